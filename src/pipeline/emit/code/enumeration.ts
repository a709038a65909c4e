import { StructureKind } from "ts-morph";
import type { EnumsConfig } from "../../../model/settings/index.ts";
import { code, literal, name as memberName, propertyName, raw } from "./code.ts";
import type { Doc } from "./doc.ts";
import { alias, constant, longConstant, type Statement, tokensOf } from "./statements.ts";

/** A member of an enumeration. If a code has two names, the last is the current one. */
export interface Entry {
  readonly name: string;
  readonly code: number | string;
  readonly about: Doc;
}

interface Enumeration {
  readonly type: string;
  readonly code: string;
  readonly entries: readonly Entry[];
  readonly about: Doc;
}

/** @param isScript whether the statements are compiled to JavaScript, where an enum is an object that bundlers can drop */
export const enumerations: Readonly<
  Record<EnumsConfig["style"], (list: Enumeration, isScript: boolean) => Statement[]>
> = {
  enum: (list, isScript) => [
    isScript ? objectDeclaration(list, withReverseEntries(list.entries)) : enumDeclaration(list),
  ],
  // Editors show the comment of the object and the type once, because it is the same.
  const: (list) => [objectDeclaration(list, list.entries), typeOfObject(list)],
  union: ({ type, code: union, about }) => [alias(type, raw(union), about)],
};

function enumDeclaration({ type, entries, about }: Enumeration): Statement {
  return {
    structure: {
      kind: StructureKind.Enum,
      isExported: true,
      name: type,
      docs: [about.text],
      // With the comma: ts-morph inserts missing commas one by one, in quadratic time.
      members: entries.map((entry) => ({
        name: entry.name,
        initializer: `${literal(entry.code)},`,
        docs: [entry.about.text],
      })),
    },
    declares: [`export enum ${type}`],
    tokens: tokensOf([
      about.comment,
      ...entries.flatMap((entry) => [entry.about.comment, code`${memberName(entry.name)} = ${entry.code}`]),
    ]),
  };
}

/** A property of the object: a name with its code, or the reverse entry of an enum. */
interface Member {
  readonly name: string | number;
  readonly code: string | number;
  readonly about?: Doc;
}

function objectDeclaration({ type: name, about }: Enumeration, members: readonly Member[]): Statement {
  // Linters reject the type `{}`: it is any value but null and undefined.
  if (members.length === 0) return constant({ name, about, type: raw("object"), value: raw("{}") });
  const lines = members.flatMap((member) => [
    ...(member.about ? [member.about.comment] : []),
    code`${propertyName(member.name)}: ${member.code},`,
  ]);
  return longConstant({ name, about }, { open: raw("{"), lines, close: "} as const" });
}

function typeOfObject({ type, entries, about }: Enumeration): Statement {
  const union = entries.length === 0 ? "never" : `(typeof ${type})[keyof typeof ${type}]`;
  return alias(type, raw(union), about);
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
