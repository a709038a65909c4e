import type { StatementStructures, ts, WriterFunction } from "ts-morph";

/** What a module is written in: TypeScript, or JavaScript and the declarations beside it. */
export type Form = "ts" | "js" | "dts";

/** Writes something that stands for a finished text in a structure: ts-morph neither indents nor parses that. */
export type Hold = (text: string) => WriterFunction;

/**
 * A top-level statement of a module: what is printed, and how one knows it again in the syntax tree of the final text.
 * Where it holds values of the service, both come from the model, neither from the other. A fixed statement holds none:
 * of it is known that the final text parses to what we wrote.
 */
export interface Statement {
  /** Whether it stands right below the statement before it, without a blank line. */
  readonly isJoined?: boolean;
  /** What ts-morph prints: a structure, or finished text where a structure would cost too much. Made when it is printed. */
  print(hold: Hold): StatementStructures | string;
  /** Whether a parsed statement is just this one, every literal equal to its value in the model. */
  matches(statement: ts.Statement): boolean;
}

/** What a module declares, in each form that has it: JavaScript has no types, a `.d.ts` nothing that is kept inside. */
export type Declaration = Readonly<Record<Form, Statement | undefined>>;

/** A type: the same in TypeScript and in a `.d.ts`. */
export function typeOnly(statement: Statement): Declaration {
  return { ts: statement, js: undefined, dts: statement };
}

/** A declaration that belongs to the one before it: no blank line stands between them. */
export function joined({ ts, js, dts }: Declaration): Declaration {
  return { ts: join(ts), js: join(js), dts: join(dts) };
}

function join(statement: Statement | undefined): Statement | undefined {
  return statement && { ...statement, isJoined: true };
}

/** The statements of a module in one form, in their order. */
export function statementsOf(declarations: readonly Declaration[], form: Form): Statement[] {
  return declarations.flatMap((declaration) => declaration[form] ?? []);
}
