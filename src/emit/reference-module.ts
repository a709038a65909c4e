import type { EnumsConfig } from "../config/index.ts";
import { compareText } from "../base/index.ts";
import { writeCode } from "../name/index.ts";
import type { Declaration, Statement } from "./declarations/declaration.ts";
import { enumerations, type Entry } from "./declarations/enum.ts";
import { constHead, constText, declaredConst, type Frame } from "./declarations/constant.ts";
import { fixedStatement } from "./declarations/fixed-statement.ts";
import {
  innerRecord,
  recordDeclaration,
  tableDeclaration,
  tupleDeclaration,
  unionDeclaration,
  type Fields,
} from "./declarations/literal-declarations.ts";
import { mapDeclaration, type MapEntry } from "./declarations/map.ts";
import {
  alias,
  aliasOfLines,
  exportsNothingMore,
  guard,
  importTypes,
  mapType,
} from "./declarations/fixed-declarations.ts";
import { docText } from "./doc.ts";
import { literal } from "./literal.ts";
import { fits, propertyLines } from "./prettier-form.ts";
import type { MemberModel, ModuleModel } from "./model.ts";

/** What a reference's module declares, in its order. */
export function moduleDeclarations(model: ModuleModel, style: EnumsConfig["style"], extension: string): Declaration[] {
  const { type, code } = model.names;
  return [
    importTypes(["NoMethods", openType(model), "ReferenceInfo", itemType(model), "StandardSchemaV1"], extension),
    ...enumerations[style]({ type, code, entries: enumEntries(model), about: aboutList(model) }),
    ...codeTypes(model),
    ...itemTypes(model),
    ...lookups(model),
    ...(model.hasCode2 ? code2s(model) : []),
    ...validators(model),
    reference(model),
    exportsNothingMore,
  ];
}

function aboutList({ key, title, description }: ModuleModel): string[] {
  return [
    `Reference ${key}: ${docText(title)}`,
    ...(description === "" ? [] : [`Description: ${docText(description)}`]),
  ];
}

/** Aliases come before the current name, so that the reverse lookup of an enum gives the current one. */
function enumEntries({ members }: ModuleModel): Entry[] {
  return members.flatMap((member) => [
    ...member.aliases.map((name) => ({
      name,
      code: member.code,
      about: [`Code ${docText(String(member.code))}`, `@deprecated Renamed: use \`${member.name}\`.`],
    })),
    { name: member.name, code: member.code, about: aboutMember(member) },
  ]);
}

function aboutMember({ code, description, enable, deprecated }: MemberModel): string[] {
  const disabled = enable ? "" : " (disabled)";
  const what = `Code ${docText(String(code))}${disabled}: ${docText(description)}`;
  return [what, ...(deprecated === undefined ? [] : [`@deprecated ${deprecated}`])];
}

function openType({ codeKind }: ModuleModel): string {
  return codeKind === "number" ? "OpenNumber" : "OpenString";
}

function itemType({ hasCode2 }: ModuleModel): string {
  return hasCode2 ? "ReferenceItemWithCode2" : "ReferenceItem";
}

function codeTypes(model: ModuleModel): Declaration[] {
  const { names, members, key } = model;
  return [
    unionDeclaration(
      names.code,
      members.map(({ code }) => code),
      [`A code of ${key}.`],
    ),
    alias(names.codeOpen, `${names.code} | ${openType(model)}`, [
      `A code of ${key}, or any other: for what is received.`,
    ]),
  ];
}

/** Names of the constants of a module that are not exported. */
const membersTable = "MemberByCode";
const code2Table = "Code2ByCode";
const codeTable = "CodeByCode2";

function itemTypes(model: ModuleModel): Declaration[] {
  const { names, members, key, hasCode2 } = model;
  const named = members.map(({ code, name }) => [code, name] as const);
  const tables = [tableDeclaration(membersTable, named, ["The member of each code."])];
  if (hasCode2) {
    const rows = members.map(({ code, code2 = "" }) => [code, code2] as const);
    tables.push(tableDeclaration(code2Table, rows, ["The code2 of each code."]));
  }
  const type = itemType(model);
  const parameters = ["Code", `${membersTable}[Code]`, ...(hasCode2 ? [`${code2Table}[Code]`] : [])];
  return [
    ...tables,
    mappedType("ItemByCode", `Code in ${names.code}`, type, parameters, "The item of each code."),
    alias(names.item, `ItemByCode[${names.code}]`, [`A value item of ${key}.`]),
    mapType(names.map, "ItemByCode", ["code", model.codeKind], names.item, `The type of {@link ${names.byCode}}.`),
  ];
}

