import { adviceText } from "../../src/model/rules/advice.ts";
import { completeFinding, type Finding, RunError } from "../../src/model/findings/index.ts";

/** The findings with which a step fails, as reported; empty if it succeeds. Any other error is thrown. */
export function findingsOf(step: () => unknown): readonly Finding[] {
  try {
    step();
  } catch (error) {
    return diagnosticsOf(error);
  }
  return [];
}

/** Like {@link findingsOf}, for a promise. */
export async function findingsOfPromise(promise: Promise<unknown>): Promise<readonly Finding[]> {
  try {
    await promise;
  } catch (error) {
    return diagnosticsOf(error);
  }
  return [];
}

function diagnosticsOf(error: unknown): readonly Finding[] {
  if (error instanceof RunError) return error.findings.map((finding) => completeFinding(finding));
  throw error;
}

/** The advice of a finding as text; empty if it has none. */
export function adviceOf({ advice = [] }: Pick<Finding, "advice">): string {
  return adviceText(advice, []);
}
