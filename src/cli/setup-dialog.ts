import { confirm, isCancel, select, text } from "@clack/prompts";
import { escapeHidden } from "../base/index.ts";
import type { SetupQuestions } from "../runs/index.ts";
import { type HookHomeName, hookHomeNames, type SetupChoices } from "../setup/index.ts";
import { describeSteps } from "./reporters/setup-steps.ts";
import type { Dialog, Terminal } from "./terminal.ts";

/** The questions of a setup on a terminal; what the command line has chosen is not asked. */
export function setupQuestions(dialog: Dialog, terminal: Pick<Terminal, "err">, signal: AbortSignal): SetupQuestions {
  knowSize(dialog.output);
  const on = { ...dialog, signal };
  return {
    async choose({ config, homes }, chosen) {
      const baseUrl = chosen.baseUrl ?? (config === undefined ? await askForAddress(on) : "");
      if (typeof baseUrl === "symbol") return undefined;
      const hook = chosen.hook ?? (await askForHook(homes, on));
      if (typeof hook === "symbol") return undefined;
      const ci = chosen.ci ?? (await askForWorkflow(on));
      return typeof ci === "symbol" ? undefined : { baseUrl: baseUrl === "" ? undefined : baseUrl, hook, ci };
    },
    async confirm(steps) {
      for (const line of describeSteps(steps, "planned")) terminal.err(escapeHidden(line));
      const answer = await confirm({ ...on, message: "Do this?" });
      return isCancel(answer) ? undefined : answer;
    },
  };
}

/** A terminal that does not know its size says 0: the library would break every line after its first column. */
function knowSize(output: Dialog["output"] & { readonly columns?: number; readonly rows?: number }): void {
  if (output.columns === 0) Object.assign(output, { columns: 80 });
  if (output.rows === 0) Object.assign(output, { rows: 24 });
}

/** What a question is asked with. */
type On = Dialog & { readonly signal: AbortSignal };

/** @returns empty for the sample lists */
async function askForAddress(on: On): Promise<string | symbol> {
  const answer = await text({
    ...on,
    message: "Address of the service, as https://api.example.com (empty: the embedded sample lists)",
    defaultValue: "",
  });
  return isCancel(answer) ? answer : (answer ?? "").trim();
}

async function askForHook(homes: readonly HookHomeName[], on: On): Promise<SetupChoices["hook"] | symbol> {
  // A folder that is here may be one of the work tree.
  const gitFolder = homes.includes("git") ? "its folder of hooks" : ".git/hooks, in this clone alone";
  const labels = { git: `git (${gitFolder})`, none: "no hook" };
  const others = hookHomeNames.filter((name) => !homes.includes(name));
  const options = [...homes, ...others, "none" as const].map((value) => ({
    value,
    label: value === "git" || value === "none" ? labels[value] : value,
    ...(homes.includes(value as HookHomeName) && { hint: "is here" }),
  }));
  return select({ ...on, message: "Where does the commit hook go?", options, initialValue: homes[0] ?? "git" });
}

async function askForWorkflow(on: On): Promise<SetupChoices["ci"] | symbol> {
  const message = "Write a workflow of GitHub: the check of pull requests, and a nightly run that opens one?";
  const answer = await confirm({ ...on, message, initialValue: false });
  if (isCancel(answer)) return answer;
  return answer ? "github" : undefined;
}
