import type { StatementStructures } from "ts-morph";
import type { Statement } from "./declaration.ts";
import { isStatement } from "./same-syntax.ts";

/**
 * A statement without values of the service but its reference's key: of fixed text and of names that the lock gave, or
 * that we chose. Its expected text is made from the same parts as the printed one, so output verification finds here that
 * ts-morph and prettier changed nothing, and that no name or key became more than it is.
 *
 * @param expected what it says, in TypeScript of any layout
 */
export function fixedStatement(printed: StatementStructures | string, expected: string): Statement {
  return { print: () => printed, matches: (statement) => isStatement(statement, expected) };
}
