import { type StatementStructures, StructureKind, VariableDeclarationKind, type WriterFunction } from "ts-morph";
import { type Code, code, comment, raw, type Token } from "./code.ts";
import type { Doc } from "./doc.ts";

/** A statement as ts-morph prints it, with what output verification expects in its syntax tree. */
export interface Statement {
  readonly structure: StatementStructures | WriterFunction | string;
  /** The beginning of each declaration, up to its name: `export enum Country`. */
  readonly declares: readonly string[];
  readonly tokens: readonly Token[];
}

export function importFrom(specifier: string, names: readonly string[], isTypeOnly: boolean): Statement {
  const { ImportDeclaration: kind } = StructureKind;
  return {
    structure: { kind, isTypeOnly, namedImports: [...names], moduleSpecifier: specifier },
    declares: [isTypeOnly ? "import type" : "import"],
    tokens: [{ kind: "literal", value: specifier }],
  };
}

export function alias(name: string, type: Code, about: Doc): Statement {
  return {
    structure: { kind: StructureKind.TypeAlias, isExported: true, name, type: type.text, docs: [about.text] },
    declares: [`export type ${name}`],
    tokens: tokensOf([about.comment, type]),
  };
}

interface ConstantParts {
  readonly name: string;
  /** Missing if it is that of the value. */
  readonly type?: Code;
  readonly about: Doc;
}

/** An exported constant on one line. */
export function constant({ name, type, about, value }: ConstantParts & { readonly value: Code }): Statement {
  const declaration = { name, ...(type && { type: type.text }), initializer: value.text };
  return {
    structure: {
      kind: StructureKind.VariableStatement,
      isExported: true,
      declarationKind: VariableDeclarationKind.Const,
      declarations: [declaration],
      docs: [about.text],
    },
    declares: [`export const ${name}`],
    tokens: tokensOf([about.comment, ...(type ? [type] : []), value]),
  };
}

export interface LongBody {
  readonly open: Code;
  readonly lines: readonly Code[];
  readonly close: string;
}

/** A constant with a line for each item, exported if it has a doc comment. In a structure, ts-morph would indent its lines twice. */
export function longConstant(
  { name, type, about }: Omit<ConstantParts, "about"> & Partial<ConstantParts>,
  { open, lines, close }: LongBody,
): Statement {
  const declares = `${about ? "export " : ""}const ${name}`;
  const head = type ? code`: ${type} = ${open}` : code` = ${open}`;
  const body = lines.map(({ text }) => text).join("\n");
  const structure: WriterFunction = (writer) => {
    writer.blankLineIfLastNot();
    if (about) writer.writeLine(about.comment.text);
    writer.writeLine(declares + head.text).indent(() => writer.writeLine(body));
    writer.write(`${close};`);
  };
  return { structure, declares: [declares], tokens: tokensOf([...(about ? [about.comment] : []), head, ...lines]) };
}

export interface Element {
  readonly value: number | string;
  /** The name of its member. */
  readonly note: string;
}

/** A constant tuple with a line for each element, so that a new one changes no other line. */
export function tuple(name: string, elements: readonly Element[], about?: Doc): Statement {
  const lines = elements.map(({ value, note }) => code`${value}, ${comment(`// ${note}`)}`);
  if (about && lines.length === 0) return constant({ name, about, value: raw("[] as const") });
  return longConstant({ name, ...(about && { about }) }, { open: raw("["), lines, close: "] as const" });
}

interface FunctionParts {
  readonly name: string;
  readonly parameters: { name: string; type: string }[];
  readonly returns: Code;
  readonly body: readonly Code[];
  /** Missing if it is not exported. */
  readonly about?: Doc;
}

export function functionOf({ name, parameters, returns, body, about }: FunctionParts): Statement {
  return {
    structure: {
      kind: StructureKind.Function,
      isExported: about !== undefined,
      name,
      parameters,
      returnType: returns.text,
      statements: body.map(({ text }) => text),
      docs: about ? [about.text] : [],
    },
    declares: [`${about ? "export " : ""}function ${name}`],
    tokens: tokensOf([...(about ? [about.comment] : []), returns, ...body]),
  };
}

interface GuardParts {
  readonly name: string;
  readonly type: string;
  readonly map: string;
  readonly kind: "number" | "string";
  readonly about: Doc;
}

/** A type guard for the keys of a lookup map. The map has no prototype, so `in` finds only its own keys. */
export function guard({ name, type, map, kind, about }: GuardParts): Statement {
  return functionOf({
    name,
    parameters: [{ name: "value", type: "unknown" }],
    returns: raw(`value is ${type}`),
    body: [code`return typeof value === ${kind} && value in ${raw(map)};`],
    about,
  });
}

export function tokensOf(parts: readonly Code[]): Token[] {
  return parts.flatMap(({ tokens }) => tokens);
}
