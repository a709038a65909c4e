import type { EnumsConfig } from "../../../model/settings/index.ts";
import { type Snippet, code, indent, name as identifier, propertyName } from "./code.ts";
import { propertyLines } from "./layout.ts";
import { alias, declaration, type Form, type Statement } from "./statements.ts";
import { doc } from "./doc.ts";

/** A member of an enumeration. If a code has two names, the last is the current one. */
export interface Entry {
  readonly name: string;
  readonly code: number | string;
  readonly about: Snippet;
}

interface Enumeration {
  readonly type: string;
  readonly code: string;
  readonly entries: readonly Entry[];
  readonly about: Snippet;
}

export const enumerations: Readonly<Record<EnumsConfig["style"], (list: Enumeration, form: Form) => Statement[]>> = {
  enum: (list, form) => [
    form === "js" ? objectDeclaration(list, withReverseEntries(list.entries), form) : enumDeclaration(list, form),
  ],
  const: constDeclarations,
  union: ({ type, code: union, about }, form) => (form === "js" ? [] : [alias(type, identifier(union), about)]),
};

function enumDeclaration({ type, entries, about }: Enumeration, form: Form): Statement {
  const lines = entries.flatMap((entry) => [entry.about, code`${identifier(entry.name)} = ${entry.code},`]);
  return declaration(
    form === "ts" ? "export enum" : "export declare enum",
    type,
    braces(" {", indent(lines), "}"),
    about,
  );
}

function constDeclarations(list: Enumeration, form: Form): Statement[] {
  const { type, entries } = list;
  const name = identifier(type);
  const object = form === "dts" ? objectType(list) : objectDeclaration(list, entries, form);
  if (form === "js") return [object];
  const union = entries.length === 0 ? ["never"] : code`(typeof ${name})[keyof typeof ${name}]`;
  return [object, alias(type, union, doc`A code in the object of the same name.`)];
}

function objectType({ type, entries, about }: Enumeration): Statement {
  const lines = entries.flatMap((entry) => [entry.about, code`readonly ${propertyName(entry.name)}: ${entry.code};`]);
  // Linters reject `{}`: it is any value but null and undefined.
  const members = entries.length === 0 ? [[": object;"]] : [[": {"], ...indent(lines), ["};"]];
  return declaration("export declare const", type, members, about);
}

/** A property of the object: a name with its code, or the reverse entry of an enum. */
interface Member {
  readonly name: string | number;
  readonly code: string | number;
  readonly about?: Snippet;
}

function objectDeclaration({ type, about }: Enumeration, members: readonly Member[], form: Form): Statement {
  const lines = members.flatMap((member) => [
    ...(member.about ? indent([member.about]) : []),
    ...propertyLines("  ", propertyName(member.name), member.code),
  ]);
  return declaration("export const", type, braces(" = {", lines, form === "ts" ? "} as const;" : "};"), about);
}

function braces(open: string, lines: readonly Snippet[], close: string): Snippet[] {
  return lines.length === 0 ? [[open + close]] : [[open], ...lines, [close]];
}

/** The properties of a TypeScript enum at run time: the first name of a number is followed by its reverse entry. */
function withReverseEntries(entries: readonly Entry[]): Member[] {
  const current = new Map(entries.map(({ name, code: value }) => [value, name]));
  return entries.flatMap((entry, index): Member[] => {
    const value = entry.code;
    if (typeof value === "string" || entries[index - 1]?.code === value) return [entry];
    return [entry, { name: value < 0 ? String(value) : value, code: current.get(value) as string }];
  });
}
