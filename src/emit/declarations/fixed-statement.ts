import type { StatementStructures } from "ts-morph";
import type { Statement } from "./declaration.ts";
import { isStatement } from "./same-syntax.ts";

/**
 * A statement without values of the service: of fixed text and of names that the lock gave, or that we chose.
 *
 * @param expected what it says, in TypeScript of any layout
 */
export function fixedStatement(printed: StatementStructures | string, expected: string): Statement {
  return { print: () => printed, matches: (statement) => isStatement(statement, expected) };
}
