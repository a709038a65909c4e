import type { NextSteps, Report, Setup, SetupStep } from "../../model/report/index.ts";
import { type Block, note } from "../blocks.ts";

export function initNotes({ setup, next, unset = [] }: Report): Block[] {
  if (setup === undefined || setup.outcome === "failed") return [];
  const { outcome, steps } = setup;
  if (outcome === "declined" || outcome === "ended") return [note("nothing was written")];
  return [...stepNotes(steps, outcome), ...(next === undefined ? [] : nextNotes(next, unset))];
}

function stepNotes(steps: Setup["steps"], outcome: "done" | "planned"): Block[] {
  const noWork = steps.some(({ kind }) => kind === "manual")
    ? note("nothing to write; follow the manual steps above")
    : note("nothing to do", { style: "green" });
  const hasChange = steps.some(({ kind }) => kind === "write" || kind === "setting");
  return [
    ...steps.flatMap((step) => [
      note(describeStep(step, outcome)),
      ...(step.kind === "manual" ? [code("", step.lines)] : []),
    ]),
    ...(hasChange ? [] : [noWork]),
  ];
}

/** A sentence about a step, before or after it is done; the lines of a manual step follow it. */
export function describeStep(step: SetupStep, tense: "done" | "planned"): string {
  const isDone = tense === "done";
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
    case "skipped":
      return `no commit hook was added: ${step.why}. For this clone: \`${step.command}\``;
    case "manual":
      return step.isCommand === true
        ? `manual step (${step.why}); run these commands to ${step.what}`
        : `add to ${step.file} yourself (${step.why}): ${step.what}`;
  }
}

function nextNotes({ commands, example, folder }: NextSteps, unset: readonly string[]): Block[] {
  const isOrAre = unset.length === 1 ? "is" : "are";
  const missing = `${unset.join(", ")} ${isOrAre} not set: set the value first, or load it with \`--env-file .env\``;
  return [
    note(""),
    note("Next steps:", { style: "bold" }),
    code("sh", commands),
    ...(unset.length === 0 ? [] : [note(missing)]),
    note(""),
    note(folder === "" ? "Then, in your code:" : `Then, in a file of ${folder}/:`),
    code("ts", example),
  ];
}

function code(language: string, lines: readonly string[]): Block {
  return { kind: "code", language, lines };
}
