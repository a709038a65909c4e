import { type StatementStructures, StructureKind, type WriterFunction } from "ts-morph";
import { block, type Code, code, comment, declaration, join, literalCode, raw, tokensOf } from "./code.ts";

/** A statement as ts-morph prints it, with what output verification expects in its syntax tree. */
export interface Statement extends Pick<Code, "tokens"> {
  readonly structure: StatementStructures | WriterFunction | string;
  /** The statement without its value, if its type is written. */
  readonly ambient?: string;
}

export function importFrom(specifier: string, names: readonly string[], isTypeOnly: boolean): Statement {
  const { ImportDeclaration: kind } = StructureKind;
  return {
    structure: { kind, isTypeOnly, namedImports: [...names], moduleSpecifier: specifier },
    tokens: code`${declaration(isTypeOnly ? "import type" : "import")}${literalCode(specifier)}`.tokens,
  };
}

const keywords = {
  [StructureKind.Enum]: "enum",
  [StructureKind.Interface]: "interface",
  [StructureKind.TypeAlias]: "type",
  [StructureKind.Function]: "function",
};

/**
 * A declaration, exported if it has a doc comment.
 *
 * @param parts the code in the structure, in the order of printing
 */
export function declare(
  structure: Extract<StatementStructures, { kind: keyof typeof keywords }>,
  parts: readonly Code[],
  about?: Code,
): Statement {
  const { kind, name = "" } = structure;
  return {
    structure: { ...structure, isExported: about !== undefined, ...leading(about) },
    tokens: tokensOf([...beginning(`${keywords[kind]} ${name}`, about), ...parts]),
  };
}

/** A comment on its own line before a part of a structure. */
export function leading(about: Code | undefined): { leadingTrivia: string } | undefined {
  return about && { leadingTrivia: `${about.text}\n` };
}

function beginning(text: string, about: Code | undefined): Code[] {
  return about ? [about, declaration(`export ${text}`)] : [declaration(text)];
}

export function alias(name: string, type: Code, about: Code): Statement {
  return declare({ kind: StructureKind.TypeAlias, name, type: type.text }, [type], about);
}

/** A constant, exported if it has a doc comment. Without a type, it has that of the value. */
export function constant(name: string, value: Code, about?: Code, type?: Code): Statement {
  const typed = type ? code`: ${type}` : raw("");
  const { text, tokens } = code`${join(beginning(`const ${name}`, about), "\n")}${typed} = ${value};`;
  // In a structure, ts-morph would indent the lines of a long one twice.
  const structure: WriterFunction = (writer) => {
    if (value.text.includes("\n")) writer.blankLineIfLastNot();
    writer.write(text);
  };
  return { structure, tokens };
}

/** A constant tuple with a line for each element, so that a new one changes no other line. */
export function tuple(
  name: string,
  elements: readonly (readonly [value: number | string, note?: string])[],
  about?: Code,
): Statement {
  const lines = elements.map(([value, note]) => {
    return note === undefined ? code`${value},` : code`${value}, ${comment(`// ${note}`)}`;
  });
  const isEmpty = about !== undefined && lines.length === 0;
  return constant(name, isEmpty ? raw("[] as const") : block(raw("["), lines, "] as const"), about);
}

export function functionOf(
  name: string,
  parameter: { name: string; type: string },
  returns: Code,
  body: readonly Code[],
  about?: Code,
): Statement {
  const { Function: kind } = StructureKind;
  const statements = body.map(({ text }) => text);
  const parts = [returns, ...body];
  return declare({ kind, name, parameters: [parameter], returnType: returns.text, statements }, parts, about);
}

export function typeGuard(name: string, type: Code, condition: Code, about: Code): Statement {
  const parameter = { name: "value", type: "unknown" };
  return functionOf(name, parameter, code`value is ${type}`, [code`return ${condition};`], about);
}

/** Whether a value is a key of a lookup map. The map has no prototype, so `in` finds only its own keys. */
export function isKeyOf(map: string, kind: "number" | "string"): Code {
  return code`typeof value === ${kind} && value in ${raw(map)}`;
}
