import type { Readable, Writable } from "node:stream";
import { confirm, isCancel, multiselect, select, text } from "@clack/prompts";
import { escapeHidden } from "../../src/base/text/index.ts";
import { assertOutput, proposeLists, trySource, withKey } from "./answers.ts";
import { type Answers, type CiName, complete, configWithOutput } from "./choices/choices.ts";
import { type ToolchainName, toolchainNames, toolchains as known } from "./choices/toolchains.ts";
import { type Machine, unsetVariables } from "./generator.ts";
import { findHookManagers } from "./hooks/managers.ts";
import { stepLines } from "./report.ts";
import type { Headers, Repository, Service } from "./repository/repository.ts";
import { Cancelled, Failure, KeyRefused } from "./steps/failure.ts";
import type { SetupStep } from "./steps/step.ts";

interface Prompt {
  readonly input: Readable;
  readonly output: Writable & { columns?: number; rows?: number };
}

type ScreenRow = readonly [key: keyof Answers, name: string, value: string, ask: (name: string) => Promise<unknown>];

export class Dialog {
  readonly #prompt: Prompt;
  #address = "";

  constructor(prompt: Prompt) {
    // A terminal of unknown size reports 0, and the library would break lines after every column.
    prompt.output.columns ||= 80;
    prompt.output.rows ||= 24;
    this.#prompt = prompt;
  }

