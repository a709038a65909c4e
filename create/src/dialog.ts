import type { Readable, Writable } from "node:stream";
import { confirm, isCancel, multiselect, select, text } from "@clack/prompts";
import { escapeHidden } from "../../src/base/text/index.ts";
import { assertOutput, proposeLists, trySource } from "./answers.ts";
import { type Answers, ciNames, complete } from "./choices/choices.ts";
import { outputForms, toolchainNames, toolchainTitle } from "./choices/toolchains.ts";
import type { Machine } from "./generator.ts";
import { findHookManagers } from "./hooks/managers.ts";
import { stepLines } from "./report.ts";
import type { Repository } from "./repository/repository.ts";
import { Cancelled, Failure } from "./steps/failure.ts";
import type { SetupStep } from "./steps/step.ts";

interface Prompt {
  readonly input: Readable;
  readonly output: Writable & { columns?: number; rows?: number };
}

type Option<Value> = readonly [value: Value, label: string, hint?: string];

/** The questions on a terminal. All throw {@link Cancelled} if the user cancels. */
export class Dialog {
  readonly #prompt: Prompt;

  constructor(prompt: Prompt) {
    // A terminal of unknown size reports 0, and the library would break lines after every column.
    prompt.output.columns ||= 80;
    prompt.output.rows ||= 24;
    this.#prompt = prompt;
  }

