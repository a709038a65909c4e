import { type Snippet, code, comment, indent, join, name as identifier, textOf } from "./code.ts";
import { fits, genericLines } from "./layout.ts";

export type Form = "ts" | "js" | "dts";

/** A top-level statement of a module. */
export interface Statement {
  /** For example `export enum Country`; output verification compares it with the syntax tree. */
  readonly declares: string;
  readonly about: Snippet;
  readonly lines: readonly Snippet[];
  readonly isCompact: boolean;
}

/** `lines` are the text after the name; the first continues its line. */
export function declaration(head: string, name: string, lines: readonly Snippet[], about: Snippet = []): Statement {
  const [first = [], ...rest] = lines;
  const start = code`${[`${head} `]}${identifier(name)}${first}`;
  return { declares: `${head} ${name}`, about, lines: [start, ...rest], isCompact: false };
}

export function compact(statement: Statement): Statement {
  return { ...statement, isCompact: true };
}

export function importTypes(names: readonly string[], extension: string): Statement {
  const from = code`} from ${`./types${extension}`};`;
  const line = code`import type { ${[names.join(", ")]} ${from}`;
  const lines = fits(line) ? [line] : [["import type {"], ...names.map((each) => [`  ${each},`]), from];
  return { declares: "import type", about: [], lines, isCompact: false };
}

export function alias(name: string, type: Snippet, about: Snippet): Statement {
  const isOneLine = fits(code`export type ${identifier(name)} = ${type};`);
  return declaration("export type", name, isOneLine ? [code` = ${type};`] : [[" ="], code`  ${type};`], about);
}

export function genericAlias(name: string, generic: string, types: readonly Snippet[], about: Snippet): Statement {
  const head = code`export type ${identifier(name)}`;
  const [first = [], ...rest] = genericLines(code`${head} = `, generic, types, ";");
  return declaration("export type", name, [first.slice(head.length), ...rest], about);
}

/** Puts text before the first and after the last line. An empty first line breaks before the others. */
export function between(before: Snippet, [first = [], ...rest]: readonly Snippet[], after: string): Snippet[] {
  const lines = [first.length === 0 ? before : code`${before} ${first}`, ...rest];
  const last = lines.pop() as Snippet;
  return [...lines, [...last, after]];
}

export interface ConstantParts {
  readonly name: string;
  readonly type: Snippet;
  /** Returns the value with `before` on its first line. */
  value(before: string): readonly Snippet[];
  readonly about: Snippet;
}

export function constant(form: Form, { name, type, value, about }: ConstantParts): Statement {
  if (form === "dts") return declaration("export declare const", name, [code`: ${type};`], about);
  const before = form === "js" ? [" ="] : code`: ${type} =`;
  const lines = value(`export const ${name}${textOf(before)}`);
  return declaration("export const", name, between(before, lines, ";"), about);
}

export interface Element {
  readonly value: number | string;
  /** A name in a comment after it. Each element then has its own line, and a new one changes no other line. */
  readonly note?: string;
}

export function tuple(form: Form, name: string, elements: readonly Element[], about: Snippet): Statement {
  if (form !== "dts") return array("export const", form, name, elements, about);
  const head = "export declare const";
  return declaration(head, name, between([":"], tupleType(elements, `${head} ${name}:`), ";"), about);
}

export function array(
  head: "const" | "export const",
  form: "ts" | "js",
  name: string,
  elements: readonly Element[],
  about?: Snippet,
): Statement {
  const tail = form === "js" ? ";" : " as const;";
  return declaration(head, name, between([" ="], elementLines("[", elements, `${head} ${name} =`, tail), tail), about);
}

export function tupleType(elements: readonly Element[], before = ""): Snippet[] {
  return elementLines("readonly [", elements, before, ";");
}

/** Elements in brackets: on one line if they have no notes and fit between head and tail, else a line each. */
function elementLines(open: string, elements: readonly Element[], head: string, tail: string): Snippet[] {
  const values = elements.map(({ value }) => code`${value}`);
  const line = code`${[open]}${join(values, ", ")}]`;
  if (elements.every(({ note }) => note === undefined) && fits(code`${[head]} ${line}${[tail]}`)) return [line];
  const lines = elements.map(({ value, note }) =>
    note === undefined ? code`  ${value},` : code`  ${value}, ${comment(`// ${note}`)}`,
  );
  return [[open], ...lines, ["]"]];
}

interface FunctionParts {
  readonly name: string;
  /** Empty for a function without parameters. */
  readonly parameter: string;
  readonly takes: string;
  readonly returns: Snippet;
  readonly body: readonly Snippet[];
}

/** An exported function of one parameter. */
export function exportedFunction(
  form: Form,
  { about, ...parts }: FunctionParts & { readonly about: Snippet },
): Statement {
  if (form !== "dts") return functionOf("export function", form, parts, about);
  const head = "export declare function";
  return declaration(head, parts.name, signature(head, parts, ";"), about);
}

export function innerFunction(form: "ts" | "js", parts: FunctionParts): Statement {
  return functionOf("function", form, parts);
}

/** Its body is the same in TypeScript and JavaScript. */
function functionOf(head: string, form: "ts" | "js", parts: FunctionParts, about?: Snippet): Statement {
  const start = form === "js" ? [[`(${parts.parameter}) {`]] : signature(head, parts, " {");
  return declaration(head, parts.name, [...start, ...indent(parts.body), ["}"]], about);
}

function signature(head: string, { name, parameter, takes, returns }: FunctionParts, tail: string): Snippet[] {
  const typed = parameter === "" ? "" : `${parameter}: ${takes}`;
  const line = code`(${[typed]}): ${returns}${[tail]}`;
  if (typed === "" || fits(code`${[`${head} ${name}`]}${line}`)) return [line];
  return [["("], [`  ${typed},`], code`): ${returns}${[tail]}`];
}

interface GuardParts {
  readonly name: string;
  readonly type: string;
  readonly map: string;
  readonly kind: "number" | "string";
  readonly about: Snippet;
}

/** A type guard for the keys of a lookup map. The map has no prototype, so `in` finds only its own keys. */
export function guard(form: Form, { name, type, map, kind, about }: GuardParts): Statement {
  const returns = code`value is ${identifier(type)}`;
  const body = [code`return typeof value === ${kind} && value in ${identifier(map)};`];
  return exportedFunction(form, { name, parameter: "value", takes: "unknown", returns, about, body });
}
