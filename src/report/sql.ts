import { escapeHidden } from "../base/text/index.ts";
import type { CodePair } from "../model/diff/index.ts";
import { describePair, reporterOfDiff, titleOf, type TypeChange, typeChangesOf } from "./of-diff.ts";

/** An expression for each list whose type of code changed: it turns a stored code into the one that it is now. */
export const sqlReporter = reporterOfDiff((reports) => {
  const changes = typeChangesOf(reports);
  return changes.length === 0 ? "-- No list has codes of another type." : changes.map(caseExpression).join("\n\n");
});

function caseExpression(change: TypeChange): string {
  const column = columnName(change.reference);
  const lines = change.pairs.map((pair) => `  ${whenLine(pair)}`);
  const hasWhen = lines.some((line) => line.startsWith("  WHEN"));
  return [
    `-- ${titleOf(change)}`,
    // Standard SQL has no CASE without a WHEN.
    ...(hasWhen ? ["-- A code without a WHEN becomes NULL.", `CASE ${column}`, ...lines, "END"] : lines),
  ].join("\n");
}

function whenLine(pair: CodePair): string {
  const [before, after] = [sqlLiteral(pair.before), sqlLiteral(pair.after)];
  return before === undefined || after === undefined
    ? `-- ${describePair(pair)}`
    : `WHEN ${before} THEN ${after} -- ${escapeHidden(pair.member)}`;
}

/** A code that every database reads alike; `undefined` where there is none: some take a backslash for an escape. */
function sqlLiteral(code: CodePair["before"]): string | undefined {
  if (code === null) return undefined;
  if (typeof code === "number") return String(code);
  const isPlain = escapeHidden(code) === code && !code.includes("\\");
  return isPlain ? `'${code.replaceAll("'", "''")}'` : undefined;
}

/** A key as an identifier that needs no quotes. */
function columnName(key: string): string {
  const name = key.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "");
  return /^[A-Za-z]/.test(name) ? name : `code_${name}`;
}