  async ask(repository: Repository, given: Answers, machine: Machine): Promise<Answers> {
    const isSet = repository.config !== undefined || given.source !== undefined;
    const hasLists = Object.keys(given.lists ?? {}).length > 0;
    const sourced = isSet || hasLists ? given : { ...given, ...(await this.#askForSource(repository, machine)) };
    return this.#askForChanges(repository, sourced);
  }

  async confirm(steps: readonly SetupStep[]): Promise<boolean> {
    this.#print(stepLines(steps, false));
    return answerOf(await confirm({ ...this.#prompt, message: "Apply these steps?" }));
  }

  #print(lines: readonly string[]): void {
    for (const line of lines) this.#prompt.output.write(`${escapeHidden(line)}\n`);
  }

  async #choose<Key extends string>(
    message: string,
    labels: Readonly<Record<Key, string>>,
    initial = "",
  ): Promise<Key> {
    const options = Object.entries<string>(labels).map(([value, label]) => ({ value, label }));
    return answerOf(await select({ ...this.#prompt, message, options, initialValue: initial })) as Key;
  }

  async #askForTools(message: string, initial: readonly ToolchainName[]): Promise<readonly ToolchainName[]> {
    const options = toolchainNames.map((value) => ({ value, label: known[value].title }));
    return answerOf(await multiselect({ ...this.#prompt, message, options, initialValues: [...initial] }));
  }

  /** @param mistake shown if the answer has not this form; it does not repeat the answer, which may be a secret key */
  async #askFor(message: string, initial = "", form = /./, mistake = "is required"): Promise<string> {
    const validate = (answer = "") => (form.test(answer.trim() || initial) ? undefined : mistake);
    const answer = await text({ ...this.#prompt, message, placeholder: initial, defaultValue: initial, validate });
    return answerOf(answer).trim() || initial;
  }

  async #untilUsable(ask: () => Promise<Answers>): Promise<Answers> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        this.#print(error.message.split("\n"));
      }
    }
  }

  async #askForSource(repository: Repository, machine: Machine): Promise<Answers> {
    const kind = await this.#choose("What do you want to generate?", {
      list: "a list of your own (JSON or CSV)",
      service: "the e-mail service",
      sample: "the sample lists, to try it",
    });
    if (kind === "sample") return { source: "sample" };
    return this.#untilUsable(() =>
      kind === "list" ? this.#askForList(repository, machine) : this.#askForService(machine),
    );
  }

  async #askForList(repository: Repository, machine: Machine): Promise<Answers> {
    const message = "Its address or file, such as https://api.example.com/currency, or KEY=ADDRESS";
    const answer = (this.#address = await this.#askFor(message, this.#address));
    const named = /^[A-Za-z]\w*=/.test(answer) ? answer : `${keyOf(answer)}=${answer}`;
    const askForKey = (reason: string) => this.askForKey(reason);
    return { lists: await proposeLists([named], { askForKey }, repository, machine) };
  }

  async #askForService(machine: Machine): Promise<Answers> {
    const baseUrl = (this.#address = await this.#askFor("Its address, such as https://api.example.com", this.#address));
    return (await this.useService({ baseUrl }, machine, "ask again")) ?? this.#askForService(machine);
  }

  /**
   * Tries a service, and asks for its key if it requires one.
   *
   * @param otherwise the answer that stops trying the service; the result is then `undefined`
   */
  async useService(source: Service, machine: Machine, otherwise: string): Promise<Answers | undefined> {
    let problem: string | undefined;
    try {
      problem = await trySource(source, machine);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const headers = error instanceof KeyRefused ? await this.askForKey(error.reason) : undefined;
      if (headers !== undefined)
        return this.useService({ ...source, headers: withKey(source.headers, headers) }, machine, otherwise);
      // Without its variable, a key cannot be tried.
      if (!(error instanceof KeyRefused) && unsetVariables(source.headers, machine).length === 0) throw error;
      problem = error instanceof KeyRefused ? error.reason : error.message;
    }
    if (problem === undefined) return { source };
    this.#print(problem.split("\n"));
    const labels = { otherwise, go: "go on without it; the lists are generated later" };
    const answer = await this.#choose("The service cannot be used now.", labels);
    return answer === "go" ? { source, isUnreachable: true } : undefined;
  }

  /** Asks for the header with a key, after the reason; `undefined` if no key is needed. */
  async askForKey(reason: string): Promise<Headers | undefined> {
    this.#print([reason]);
    const message =
      "Environment variable with its key for X-Api-Key, such as REFERENCES_API_KEY, or HEADER=VARIABLE (empty: no key)";
    const key = await this.#askFor(message, "", keyPattern, "must be the name of an environment variable");
    const [, header = "X-Api-Key", scheme = "", variable] = keyPattern.exec(key) ?? [];
    return variable === undefined ? undefined : { [header]: `${scheme}\${${variable}}` };
  }

  /** One screen with all choices, which is shown until it is accepted. */
  async #askForChanges(repository: Repository, given: Answers): Promise<Answers> {
    let answers = given;
    for (;;) {
      const rows = this.#rowsOf(repository, answers);
      const labels = Object.fromEntries(rows.map(([key, name, value]) => [key, `${name}: ${value}`]));
      const message = "Accept what was detected, or select what to change";
      const chosen = await this.#choose<string>(message, { accept: "Accept", ...labels });
      const row = rows.find(([key]) => key === chosen);
      if (row === undefined) return answers;
      const [key, name, , ask] = row;
      answers = await this.#untilUsable(async () => {
        const changed = { ...answers, [key]: await ask(name) };
        assertOutput(changed, repository);
        return changed;
      });
    }
  }

  #rowsOf(repository: Repository, answers: Answers): readonly ScreenRow[] {
    const { output, toolchains, ...choices } = complete(repository, answers);
    const { form, dir, packageName } = output;
    const managers = findHookManagers(repository);
    const { hook = managers[0] ?? "none", ci = "none" } = choices;
    const hookLabels = Object.fromEntries([...managers, "none"].map((name) => [name, name]));
    const tools = toolchains.map((name) => known[name].title).join(", ");
    const rows: readonly ScreenRow[] = [
      ["toolchains", "Tools of the project", tools, (name) => this.#askForTools(name, toolchains)],
      ["form", "Import from", formLabels[form], (name) => this.#choose(name, formLabels, form)],
      ["dir", "Folder of the generated files", dir, (name) => this.#askFor(name, dir)],
      ["packageName", "Name of the package", packageName, (name) => this.#askFor(name, packageName)],
      ["hook", "Hook that checks each commit", hook, (name) => this.#choose(name, hookLabels, hook)],
      ["ci", "Workflow at night", ciLabels[ci], (name) => this.#choose(name, ciLabels, ci)],
    ];
    const isOpen = configWithOutput(repository) === undefined;
    const isUsed = (key: keyof Answers) => isOpen && (key !== "packageName" || form === "package");
    return rows.filter(([key]) => key === "hook" || key === "ci" || isUsed(key));
  }
}

/** @throws {Cancelled} if the user cancels */
function answerOf<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Cancelled();
  return answer as Exclude<T, symbol>;
}

const formLabels = { folder: "a folder in my source tree", package: "a package in my workspace" };
const ciLabels: Readonly<Record<CiName | "none", string>> = { none: "none", github: "GitHub", gitlab: "GitLab" };

/** The name of a variable, after that of its header if it is another one, and after a scheme such as `Bearer`. */
const keyPattern = /^(?:([\w!#$%&'*+.^`|~-]+)(?:=|: *))?(\w+ +)?(?:\$\{)?([A-Za-z_]\w*)?\}?$/;

/** The key of a list, from the last part of its address that can be one. */
export function keyOf(address: string): string {
  const path = address.replace(/[?#].*/s, "").replace(/^https?:\/\/[^/]*/i, "");
  const words = path.split("/").map((part) => part.replace(/\.\w+$/, "").replace(/[^A-Za-z0-9]+/g, "_"));
  const key = words.map((word) => word.replace(/^[_0-9]+|_+$/g, "")).findLast((word) => word !== "");
  return key?.toLowerCase() ?? "list";
}
