import { confirm, isCancel, multiselect, select, text } from "@clack/prompts";
import { escapeHidden } from "../base/text/index.ts";
import type { SetupStep } from "../model/report/index.ts";
import {
  ciNames,
  type HookManagerName,
  type OutputForm,
  outputForms,
  type Proposal,
  type ProposedList,
  type SetupChoices,
  type SetupValue,
  type ToolchainName,
  toolchainNames,
  toolchainTitle,
} from "../features/init/index.ts";
import { describeStep, type Dialog, type Terminal } from "../report/index.ts";
import type { NamedList } from "./init-list.ts";

/** The facts about the repository that the questions depend on. */
export interface SetupContext {
  readonly config: string | undefined;
  readonly managers: readonly HookManagerName[];
  propose(choices: SetupChoices): Proposal;
  problemOf(name: SetupValue, value: string): string | undefined;
  problemOfList(list: NamedList): string | undefined;
  proposeList(list: NamedList): Promise<ProposedList>;
}

export interface SetupQuestions {
  /** Both return `undefined` if the user cancels. */
  choose(context: SetupContext, choices: SetupChoices): Promise<SetupChoices | undefined>;
  confirm(steps: readonly SetupStep[]): Promise<boolean | undefined>;
}

/** Questions on a terminal about everything that the command line does not set. */
export function setupQuestions(dialog: Dialog, terminal: Pick<Terminal, "err">, signal: AbortSignal): SetupQuestions {
  setMissingSize(dialog.output);
  const prompt = { ...dialog, signal };
  return {
    choose: (context, chosen) => unlessCancelled(() => askAll(context, chosen, prompt)),
    confirm: (steps) => {
      for (const step of steps) {
        const lines = step.kind === "manual" ? step.lines : [];
        for (const line of [describeStep(step, "planned"), ...lines.map((command) => `    ${command}`)])
          terminal.err(escapeHidden(line));
      }
      return unlessCancelled(async () => answerOf(await confirm({ ...prompt, message: "Apply these steps?" })));
    },
  };
}

/** A terminal of unknown size reports 0, and the library would break lines after every column. */
function setMissingSize(output: Dialog["output"] & { readonly columns?: number; readonly rows?: number }): void {
  if (output.columns === 0) Object.assign(output, { columns: 80 });
  if (output.rows === 0) Object.assign(output, { rows: 24 });
}

type Prompt = Dialog & { readonly signal: AbortSignal };

class Cancelled extends Error {}

/** @throws {Cancelled} if the user cancels */
function answerOf<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Cancelled();
  return answer as Exclude<T, symbol>;
}

async function unlessCancelled<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Cancelled) return undefined;
    throw error;
  }
}

async function askAll(context: SetupContext, chosen: SetupChoices, prompt: Prompt): Promise<SetupChoices> {
  const withOutput = context.config === undefined ? await askForOutput(context, chosen, prompt) : chosen;
  const hook = chosen.hook ?? (await askForHook(context.managers, prompt));
  return { ...withOutput, hook, ci: chosen.ci ?? (await askForWorkflow(prompt)) };
}

async function askForOutput(context: SetupContext, chosen: SetupChoices, prompt: Prompt): Promise<SetupChoices> {
  const isSet = chosen.baseUrl !== undefined || chosen.lists.length > 0;
  const lists =
    isSet || (await askForSource(prompt)) === "service" ? chosen.lists : [await askForList(context, prompt)];
  const baseUrl = isSet || lists.length > 0 ? chosen.baseUrl : await askForAddress(context, prompt);
  const header = baseUrl === undefined ? undefined : await askForHeader(context, prompt);
  const toolchains = chosen.toolchains ?? (await askForToolchains(context.propose(chosen).toolchains, prompt));
  const form = chosen.form ?? (await askForForm(context.propose({ ...chosen, toolchains }).target.form, prompt));
  const { target } = context.propose({ ...chosen, toolchains, form });
  const ask = (name: SetupValue, message: string, initial: string) =>
    askForValue(context, prompt, { name, message, initial });
  const dir = chosen.dir ?? (await ask("dir", "Folder of the generated files", target.dir));
  const isNamed = form === "package" && chosen.packageName === undefined;
  const packageName = isNamed
    ? await ask("packageName", "Name of the generated package", target.packageName)
    : chosen.packageName;
  return { ...chosen, baseUrl, header, lists, toolchains, form, dir, packageName };
}