  /** Asks for what the command line does not set, and shows everything that was detected. */
  async ask(repository: Repository, given: Answers, machine: Machine): Promise<Answers> {
    const isSet = repository.config !== undefined || given.source !== undefined;
    const hasLists = Object.keys(given.lists ?? {}).length > 0;
    const sourced = isSet || hasLists ? given : { ...given, ...(await this.#askForSource(repository, machine)) };
    return this.#askForChanges(repository, sourced, machine);
  }

  /** Shows why the service cannot be used now, and asks whether to go on without it. */
  async acceptUnreachable(problem: string): Promise<void> {
    if (!(await this.#goesOn(problem, "stop"))) throw new Cancelled();
  }

  async confirm(steps: readonly SetupStep[]): Promise<boolean> {
    this.#print(stepLines(steps, false));
    return answerOf(await confirm({ ...this.#prompt, message: "Apply these steps?" }));
  }

  #print(lines: readonly string[]): void {
    for (const line of lines) this.#prompt.output.write(`${escapeHidden(line)}\n`);
  }

  async #choose<Value>(message: string, listed: readonly Option<Value>[], initial?: Value): Promise<Value> {
    const options = listed.map(([, label, hint], value) => ({ value, label, ...(hint !== undefined && { hint }) }));
    const first = listed.findIndex(([value]) => value === initial);
    const index = answerOf(await select({ ...this.#prompt, message, options, initialValue: Math.max(first, 0) }));
    return (listed[index] as Option<Value>)[0];
  }

  async #askFor(message: string, initial = "", problemOf = required): Promise<string> {
    const validate = (answer = ""): string | undefined => problemOf(answer.trim() || initial);
    const answer = await text({ ...this.#prompt, message, placeholder: initial, defaultValue: initial, validate });
    return answerOf(answer).trim() || initial;
  }

  /** Asks again until the answer can be used. */
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
    const kind = await this.#choose("What do you want to generate?", [
      ["list", "a list of your own", "JSON behind HTTP"],
      ["service", "the e-mail service"],
      ["sample", "the sample lists", "to try it"],
    ]);
    if (kind === "sample") return { source: "sample" };
    return this.#untilUsable(() =>
      kind === "list" ? this.#askForList(repository, machine) : this.#askForService(machine),
    );
  }

  async #askForList(repository: Repository, machine: Machine): Promise<Answers> {
    const answer = await this.#askFor("Its address, such as https://api.example.com/currency, or KEY=ADDRESS");
    const named = /^[A-Za-z]\w*=/.test(answer) ? answer : `${keyOf(answer)}=${answer}`;
    return { lists: await proposeLists([named], undefined, repository, machine) };
  }

  async #askForService(machine: Machine): Promise<Answers> {
    const baseUrl = await this.#askFor("Its address, such as https://api.example.com");
    const message =
      "Environment variable with its key, such as REFERENCES_API_KEY, or HEADER=VARIABLE (empty: it needs no key)";
    const [header, variable] = splitKey(await this.#askFor(message, "", keyProblem));
    const source = { baseUrl, ...(variable !== "" && { headers: { [header]: `\${${variable}}` } }) };
    const problem = await trySource(source, machine).catch((error: unknown) => {
      // Without the variable, the address cannot be tried.
      if (error instanceof Failure && variable !== "") return error.message;
      throw error;
    });
    if (problem === undefined) return { source };
    return (await this.#goesOn(problem, "ask again")) ? { source, isUnreachable: true } : this.#askForService(machine);
  }

  async #goesOn(problem: string, otherwise: string): Promise<boolean> {
    this.#print(problem.split("\n"));
    return this.#choose("The service cannot be used now.", [
      [false, otherwise],
      [true, "go on without it", "the lists are generated later"],
    ]);
  }

  /** One screen with all choices, which is shown until it is accepted. */
  async #askForChanges(repository: Repository, given: Answers, machine: Machine): Promise<Answers> {
    let answers = given;
    for (;;) {
      const rows = this.#rowsOf(repository, answers);
      const options = rows.map(([name, value, change]): Option<typeof change | undefined> => [
        change,
        `${name}: ${value}`,
      ]);
      const message = "Accept what was detected, or select what to change";
      const change = await this.#choose(message, [[undefined, "Accept"], ...options]);
      if (change === undefined) return answers;
      answers = await this.#untilUsable(async () => {
        const changed = { ...answers, ...(await change()) };
        await assertOutput(changed, repository, machine);
        return changed;
      });
    }
  }

  #rowsOf(repository: Repository, answers: Answers) {
    const { output: lists, toolchains, ...choices } = complete(repository, answers);
    const managers = findHookManagers(repository);
    const hook = choices.hook ?? managers[0] ?? "none";
    const ci = choices.ci ?? "none";
    const hooks = [...new Set([...managers, "git" as const]), "none" as const];
    const isPackage = lists.form === "package";
    const rows: readonly (readonly [name: string, value: string, change: () => Promise<Answers>])[] = [
      [
        "Tools of the project",
        toolchains.map(toolchainTitle).join(", "),
        async () => {
          const options = toolchainNames.map((value) => ({ value, label: toolchainTitle(value) }));
          const message = "Which tools build, test and run your code?";
          const chosen = await multiselect({ ...this.#prompt, message, options, initialValues: [...toolchains] });
          return { toolchains: answerOf(chosen) };
        },
      ],
      [
        "Import from",
        formLabels[lists.form],
        async () => {
          const options = outputForms.map((form) => [form, formLabels[form]] as const);
          return {
            form: await this.#choose("How do you want to import the lists?", options, lists.form),
            dir: undefined,
          };
        },
      ],
      ["Folder", lists.dir, async () => ({ dir: await this.#askFor("Folder of the generated files", lists.dir) })],
      [
        "Package",
        lists.packageName,
        async () => ({ packageName: await this.#askFor("Name of the generated package", lists.packageName) }),
      ],
      [
        "Hook that checks each commit",
        hook,
        async () => {
          const options = hooks.map(
            (name) => [name, name === "git" ? "git (.git/hooks of this clone)" : name] as const,
          );
          return { hook: await this.#choose("Which hook manager runs the check?", options, hook) };
        },
      ],
      [
        "Nightly workflow",
        ciLabels[ci],
        async () => {
          const options = (["none", ...ciNames] as const).map((name) => [name, ciLabels[name]] as const);
          return { ci: await this.#choose("Where does a workflow check and update the lists?", options, ci) };
        },
      ],
    ];
    const isNew = repository.config === undefined;
    return rows.filter(([name], index) => (isNew || index > 3) && (isPackage || name !== "Package"));
  }
}

/** @throws {Cancelled} if the user cancels */
function answerOf<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Cancelled();
  return answer as Exclude<T, symbol>;
}

const formLabels = { folder: "a folder in my source tree", package: "a package in my workspace" };
const ciLabels = { none: "none", github: "GitHub", gitlab: "GitLab" };

function required(value: string): string | undefined {
  return value === "" ? "is required" : undefined;
}

const keyPattern = /^(?:([\w!#$%&'*+.^`|~-]+)=)?([A-Za-z_]\w*)?$/;

/** The message does not repeat the value, which may be the key itself. */
function keyProblem(value: string): string | undefined {
  return keyPattern.test(value) ? undefined : "must be the name of an environment variable";
}

function splitKey(answer: string): readonly [header: string, variable: string] {
  const [, header = "X-Api-Key", variable = ""] = keyPattern.exec(answer) ?? [];
  return [header, variable];
}

/** The key of a list, from the last part of its address that can be one. */
export function keyOf(address: string): string {
  const path = address.replace(/[?#].*/s, "").replace(/^https?:\/\/[^/]*/i, "");
  const words = path.split("/").map((part) => part.replace(/\.\w+$/, "").replace(/[^A-Za-z0-9]+/g, "_"));
  const key = words.map((word) => word.replace(/^[_0-9]+|_+$/g, "")).findLast((word) => word !== "");
  return key?.toLowerCase() ?? "list";
}
