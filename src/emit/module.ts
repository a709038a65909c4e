import type { EnumsConfig } from "../config/schema.ts";
import { compareText } from "../order.ts";
import { writeCode } from "../name/words.ts";
import type { Declaration } from "./declarations/declaration.ts";
import { constDeclaration, enumDeclaration } from "./declarations/enum.ts";
import { fixed } from "./declarations/fixed.ts";
import {
  recordDeclaration,
  tableDeclaration,
  tupleDeclaration,
  unionDeclaration,
  type Fields,
} from "./declarations/literals.ts";
import { mapDeclaration, type MapEntry } from "./declarations/map.ts";
import { docLines, docText } from "./doc.ts";
import type { MemberModel, ModuleModel } from "./model.ts";

/** The statements of a reference's module, in their order. */
export function moduleDeclarations(model: ModuleModel, style: EnumsConfig["style"], extension: string): Declaration[] {
  return [
    importTypes(model, extension),
    ...styles[style](model),
    ...codeTypes(model),
    ...itemTypes(model),
    ...lookups(model),
    ...(model.hasCode2 ? code2s(model) : []),
    ...validators(model),
    reference(model),
  ];
}

const styles: Readonly<Record<EnumsConfig["style"], (model: ModuleModel) => Declaration[]>> = {
  enum: (model) => [enumDeclaration(model, titleDocs(model))],
  const: (model) => {
    const { type } = model.names;
    const union = model.members.length === 0 ? "never" : `(typeof ${type})[keyof typeof ${type}]`;
    return [constDeclaration(model, titleDocs(model)), alias(type, union, ["A code of the object of the same name."])];
  },
  union: (model) => [alias(model.names.type, model.names.code, titleParagraphs(model))],
};

function titleParagraphs({ key, title, description }: ModuleModel): string[] {
  return [
    `Reference ${key}: ${docText(title)}`,
    ...(description === "" ? [] : [`Description: ${docText(description)}`]),
  ];
}

const titleDocs = (model: ModuleModel): string[] => docLines(titleParagraphs(model));

function importTypes(model: ModuleModel, extension: string): Declaration {
  const item = model.hasCode2 ? "ReferenceItemWithCode2" : "ReferenceItem";
  const names = [openType(model), "ReferenceInfo", item, "StandardSchemaV1"];
  const from = `from "./types${extension}";`;
  const line = `import type { ${names.join(", ")} } ${from}`;
  return fixed([], (layout) =>
    layout.fits(line) ? [line] : ["import type {", ...names.map((name) => `  ${name},`), `} ${from}`],
  );
}

function openType({ codeKind }: ModuleModel): string {
  return codeKind === "number" ? "OpenNumber" : "OpenString";
}

/** `export type X = <type>;` of names alone. */
function alias(name: string, type: string, paragraphs: readonly string[]): Declaration {
  return fixed(docLines(paragraphs), (layout) => {
    const line = `export type ${name} = ${type};`;
    if (layout.fits(line)) return [line];
    return [layout.line(`export type ${name} =`), layout.line(`  ${type};`)];
  });
}

