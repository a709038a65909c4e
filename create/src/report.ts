import { isChange, type SetupStep } from "./steps/step.ts";

export interface Result {
  readonly exitCode: number;
  readonly outcome: "done" | "planned" | "declined" | "ended" | "failed";
  /** If the run failed, those that are done. */
  readonly steps: readonly SetupStep[];
  /** Commands that are left to run in the folder of the configuration, in this order. */
  readonly commands: readonly string[];
  /** Environment variables that these commands need, and that are not set. */
  readonly unset?: readonly string[];
  /** The module specifier for a file in the project's source folder; `null` if the run failed before it was known. */
  readonly import: string | null;
  readonly error?: string;
  /** Lines of code that use the lists, and the folder of their file; missing until the lists are generated. */
  readonly example?: { readonly folder: string; readonly lines: readonly string[] };
}

export function jsonReport({ exitCode, outcome, steps, commands, import: specifier }: Result): object {
  const internal = new Set(["after", "isExecutable", "words"]);
  const shown = steps.map((step) => Object.fromEntries(Object.entries(step).filter(([name]) => !internal.has(name))));
  return { ok: exitCode === 0, exitCode, setup: { outcome, steps: shown }, next: { commands, import: specifier } };
}

/** The report for people. */
export function textReport({ outcome, steps, commands, unset = [], example }: Result): string {
  const isDone = outcome !== "planned";
  const isManual = steps.some(({ kind }) => kind === "manual");
  const idleText = isManual ? "nothing to write; follow the manual steps above" : "nothing to do";
  const idle = steps.some(isChange) ? [] : [outcome === "failed" ? "nothing was written" : idleText];
  const needed = unset.length === 0 ? "" : `, with ${unset.join(" and ")} set`;
  const next = commands.length === 0 ? [] : ["", `Next steps${needed}:`, ...commands.map(indented)];
  const where = example?.folder === "" ? "In your code:" : `In a file of ${example?.folder}/:`;
  const use = example === undefined ? [] : ["", where, ...example.lines.map(indented)];
  if (outcome === "declined" || outcome === "ended") return "nothing was written";
  return [...stepLines(steps, isDone), ...idle, ...next, ...use].join("\n");
}

export function stepLines(steps: readonly SetupStep[], isDone: boolean): string[] {
  return steps.flatMap((step) => [
    describeStep(step, isDone),
    ...(step.kind === "manual" ? step.lines.map(indented) : []),
  ]);
}

const indented = (line: string): string => `    ${line}`;

function describeStep(step: SetupStep, isDone: boolean): string {
  switch (step.kind) {
    case "write": {
      const verb = step.isNew ? "create" : "change";
      const next = step.next === undefined ? "" : `; then ${step.next}`;
      return `${isDone ? `${verb}d` : `would ${verb}`} ${step.file}: ${step.what}${next}`;
    }
    case "kept":
      return `unchanged ${step.file}: ${step.what}`;
    case "setting":
      return `${isDone ? "set" : "would set"} the git setting ${step.name} to "${step.value}": ${step.what}`;
    case "run":
      return `${isDone ? "ran" : "would run"} ${step.command}: ${step.what}`;
    case "manual":
      return step.isCommand === true
        ? `manual step (${step.why}); run these commands to ${step.what}:`
        : `add to ${step.file} yourself (${step.why}): ${step.what}`;
  }
}
