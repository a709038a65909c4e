import { type StatementStructures, StructureKind, type WriterFunction } from "ts-morph";
import { block, type Code, code, comment, declaration, join, literalCode, raw, type Token } from "./code.ts";
import type { Doc } from "./doc.ts";

/** A statement as ts-morph prints it, with what output verification expects in its syntax tree. */
export interface Statement {
  readonly structure: StatementStructures | WriterFunction | string;
  readonly tokens: readonly Token[];
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
  about?: Doc,
): Statement {
  const { kind, name = "" } = structure;
  return {
    structure: { ...structure, isExported: about !== undefined, docs: about ? [about.text] : [] },
    tokens: [...beginning(`${keywords[kind]} ${name}`, about), ...parts].flatMap(({ tokens }) => tokens),
  };
}

function beginning(text: string, about: Doc | undefined): Code[] {
  return about ? [about.comment, declaration(`export ${text}`)] : [declaration(text)];
}

export function alias(name: string, type: Code, about: Doc): Statement {
  return declare({ kind: StructureKind.TypeAlias, name, type: type.text }, [type], about);
}

/** A constant, exported if it has a doc comment. Without a type, it has that of the value. */
export function constant({
  name,
  type,
  value,
  about,
}: {
  readonly name: string;
  readonly type?: Code;
  readonly value: Code;
  readonly about?: Doc | undefined;
}): Statement {
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
  about?: Doc,
): Statement {
  const lines = elements.map(([value, note]) => {
    return note === undefined ? code`${value},` : code`${value}, ${comment(`// ${note}`)}`;
  });
  const isEmpty = about !== undefined && lines.length === 0;
  return constant({ name, value: isEmpty ? raw("[] as const") : block(raw("["), lines, "] as const"), about });
}

interface FunctionParts {
  readonly name: string;
  readonly parameters: { name: string; type: string }[];
  readonly returns: Code;
  readonly body: readonly Code[];
  readonly about?: Doc;
}

export function functionOf({ name, parameters, returns, body, about }: FunctionParts): Statement {
  const statements = body.map(({ text }) => text);
  const structure = { kind: StructureKind.Function, name, parameters, returnType: returns.text, statements } as const;
  return declare(structure, [returns, ...body], about);
}

export function typeGuard(name: string, type: Code, condition: Code, about: Doc): Statement {
  const parameters = [{ name: "value", type: "unknown" }];
  return functionOf({ name, parameters, returns: code`value is ${type}`, body: [code`return ${condition};`], about });
}

/** Whether a value is a key of a lookup map. The map has no prototype, so `in` finds only its own keys. */
export function isKeyOf(map: string, kind: "number" | "string"): Code {
  return code`typeof value === ${kind} && value in ${raw(map)}`;
}
