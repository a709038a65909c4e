import {
  type EnumDeclarationStructure,
  type EnumMemberStructure,
  type OptionalKind,
  StructureKind,
  ts,
} from "ts-morph";
import type { EnumsConfig } from "../../../model/settings/index.ts";
import { docComment, docLines } from "../doc.ts";
import { literal, propertyName } from "../literal.ts";
import { propertyLines } from "../prettier-form.ts";
import { indented } from "../printed-text.ts";
import { constText, declaredConst, declaredConstText, readConst, readDeclaredType, type Frame } from "./constant.ts";
import type { Declaration, Hold, Statement } from "./declaration.ts";
import { alias } from "./fixed-declarations.ts";
import { areProperties, hasModifiers, isField, isObjectOf, readLiteral, readName } from "./read-syntax.ts";

/** A name with its code, as it stands in an enum or an object. Of two names of one code the last is the current one. */
export interface Entry {
  readonly name: string;
  readonly code: number | string;
  /** What it is, in paragraphs of a doc comment. */
  readonly about: readonly string[];
}

/** What is declared under the name of a list's type. */
export interface Enumeration {
  readonly type: string;
  /** Name of the union of its codes. */
  readonly code: string;
  readonly entries: readonly Entry[];
  /** What it is, in paragraphs of a doc comment. */
  readonly about: readonly string[];
}

/** The declarations of an enumeration in each style. */
export const enumerations: Readonly<Record<EnumsConfig["style"], (list: Enumeration) => Declaration[]>> = {
  enum: (list) => [enumDeclaration(list)],
  const: (list) => {
    const { type, entries } = list;
    const union = entries.length === 0 ? "never" : `(typeof ${type})[keyof typeof ${type}]`;
    return [constDeclaration(list), alias(type, union, ["A code of the object of the same name."])];
  },
  union: ({ type, code, about }) => [alias(type, code, about)],
};

function enumDeclaration(list: Enumeration): Declaration {
  return {
    ts: enumStatement(list, "export"),
    js: objectStatement(list, withReverse(list.entries), { modifiers: "export" }),
    dts: enumStatement(list, "export declare"),
  };
}

/** The object; the type of the same name is a declaration of its own. */
function constDeclaration(list: Enumeration): Declaration {
  const members = list.entries.map(({ name, code, about }): Member => ({ name, value: code, about }));
  return {
    ts: objectStatement(list, members, { modifiers: "export", asConst: true }),
    js: objectStatement(list, members, { modifiers: "export" }),
    dts: objectTypeStatement(list),
  };
}

/** A member of an object that stands for an enumeration. */
interface Member {
  readonly name: string | number;
  readonly value: string | number;
  readonly about: readonly string[];
}

/**
 * The members of an enum as TypeScript has them at run time, in its order: behind the first name of an integer code
 * stands the code with its current name. A negative one is no number as a key.
 */
function withReverse(entries: readonly Entry[]): Member[] {
  const current = new Map(entries.map(({ name, code }) => [code, name]));
  const seen = new Set<number | string>();
  return entries.flatMap(({ name, code, about }): Member[] => {
    const forward = { name, value: code, about };
    if (typeof code === "string" || seen.has(code)) return [forward];
    seen.add(code);
    return [forward, { name: code < 0 ? String(code) : code, value: current.get(code) as string, about: [] }];
  });
}

function enumStatement({ type, entries, about }: Enumeration, modifiers: "export" | "export declare"): Statement {
  const lines = (): string[] =>
    entries.flatMap(({ name, code, about: docs }) => [...docLines(docs), `${name} = ${literal(code)},`]);
  const print = (hold: Hold): EnumDeclarationStructure => ({
    kind: StructureKind.Enum,
    docs: docComment(about),
    isExported: true,
    hasDeclareKeyword: modifiers === "export declare",
    name: type,
    // One text for all members: a structure each takes time by their square. The printer takes one, its type does not.
    members: (entries.length === 0
      ? []
      : [hold(indented(lines()).join("\n").trimStart())]) as unknown as OptionalKind<EnumMemberStructure>[],
  });
  return {
    print,
    matches: (statement) =>
      ts.isEnumDeclaration(statement) &&
      hasModifiers(statement, modifiers) &&
      statement.name.text === type &&
      statement.members.length === entries.length &&
      statement.members.every((member, index) => {
        const entry = entries[index] as Entry;
        return readName(member.name) === entry.name && readLiteral(member.initializer) === entry.code;
      }),
  };
}

function objectStatement({ type, about }: Enumeration, members: readonly Member[], frame: Frame): Statement {
  return {
    print: () => {
      const lines = members.flatMap((member) => [
        ...indented(docLines(member.about)),
        ...propertyLines("  ", propertyName(member.name), literal(member.value)),
      ]);
      return constText(type, frame, ["{", ...lines, "}"], about);
    },
    matches: (statement) =>
      isObjectOf(readConst(statement, type, frame), members, (property, { name, value }) =>
        isField(property, [name, value]),
      ),
  };
}

function objectTypeStatement({ type, entries, about }: Enumeration): Statement {
  // To linters `{}` is any value but null and undefined.
  if (entries.length === 0) return declaredConst(type, "object", about);
  const rows = entries.map(({ name, code }) => [name, code] as const);
  return {
    print: () => {
      const lines = entries.flatMap(({ name, code, about: docs }) => [
        ...indented(docLines(docs)),
        `  readonly ${propertyName(name)}: ${literal(code)};`,
      ]);
      return declaredConstText(type, ["{", ...lines, "}"], about);
    },
    matches: (statement) => {
      const object = readDeclaredType(statement, type);
      return object !== undefined && ts.isTypeLiteralNode(object) && areProperties(object.members, rows);
    },
  };
}
