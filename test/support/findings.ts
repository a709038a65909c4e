import { adviceText } from "../../src/model/rules/advice.ts";
import type { Diagnostic } from "../../src/model/report/index.ts";
import { completeDiagnostic, RunError } from "../../src/model/findings/index.ts";

/** The findings with which a step fails, as reported; empty if it succeeds. Any other error is thrown. */
export function findingsOf(step: () => unknown): readonly Diagnostic[] {
  try {
    step();
  } catch (error) {
    return diagnosticsOf(error);
  }
  return [];
}

/** Like {@link findingsOf}, for a promise. */
export async function findingsOfPromise(promise: Promise<unknown>): Promise<readonly Diagnostic[]> {
  try {
    await promise;
  } catch (error) {
    return diagnosticsOf(error);
  }
  return [];
}

function diagnosticsOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof RunError) return error.diagnostics.map((diagnostic) => completeDiagnostic(diagnostic));
  throw error;
}

/** The advice of a finding as text; empty if it has none. */
export function adviceOf({ advice = [] }: Pick<Diagnostic, "advice">): string {
  return adviceText(advice, []);
}
