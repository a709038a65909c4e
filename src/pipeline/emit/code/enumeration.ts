import { StructureKind } from "ts-morph";
import type { EnumsConfig } from "../../../model/settings/index.ts";
import type { MemberModel } from "../model.ts";
import { block, code, literal, name as memberName, propertyName, raw } from "./code.ts";
import { type Doc, doc } from "./doc.ts";
import type { CodeList } from "./items.ts";
import { alias, constant, declare, type Statement } from "./statements.ts";

/** @param isScript whether the statements are compiled to JavaScript, where an enum is an object that bundlers can drop */
export const enumerations: Readonly<Record<EnumsConfig["style"], (list: CodeList, isScript: boolean) => Statement[]>> =
  {
    enum: (list, isScript) => [isScript ? objectDeclaration(list, true) : enumDeclaration(list)],
    // Editors show the comment of the object and the type once, because it is the same.
    const: (list) => [objectDeclaration(list, false), typeOfObject(list)],
    union: ({ names, about }) => [alias(names.type, raw(names.code), about.list)],
  };

/** The names of a member with their comments. The current one is last, so that the reverse entry of an enum has it. */
function namesOf(member: MemberModel, { aboutMember }: CodeList): (readonly [name: string, about: Doc])[] {
  const renamed = doc`Code ${member.code} @deprecated Renamed: use \`${member.name}\`.`;
  return [...member.aliases.map((each) => [each, renamed] as const), [member.name, aboutMember(member)]];
}

function enumDeclaration(list: CodeList): Statement {
  const entries = list.members.flatMap((member) =>
    namesOf(member, list).map(([name, about]) => ({ name, about, value: member.code })),
  );
  const members = entries.map(({ name, about, value }) => {
    // With the comma: ts-morph inserts missing commas one by one, in quadratic time.
    return { name, initializer: `${literal(value)},`, docs: [about.text] };
  });
  const parts = entries.flatMap(({ name, about, value }) => [about.comment, code`${memberName(name)} = ${value}`]);
  return declare({ kind: StructureKind.Enum, name: list.names.type, members }, parts, list.about.list);
}

/** @param isEnum whether the first name of a number is followed by its reverse entry, as in a TypeScript enum at run time */
function objectDeclaration(list: CodeList, isEnum: boolean): Statement {
  const { names, members, about } = list;
  // Linters reject the type `{}`: it is any value but null and undefined.
  if (members.length === 0)
    return constant({ name: names.type, type: raw("object"), value: raw("{}"), about: about.list });
  const lines = members.flatMap((member) => {
    const { code: value, name } = member;
    const entries = namesOf(member, list).map(([each, text]) => [text.comment, code`${propertyName(each)}: ${value},`]);
    if (!isEnum || typeof value === "string") return entries.flat();
    const reverse = code`${propertyName(value < 0 ? String(value) : value)}: ${name},`;
    return entries.toSpliced(1, 0, [reverse]).flat();
  });
  return constant({ name: names.type, value: block(raw("{"), lines, "} as const"), about: about.list });
}

function typeOfObject({ names: { type }, members, about }: CodeList): Statement {
  const union = members.length === 0 ? "never" : `(typeof ${type})[keyof typeof ${type}]`;
  return alias(type, raw(union), about.list);
}
