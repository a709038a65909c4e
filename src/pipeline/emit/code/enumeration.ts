import { StructureKind } from "ts-morph";
import type { EnumsConfig } from "../../../model/settings/index.ts";
import type { MemberModel } from "../model.ts";
import { block, code, literal, name as memberName, propertyName, raw } from "./code.ts";
import { type Doc, doc } from "./doc.ts";
import type { CodeList } from "./items.ts";
import { alias, constant, declare, type Statement } from "./statements.ts";

/** A name of a code or, in the object of an enum, the reverse. */
interface Entry {
  readonly name: string | number;
  readonly code: string | number;
  readonly about?: Doc;
}

/** @param isScript whether the statements are compiled to JavaScript, where an enum is an object that bundlers can drop */
export const enumerations: Readonly<Record<EnumsConfig["style"], (list: CodeList, isScript: boolean) => Statement[]>> =
  {
    enum: (list, isScript) => [isScript ? objectDeclaration(list, withReverse) : enumDeclaration(list)],
    // Editors show the comment of the object and the type once, because it is the same.
    const: (list) => [objectDeclaration(list, (entries) => entries), typeOfObject(list)],
    union: ({ names, about }) => [alias(names.type, raw(names.code), about.list)],
  };

/** Aliases come before the current name, so that the reverse entry of an enum has the current one. */
function entriesOf(member: MemberModel, { aboutMember }: CodeList): Entry[] {
  const { code: value, name, aliases } = member;
  const renamed = doc`Code ${value} @deprecated Renamed: use \`${name}\`.`;
  return [
    ...aliases.map((each) => ({ name: each, code: value, about: renamed })),
    { name, code: value, about: aboutMember(member) },
  ];
}

/** The properties of a TypeScript enum at run time: the first name of a number is followed by its reverse entry. */
function withReverse(entries: readonly Entry[], { code: value, name }: MemberModel): readonly Entry[] {
  if (typeof value === "string") return entries;
  const reverse: Entry = { name: value < 0 ? String(value) : value, code: name };
  return entries.toSpliced(1, 0, reverse);
}

function enumDeclaration(list: CodeList): Statement {
  const entries = list.members.flatMap((member) => entriesOf(member, list));
  const members = entries.map(({ name, code: value, about }) => ({
    name: String(name),
    // With the comma: ts-morph inserts missing commas one by one, in quadratic time.
    initializer: `${literal(value)},`,
    docs: about ? [about.text] : [],
  }));
  const parts = entries.flatMap(({ name, code: value, about }) => [
    ...(about ? [about.comment] : []),
    code`${memberName(String(name))} = ${value}`,
  ]);
  return declare({ kind: StructureKind.Enum, name: list.names.type, members }, parts, list.about.list);
}

function objectDeclaration(
  list: CodeList,
  complete: (entries: readonly Entry[], member: MemberModel) => readonly Entry[],
): Statement {
  const { names, members, about } = list;
  // Linters reject the type `{}`: it is any value but null and undefined.
  if (members.length === 0)
    return constant({ name: names.type, type: raw("object"), value: raw("{}"), about: about.list });
  const entries = members.flatMap((member) => complete(entriesOf(member, list), member));
  const lines = entries.flatMap((entry) => [
    ...(entry.about ? [entry.about.comment] : []),
    code`${propertyName(entry.name)}: ${entry.code},`,
  ]);
  return constant({ name: names.type, value: block(raw("{"), lines, "} as const"), about: about.list });
}

function typeOfObject({ names: { type }, members, about }: CodeList): Statement {
  const union = members.length === 0 ? "never" : `(typeof ${type})[keyof typeof ${type}]`;
  return alias(type, raw(union), about.list);
}
