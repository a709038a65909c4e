import { ts } from "ts-morph";
import type { EnumsConfig } from "../../config/index.ts";
import { docLines } from "../doc.ts";
import { literal, propertyName } from "../literal.ts";
import { constHead, constTail, readConst, readVariable, type Frame } from "./constant.ts";
import type { Declaration, Statement } from "./declaration.ts";
import { printProperty } from "./literals.ts";
import { alias } from "./named.ts";
import { areProperties, hasModifiers, isField, isObjectOf, readLiteral, readName } from "./syntax.ts";

/** A name with its code, as it stands in an enum or an object. Of two names of one code the last is the current one. */
export interface Entry {
  readonly name: string;
  readonly code: number | string;
  /** Lines of its doc comment. */
  readonly docs: readonly string[];
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
  const members = list.entries.map(({ name, code, docs }): Member => ({ name, value: code, docs }));
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
  readonly docs: readonly string[];
}

/**
 * The members of an enum as TypeScript has them at run time, in its order: behind the first name of an integer code
 * stands the code with its current name. A negative one is no number as a key.
 */
function withReverse(entries: readonly Entry[]): Member[] {
  const current = new Map(entries.map(({ name, code }) => [code, name]));
  const seen = new Set<number | string>();
  return entries.flatMap(({ name, code, docs }): Member[] => {
    const forward = { name, value: code, docs };
    if (typeof code === "string" || seen.has(code)) return [forward];
    seen.add(code);
    return [forward, { name: code < 0 ? String(code) : code, value: current.get(code) as string, docs: [] }];
  });
}

const indent = (line: string): string => `  ${line}`;

function enumStatement({ type, entries, about }: Enumeration, modifiers: "export" | "export declare"): Statement {
  const docs = docLines(about);
  const head = `${modifiers} enum ${type} {`;
  return {
    print: () => {
      if (entries.length === 0) return [...docs, `${head}}`];
      const body = entries.flatMap((entry) => [...entry.docs, `${entry.name} = ${literal(entry.code)},`]);
      return [...docs, head, ...body.map(indent), "}"];
    },
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
  const docs = docLines(about);
  return {
    print: (layout) => {
      const head = `${constHead(type, frame)} {`;
      if (members.length === 0) return [...docs, `${head}}${constTail(frame)}`];
      const body = members.flatMap((member) => [
        ...member.docs,
        ...layout.property(propertyName(member.name), literal(member.value), "  "),
      ]);
      return [...docs, head, ...body.map(indent), `}${constTail(frame)}`];
    },
    matches: (statement) =>
      isObjectOf(readConst(statement, type, frame), members, (property, { name, value }) =>
        isField(property, [name, value]),
      ),
  };
}

function objectTypeStatement({ type, entries, about }: Enumeration): Statement {
  const docs = docLines(about);
  const head = `export declare const ${type}: {`;
  return {
    print: (layout) => {
      if (entries.length === 0) return [...docs, `${head}};`];
      const body = entries.flatMap((entry) => [
        ...entry.docs.map(indent),
        printProperty([entry.name, entry.code], layout),
      ]);
      return [...docs, head, ...body, "};"];
    },
    matches: (statement) => {
      const object = readVariable(statement, type, "export declare")?.type;
      const rows = entries.map(({ name, code }) => [name, code] as const);
      return object !== undefined && ts.isTypeLiteralNode(object) && areProperties(object.members, rows);
    },
  };
}
