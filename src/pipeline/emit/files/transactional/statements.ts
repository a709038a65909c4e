import { rateLimitStatus, transactionalContentTypes, transactionalVersion } from "../../../../model/spec/index.ts";
import { exportNames } from "../../../../model/naming/index.ts";
import type { Config, EnumsConfig } from "../../../../model/settings/index.ts";
import { code, join, raw } from "../../code/code.ts";
import { doc } from "../../code/doc.ts";
import { enumerations } from "../../code/enumeration.ts";
import { codesTuple, type ItemRow, itemTypes, lookupMap, type MapEntry } from "../../code/items.ts";
import { alias, constant, functionOf, guard, importFrom, type Statement } from "../../code/statements.ts";
import { fixedStatement } from "../../code/verify.ts";
import { type StatusMember, statusMembers } from "../../model.ts";

type Style = EnumsConfig["style"];

const statusNames = exportNames("TransactionalStatus");

/**
 * @param constantCode the part that depends on nothing
 * @param isScript whether the statements are compiled to JavaScript
 */
export function transactionalStatements(
  { enums: { style, memberCase }, output }: Pick<Config, "enums" | "output">,
  constantCode: string,
  isScript: boolean,
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
    importFrom(`./types${output.importExtension}`, shared, true),
    ...enumerations[style]({ type, code: union, entries, about }, isScript),
    ...statusTypes(members, style),
    ...statusValues(members, style),
    ...contentTypes(),
    fixedStatement(constantCode),
  ];
}

function statusTypes(members: readonly StatusMember[], style: Style): Statement[] {
  const rows = members.map(({ code: value, name }): ItemRow => {
    const typed = style === "enum" ? raw(`${statusNames.type}.${name}`) : code`${value}`;
    return [value, [typed, code`${name}`]];
  });
  return itemTypes({
    names: statusNames,
    kind: "number",
    item: "TransactionalStatusItemOf",
    rows,
    about: {
      table: doc`The item of each status code.`,
      code: doc`A status code of the specification.`,
      codeOpen: doc`A status code of the specification or any other status. Use it for received data.`,
      item: doc`The item of any status code.`,
    },
  });
}

function statusValues(members: readonly StatusMember[], style: Style): Statement[] {
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
    ...codesTuple(statusNames, elements, about, style === "enum"),
    lookupMap({ name: byCode, type: raw(map), about: doc`The status codes with their members and meanings.` }, entries),
    guard({
      name: isCode,
      type: style === "enum" ? type : union,
      map: byCode,
      kind: "number",
      about: doc`Returns whether a value is a status code of the specification.`,
    }),
    functionOf({
      name: "isRetryableTransactionalStatus",
      parameters: [{ name: "status", type: "number" }],
      returns: raw("boolean"),
      body: [code`return status === ${rateLimitStatus};`],
      about: doc`Returns whether the same request can be sent again later: only for the rate limit (${rateLimitStatus}).`,
    }),
  ];
}

function contentTypes(): Statement[] {
  const literals = transactionalContentTypes.map((value) => code`${value}`);
  return [
    constant({
      name: "transactionalContentTypes",
      value: code`[${join(literals, ", ")}] as const`,
      about: doc`The content types that the Accept header can request. The first is the default.`,
    }),
    alias("TransactionalContentType", join(literals, " | "), doc`A content type of a response.`),
  ];
}
