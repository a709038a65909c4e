import { ts } from "ts-morph";
import type { Statement } from "./declarations/declaration.ts";

/**
 * The second lock on the door, after the escaping: parses the final text again and holds its syntax tree against the
 * model. Just the expected statements, in order, every literal equal to its source value.
 *
 * @throws where they differ: a bug of ours, and nothing may be written
 */
export function verifyModule(path: string, text: string, expected: readonly Statement[]): void {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  // The errors of a parse alone are not in the public type; making a program for them would check types as well.
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: readonly ts.Diagnostic[] };
  const { statements } = source;
  const wrong =
    parseDiagnostics.length > 0 || statements.length !== expected.length
      ? statements.length
      : statements.findIndex((statement, index) => !(expected[index] as Statement).matches(statement));
  if (wrong !== -1) throw new Error(`the text made for ${path} is not what the model says (statement ${wrong + 1})`);
}
