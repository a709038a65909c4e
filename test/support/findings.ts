import { adviceText } from "../../src/model/rules/advice.ts";
import { completeDiagnostic, RunError, type Diagnostic } from "../../src/model/findings/index.ts";

/** The findings that a step ends with, as they are reported; none where it does not end so. Any other error is thrown on. */
export function findingsOf(step: () => unknown): readonly Diagnostic[] {
  try {
    step();
  } catch (error) {
    return ofRunError(error);
  }
  return [];
}

/** Like {@link findingsOf}, for a promise. */
export async function findingsOfPromise(promise: Promise<unknown>): Promise<readonly Diagnostic[]> {
  try {
    await promise;
  } catch (error) {
    return ofRunError(error);
  }
  return [];
}

function ofRunError(error: unknown): readonly Diagnostic[] {
  if (error instanceof RunError) return error.diagnostics.map((diagnostic) => completeDiagnostic(diagnostic));
  throw error;
}

/** The advice of a finding as text; empty if it has none. */
export function adviceOf({ advice = [] }: Pick<Diagnostic, "advice">): string {
  return adviceText(advice, []);
}