function codeTypes(model: ModuleModel): Declaration[] {
  const { names, members, key } = model;
  return [
    unionDeclaration(
      names.code,
      members.map(({ code }) => code),
      docLines([`A code of ${key}.`]),
    ),
    fixed(docLines([`A code of ${key}, or any other: for what is received.`]), (layout) => [
      layout.line(`export type ${names.codeOpen} = ${names.code} | ${openType(model)};`),
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
  const tables = [tableDeclaration(membersTable, named, docLines(["The member of each code."]))];
  if (hasCode2) {
    const rows = members.map(({ code, code2 = "" }) => [code, code2] as const);
    tables.push(tableDeclaration(code2Table, rows, docLines(["The code2 of each code."])));
  }
  const type = hasCode2 ? "ReferenceItemWithCode2" : "ReferenceItem";
  const parameters = ["Code", `${membersTable}[Code]`, ...(hasCode2 ? [`${code2Table}[Code]`] : [])];
  return [
    ...tables,
    fixed(docLines(["The item of each code."]), (layout) => [
      "type ItemByCode = {",
      ...(hasCode2
        ? [
            layout.line(`  readonly [Code in ${names.code}]: ${type}<`),
            ...parameters.map((each, index) => `    ${each}${index < parameters.length - 1 ? "," : ""}`),
            "  >;",
          ]
        : [layout.line(`  readonly [Code in ${names.code}]: ${type}<${parameters.join(", ")}>;`)]),
      "};",
    ]),
    alias(names.item, `ItemByCode[${names.code}]`, [`A value item of ${key}.`]),
    mapType(names.map, "ItemByCode", `code: ${model.codeKind}`, names.item, `The type of {@link ${names.byCode}}.`),
  ];
}

/** A map whose known keys have their own items; any other key may have none. */
function mapType(name: string, items: string, key: string, item: string, doc: string): Declaration {
  return fixed(docLines([doc]), (layout) => [
    layout.line(`export interface ${name} extends ${items} {`),
    layout.line(`  readonly [${key}]: ${item} | undefined;`),
    "}",
  ]);
}

function lookups(model: ModuleModel): Declaration[] {
  const { names, members, key, hasCode2 } = model;
  const living = members.filter(({ removed }) => !removed);
  const entries = members.map((member): MapEntry => [member.code, hasCode2 ? itemName(member) : itemFields(member)]);
  return [
    tupleDeclaration(
      names.codes,
      living.map(({ code }) => code),
      docLines([`The codes that the service lists today in ${key}, ascending.`]),
    ),
    // Two maps hold the items of a country: each item is a constant of its own, and each map can be dropped.
    ...(hasCode2 ? members.map((member) => recordDeclaration(itemName(member), itemFields(member), [])) : []),
    mapDeclaration(names.byCode, names.map, entries, docLines([`The value items of ${key} by code.`])),
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
      docLines([`A code2 of ${key}: two letters by ISO 3166-1.`]),
    ),
    tableDeclaration(codeTable, rows, docLines(["The code of each code2."])),
    fixed(docLines(["The item of each code2."]), (layout) => [
      "type ItemByCode2 = {",
      layout.line(`  readonly [Code2 in ${names.code2}]: ItemByCode[${codeTable}[Code2]];`),
      "};",
    ]),
    mapType(names.code2Map, "ItemByCode2", "code2: string", names.item, `The type of {@link ${names.byCode2}}.`),
    tupleDeclaration(names.code2s, living, docLines([`The code2s that the service lists today in ${key}, ascending.`])),
    mapDeclaration(names.byCode2, names.code2Map, entries, docLines([`The value items of ${key} by code2.`])),
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

function guard(name: string, type: string, map: string, kind: "number" | "string", doc: string): Declaration {
  return fixed(docLines([doc]), (layout) => {
    const line = `export function ${name}(value: unknown): value is ${type} {`;
    const head = layout.fits(line)
      ? [line]
      : [layout.line(`export function ${name}(`), "  value: unknown,", layout.line(`): value is ${type} {`)];
    return [
      ...head,
      `  if (typeof value !== "${kind}") return false;`,
      layout.line(`  return ${map}[value] !== undefined;`),
      "}",
    ];
  });
}

function validators({ names, key, codeKind }: ModuleModel): Declaration[] {
  return [
    guard(names.isCode, names.code, names.byCode, codeKind, `Whether a value is a code of ${key}.`),
    fixed(docLines([`Validates a code of ${key}, by Standard Schema.`]), (layout) => [
      layout.line(`export const ${names.schema}: StandardSchemaV1<${names.code}> = {`),
      `  "~standard": {`,
      "    version: 1,",
      `    vendor: "reference-codegen",`,
      "    validate: (value) => {",
      layout.line(`      if (${names.isCode}(value)) return { value };`),
      "      return {",
      "        issues: [",
      "          {",
      `            message: "not a code of ${key}",`,
      "          },",
      "        ],",
      "      };",
      "    },",
      "  },",
      "};",
    ]),
  ];
}

function reference({ names, key, title, description, version }: ModuleModel): Declaration {
  const fields: Fields = [
    ["key", key],
    ["name", title],
    ["description", description],
    ["version", version],
  ];
  return recordDeclaration(
    names.reference,
    fields,
    docLines([`What the reference ${key} is.`]),
    `ReferenceInfo<"${key}">`,
  );
}
