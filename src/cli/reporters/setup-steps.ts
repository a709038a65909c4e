import type { SetupStep } from "../../setup/index.ts";

/** Whether steps are done, or would be. */
type Tense = "done" | "planned";

/** Lines for people on the steps of a setup. */
export function describeSteps(steps: readonly SetupStep[], tense: Tense): string[] {
  return steps.flatMap((step) => {
    const { title, lines } = describeStep(step, tense);
    return [title, ...lines.map((line) => `    ${line}`)];
  });
}

/** A step in a sentence, and the lines that a person has to add. */
export function describeStep(
  step: SetupStep,
  tense: Tense,
): { readonly title: string; readonly lines: readonly string[] } {
  const { what } = step;
  switch (step.kind) {
    case "write": {
      const [verb, past] = step.before === undefined ? ["write", "wrote"] : ["change", "changed"];
      const next = step.next === undefined ? "" : `; then ${step.next}`;
      return { title: `${tense === "done" ? past : `would ${verb}`} ${step.file}: ${what}${next}`, lines: [] };
    }
    case "kept":
      return { title: `${step.file} stays as it is: ${what}`, lines: [] };
    case "setting": {
      const verb = tense === "done" ? "set" : "would set";
      return { title: `${verb} ${step.name} of git to "${step.value}": ${what}`, lines: [] };
    }
    case "manual":
      return { title: `by hand, in ${step.file} (${step.why}): ${what}`, lines: step.lines };
  }
}
