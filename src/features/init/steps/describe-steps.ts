import type { SetupStep } from "./step.ts";

type Tense = "done" | "planned";

export function describeSteps(steps: readonly SetupStep[], tense: Tense): string[] {
  return steps.flatMap((step) => {
    const { title, lines } = describeStep(step, tense);
    return [title, ...lines.map((line) => `    ${line}`)];
  });
}

/** A sentence, and the lines that the user has to add or run. */
export function describeStep(
  step: SetupStep,
  tense: Tense,
): { readonly title: string; readonly lines: readonly string[] } {
  const { what } = step;
  switch (step.kind) {
    case "write": {
      const [verb, past] = step.before === undefined ? ["create", "created"] : ["change", "changed"];
      const next = step.next === undefined ? "" : `; then ${step.next}`;
      return { title: `${tense === "done" ? past : `would ${verb}`} ${step.file}: ${what}${next}`, lines: [] };
    }
    case "kept":
      return { title: `unchanged ${step.file}: ${what}`, lines: [] };
    case "setting": {
      const verb = tense === "done" ? "set" : "would set";
      return { title: `${verb} the git setting ${step.name} to "${step.value}": ${what}`, lines: [] };
    }
    case "manual": {
      const action = step.isCommand === true ? "run" : `add to ${step.file}`;
      return { title: `${action} yourself (${step.why}): ${what}`, lines: step.lines };
    }
  }
}
