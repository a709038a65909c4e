import type { ts } from "ts-morph";
import type { Layout } from "../layout.ts";

/** What a module is written in: TypeScript, or JavaScript and the declarations beside it. */
export type Form = "ts" | "js" | "dts";

/**
 * A top-level statement of a module: how it is written, and how one knows it again in the syntax tree. Both come from
 * the model, neither from the other.
 */
export interface Statement {
  /** Its lines, in the form that prettier would give them. */
  print(layout: Layout): string[];
  /** Whether a parsed statement is just this one, every literal equal to its value in the model. */
  matches(statement: ts.Statement): boolean;
}

/** What a module declares, in each form that has it: JavaScript has no types, a `.d.ts` nothing that is kept inside. */
export type Declaration = Readonly<Record<Form, Statement | undefined>>;

/** A type: the same in TypeScript and in a `.d.ts`. */
export function typeOnly(statement: Statement): Declaration {
  return { ts: statement, js: undefined, dts: statement };
}

/** The statements of a module in one form, in their order. */
export function statementsOf(declarations: readonly Declaration[], form: Form): Statement[] {
  return declarations.flatMap((declaration) => declaration[form] ?? []);
}
