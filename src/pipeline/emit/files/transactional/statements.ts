import { rateLimitStatus, transactionalContentTypes, transactionalVersion } from "../../../../model/spec/index.ts";
import { exportNames } from "../../../../model/naming/index.ts";
import type { Config, EnumsConfig } from "../../../../model/settings/index.ts";
import { code, join, name as identifier } from "../../code/code.ts";
import { doc } from "../../code/doc.ts";
import { enumerations } from "../../code/enumeration.ts";
import { codesTuple, type ItemRow, itemTypes, lookupMap, type MapEntry } from "../../code/items.ts";
import {
  alias,
  declaration,
  exportedFunction,
  type Form,
  guard,
  importTypes,
  type Statement,
  tuple,
} from "../../code/statements.ts";
import { type StatusMember, statusMembers } from "../../model.ts";

type Style = EnumsConfig["style"];

const statusNames = exportNames("TransactionalStatus");

export function transactionalStatements(
  form: Form,
  { enums: { style, memberCase }, output }: Pick<Config, "enums" | "output">,
): Statement[] {
  const members = statusMembers(memberCase);
  const { type, code: union } = statusNames;
  const entries = members.map((member) => ({
    name: member.name,
    code: member.code,
    about: doc`Status ${member.code}: ${member.meaning}`,
  }));
  const about = doc`A status code of the transactional-email interface, version ${transactionalVersion}.`;
  const shared = [...(style === "enum" ? ["CodesOf"] : []), "OpenNumber", "ReferenceMap"];
  return [
    ...(form === "js" ? [] : [importTypes(shared, output.importExtension)]),
    ...enumerations[style]({ type, code: union, entries, about }, form),
    ...(form === "js" ? [] : [statusItem, ...statusTypes(members, style)]),
    ...statusValues(members, style, form),
    ...contentTypes(form),
    ...dateTime(form),
  ];
}

const itemType = "TransactionalStatusItemOf";

const statusItem = declaration(
  "export interface",
  itemType,
  [
    ["<Code, Member> {"],
    ["  readonly code: Code;"],
    code`  ${doc`Name of the member.`}`,
    ["  readonly member: Member;"],
    ["  readonly meaning: string;"],
    ["}"],
  ],
  doc`A status code with its member and meaning.`,
);

function statusTypes(members: readonly StatusMember[], style: Style): Statement[] {
  const rows = members.map(({ code: value, name }): ItemRow => {
    const typed = style === "enum" ? code`${identifier(statusNames.type)}.${identifier(name)}` : code`${value}`;
    return [value, [typed, code`${name}`]];
  });
  return itemTypes({
    names: statusNames,
    kind: "number",
    item: itemType,
    rows,
    about: {
      table: doc`The item of each status code.`,
      code: doc`A status code of the specification.`,
      codeOpen: doc`A status code of the specification or any other status. Use it for received data.`,
      item: doc`The item of any status code.`,
    },
  });
}

function statusValues(members: readonly StatusMember[], style: Style, form: Form): Statement[] {
  const { type, code: union, map, byCode, isCode } = statusNames;
  const elements = members.map((member) => ({ value: member.code, note: member.name }));
  const about = doc`The status codes of the specification, in ascending order.`;
  const entries = members.map((member): MapEntry => [
    member.code,
    [
      ["code", member.code],
      ["member", member.name],
      ["meaning", member.meaning],
    ],
  ]);
  return [
    ...codesTuple(form, statusNames, elements, about, style === "enum"),
    lookupMap(
      form,
      { name: byCode, type: identifier(map), about: doc`The status codes with their members and meanings.` },
      entries,
    ),
    guard(form, {
      name: isCode,
      type: style === "enum" ? type : union,
      map: byCode,
      kind: "number",
      about: doc`Returns whether a value is a status code of the specification.`,
    }),
    exportedFunction(form, {
      name: "isRetryableTransactionalStatus",
      parameter: "status",
      takes: "number",
      returns: ["boolean"],
      about: doc`Returns whether the same request can be sent again later: only for the rate limit (${rateLimitStatus}).`,
      body: [code`return status === ${rateLimitStatus};`],
    }),
  ];
}

function contentTypes(form: Form): Statement[] {
  const about = doc`The content types that the Accept header can request. The first is the default.`;
  const elements = transactionalContentTypes.map((value) => ({ value }));
  const values = tuple(form, "transactionalContentTypes", elements, about);
  if (form === "js") return [values];
  const literals = transactionalContentTypes.map((value) => code`${value}`);
  return [values, alias("TransactionalContentType", join(literals, " | "), doc`A content type of a response.`)];
}

/**
 * The check does not use `Date`, which accepts other texts in each engine. `Z` is rejected because the specification shows an
 * offset, and `-00:00` because ISO 8601 does not have it.
 */
function dateTime(form: Form): Statement[] {
  const type = "TransactionalDateTime";
  const date = "${number}-${number}-${number}";
  const time = "${number}:${number}:${number}";
  const offset = '${"+" | "-"}${number}:${number}';
  const about = doc`A date and time with an offset, for example 2024-02-29T12:30:00+01:00.`;
  const lines = [[" ="], [`  \`${date}T${time}${offset}\`;`]];
  const check = exportedFunction(form, {
    name: "isTransactionalDateTime",
    parameter: "value",
    takes: "unknown",
    returns: code`value is ${identifier(type)}`,
    about: doc`Returns whether a value is an ISO 8601 date and time with an offset: YYYY-MM-DDThh:mm:ss+hh:mm.
The day must exist. An offset of \`Z\`, fractions of a second and leap seconds are not accepted.`,
    body: [
      'if (typeof value !== "string" || value.endsWith("-00:00")) return false;',
      String.raw`const shape = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3])(:[0-5]\d){2}[+-]([01]\d|2[0-3]):[0-5]\d$/;`,
      "if (!shape.test(value)) return false;",
      "const year = Number(value.slice(0, 4));",
      "const month = Number(value.slice(5, 7));",
      "const day = Number(value.slice(8, 10));",
      "const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);",
      "const february = isLeap ? 29 : 28;",
      "const days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];",
      "return day >= 1 && day <= (days[month - 1] ?? 0);",
    ].map((line) => [line]),
  });
  return form === "js" ? [check] : [declaration("export type", type, lines, about), check];
}