interface ValueQuestion {
  readonly name: SetupValue;
  readonly message: string;
  /** The answer if the user types none. */
  readonly initial: string;
}

async function askForValue(
  { problemOf }: SetupContext,
  prompt: Prompt,
  { name, message, initial }: ValueQuestion,
): Promise<string> {
  const validate = (answer = ""): string | undefined => {
    const value = answer.trim() || initial;
    return value === "" ? undefined : problemOf(name, value);
  };
  const answer = await text({ ...prompt, message, placeholder: initial, defaultValue: initial, validate });
  return answerOf(answer).trim() || initial;
}

async function askForSource(prompt: Prompt): Promise<"service" | "list"> {
  const options = [
    { value: "service" as const, label: "the reference service" },
    { value: "list" as const, label: "a JSON list of your own" },
  ];
  return answerOf(await select({ ...prompt, message: "What do you want to generate from?", options }));
}

/** Fetches the list; the values that the steps show are named by its proposed entry. */
async function askForList({ problemOfList, proposeList }: SetupContext, prompt: Prompt): Promise<ProposedList> {
  const ask = async (message: string, listOf: (answer: string) => NamedList): Promise<string> => {
    const validate = (answer = ""): string | undefined =>
      answer.trim() === "" ? "is required" : problemOfList(listOf(answer.trim()));
    return answerOf(await text({ ...prompt, message, validate })).trim();
  };
  const address = "Address of the list, such as https://api.example.com/currencies";
  const url = await ask(address, (answer) => ({ key: "list", url: answer }));
  const name = "Key of the list, which gives the names in the package, such as currency";
  const key = await ask(name, (answer) => ({ key: answer, url }));
  return proposeList({ key, url });
}

async function askForAddress(context: SetupContext, prompt: Prompt): Promise<string | undefined> {
  const message = "Address of the service, such as https://api.example.com (empty: the embedded sample lists)";
  return (await askForValue(context, prompt, { name: "baseUrl", message, initial: "" })) || undefined;
}

async function askForHeader(context: SetupContext, prompt: Prompt): Promise<SetupChoices["header"]> {
  const message = "Header that the service requires, such as X-Api-Key (empty: none)";
  const name = await askForValue(context, prompt, { name: "header", message, initial: "" });
  if (name === "") return undefined;
  const question = { name: "variable", message: "Name of the environment variable that contains its value" } as const;
  return { name, variable: await askForValue(context, prompt, { ...question, initial: "REFERENCES_API_KEY" }) };
}

async function askForToolchains(detected: readonly ToolchainName[], prompt: Prompt): Promise<readonly ToolchainName[]> {
  const options = toolchainNames.map((value) => ({ value, label: toolchainTitle(value) }));
  const message = "Which tools build, test and run your code?";
  return answerOf(await multiselect<ToolchainName>({ ...prompt, message, options, initialValues: [...detected] }));
}

async function askForForm(proposed: OutputForm, prompt: Prompt): Promise<OutputForm> {
  const labels = { folder: "from a folder in my source tree", package: "from a package in my workspace" };
  const options = outputForms.map((value) => ({ value, label: labels[value] }));
  const message = "How do you want to import the lists?";
  return answerOf(await select<OutputForm>({ ...prompt, message, options, initialValue: proposed }));
}

async function askForHook(managers: readonly HookManagerName[], prompt: Prompt): Promise<SetupChoices["hook"]> {
  const gitFolder = managers.includes("git") ? "its hooks folder" : ".git/hooks, in this clone only";
  const labels: Partial<Record<string, string>> = { git: `git (${gitFolder})`, none: "no hook" };
  const options = [...new Set([...managers, "git" as const]), "none" as const].map((value) => ({
    value,
    label: labels[value] ?? value,
    ...(managers.includes(value as HookManagerName) && { hint: "detected" }),
  }));
  const message = "Which hook manager runs the check before each commit?";
  return answerOf(await select({ ...prompt, message, options, initialValue: managers[0] ?? "git" }));
}

async function askForWorkflow(prompt: Prompt): Promise<SetupChoices["ci"]> {
  const labels = { github: "GitHub", gitlab: "GitLab" };
  const options = [
    { value: "none" as const, label: "none of them" },
    ...ciNames.map((value) => ({ value, label: labels[value] })),
  ];
  const message = "Where should a workflow check pull requests and update the lists nightly?";
  const answer = answerOf(await select<(typeof options)[number]["value"]>({ ...prompt, message, options }));
  return answer === "none" ? undefined : answer;
}