/** An object type whose keys are known; type arguments that do not fit stand one below the other. */
function mappedType(
  name: string,
  keys: string,
  type: string,
  parameters: readonly string[],
  what: string,
): Declaration {
  const head = `  readonly [${keys}]: ${type}<`;
  const line = `${head}${parameters.join(", ")}>;`;
  const property = fits(line)
    ? [line]
    : [head, ...parameters.map((each, index) => `    ${each}${index + 1 < parameters.length ? "," : ""}`), "  >;"];
  return aliasOfLines({ name, isExported: false, lines: ["{", ...property, "}"], about: [what] });
}

function lookups(model: ModuleModel): Declaration[] {
  const { names, members, key, hasCode2 } = model;
  const living = members.filter(({ removed }) => !removed);
  const entries = members.map((member): MapEntry => [member.code, hasCode2 ? itemName(member) : itemFields(member)]);
  return [
    tupleDeclaration(
      names.codes,
      living.map(({ code }) => code),
      [`The codes that the service lists today in ${key}, ascending.`],
    ),
    // Two maps hold the items of a country: each item is a constant of its own, and each map can be dropped.
    ...(hasCode2 ? members.map((member) => innerRecord(itemName(member), itemFields(member))) : []),
    mapDeclaration(names.byCode, names.map, "ItemByCode", entries, [`The value items of ${key} by code.`]),
  ];
}

function itemName({ code }: MemberModel): string {
  return `item${writeCode(code)}`;
}

function itemFields({ code, code2, name, description, enable, removed }: MemberModel): Fields {
  return [
    ["code", code],
    ...(code2 === undefined ? [] : [["code2", code2] as const]),
    ["member", name],
    ["description", description],
    ["enable", enable],
    ...(removed ? [["removed", true] as const] : []),
  ];
}

function code2s(model: ModuleModel): Declaration[] {
  const { names, members, key } = model;
  const holders = holdersOfCode2(members);
  const living = holders.filter(([, { removed }]) => !removed).map(([code2]) => code2);
  const rows = holders.map(([code2, { code }]) => [code2, code] as const);
  const entries = holders.map(([code2, member]): MapEntry => [code2, itemName(member)]);
  return [
    unionDeclaration(
      names.code2,
      holders.map(([code2]) => code2),
      [`A code2 of ${key}: two letters by ISO 3166-1.`],
    ),
    tableDeclaration(codeTable, rows, ["The code of each code2."]),
    aliasOfLines({
      name: "ItemByCode2",
      isExported: false,
      lines: ["{", `  readonly [Code2 in ${names.code2}]: ItemByCode[${codeTable}[Code2]];`, "}"],
      about: ["The item of each code2."],
    }),
    mapType(names.code2Map, "ItemByCode2", ["code2", "string"], names.item, `The type of {@link ${names.byCode2}}.`),
    tupleDeclaration(names.code2s, living, [`The code2s that the service lists today in ${key}, ascending.`]),
    mapDeclaration(names.byCode2, names.code2Map, "ItemByCode2", entries, [`The value items of ${key} by code2.`]),
    guard(names.isCode2, names.code2, names.byCode2, "string", `Whether a value is a code2 of ${key}.`),
  ];
}

/** Who holds each code2, ascending: a living country before one that is gone, then the highest code. */
function holdersOfCode2(members: readonly MemberModel[]): (readonly [string, MemberModel])[] {
  const holders = new Map<string, MemberModel>();
  for (const member of members) {
    const { code2 } = member;
    if (code2 === undefined || (member.removed && holders.get(code2)?.removed === false)) continue;
    holders.set(code2, member);
  }
  return [...holders].sort(([a], [b]) => compareText(a, b));
}

function validators({ names, key, codeKind }: ModuleModel): Declaration[] {
  const about = [`Validates a code of ${key}, by Standard Schema.`];
  const type = `StandardSchemaV1<${names.code}>`;
  const schema = [
    "{",
    `  "~standard": {`,
    "    version: 1,",
    `    vendor: "reference-codegen",`,
    "    validate: (value) => {",
    `      if (${names.isCode}(value)) return { value };`,
    "      return {",
    "        issues: [",
    "          {",
    ...propertyLines("            ", "message", literal(`not a code of ${key}`)),
    "          },",
    "        ],",
    "      };",
    "    },",
    "  },",
    "}",
  ];
  const statement = (frame: Frame): Statement =>
    fixedStatement(
      constText(names.schema, frame, schema, about),
      `${constHead(names.schema, frame)} ${schema.join("\n")};`,
    );
  return [
    guard(names.isCode, names.code, names.byCode, codeKind, `Whether a value is a code of ${key}.`),
    {
      ts: statement({ modifiers: "export", type }),
      js: statement({ modifiers: "export" }),
      dts: declaredConst(names.schema, type, about),
    },
  ];
}

function reference({ names, key, title, description, version }: ModuleModel): Declaration {
  const fields: Fields = [
    ["key", key],
    ["name", title],
    ["description", description],
    ["version", version],
  ];
  return recordDeclaration(names.reference, `ReferenceInfo<${literal(key)}>`, fields, [
    `What the reference ${key} is.`,
  ]);
}
