import { StructureKind } from "ts-morph";
import { rateLimitStatus, transactionalContentTypes, transactionalVersion } from "../../model/spec/index.ts";
import type { EnumsConfig } from "../../model/settings/index.ts";
import { exportNames } from "../../model/naming/index.ts";
import { codeList } from "./declarations/code-list.ts";
import { joined, typeOnly, type Declaration } from "./declarations/declaration.ts";
import { enumerations } from "./declarations/enum.ts";
import {
  alias,
  aliasOfLines,
  codeAlias,
  functionDeclaration,
  genericAlias,
  guard,
  importTypes,
} from "./declarations/fixed-declarations.ts";
import { fixedStatement } from "./declarations/fixed-statement.ts";
import { itemTable, type ItemRow } from "./declarations/item-table.ts";
import { tupleDeclaration, unionDeclaration } from "./declarations/literal-declarations.ts";
import { mapDeclaration, type MapEntry } from "./declarations/map.ts";
import { docComment, docText } from "./doc.ts";
import { type StatusMember, statusMembers } from "./status-members.ts";

type Style = EnumsConfig["style"];

/** The names of what is declared about the status codes. */
const statusNames = exportNames("TransactionalStatus");

/** What the transactional module declares, in its order. */
export function transactionalDeclarations(
  { style, memberCase }: Pick<EnumsConfig, "style" | "memberCase">,
  extension: string,
): Declaration[] {
  const members = statusMembers(memberCase);
  const { type, code } = statusNames;
  const entries = members.map((member) => ({
    name: member.name,
    code: member.code,
    about: [`Status ${member.code}: ${docText(member.meaning)}`],
  }));
  const about = [`A status code of the transactional-email interface, version ${transactionalVersion}.`];
  return [
    importTypes([...(style === "enum" ? ["CodesOf"] : []), "OpenNumber", "ReferenceMap"], extension),
    ...enumerations[style]({ type, code, entries, about }),
    statusItem,
    ...statusTypes(members, style),
    ...statusValues(members, style),
    ...contentTypes(),
    ...dateTime(),
  ];
}

/** Name of the generic type of an item. */
const itemType = "TransactionalStatusItemOf";

const statusItem: Declaration = typeOnly(
  fixedStatement(
    {
      kind: StructureKind.Interface,
      isExported: true,
      docs: docComment(["A status code with its member and meaning."]),
      name: itemType,
      typeParameters: ["Code", "Member"],
      properties: [
        { isReadonly: true, name: "code", type: "Code" },
        {
          isReadonly: true,
          name: "member",
          type: "Member",
          docs: docComment(["The member of the code."]),
        },
        { isReadonly: true, name: "meaning", type: "string" },
      ],
    },
    `export interface ${itemType}<Code, Member> { readonly code: Code; readonly member: Member; readonly meaning: string; }`,
  ),
);

function statusTypes(members: readonly StatusMember[], style: Style): Declaration[] {
  const { type, code, codeOpen, item, itemByCode, map, byCode } = statusNames;
  const rows = members.map((member): ItemRow => {
    const typed = style === "enum" ? { type, member: member.name, isDeprecated: false } : member.code;
    return [member.code, [typed, member.name]];
  });
  return [
    itemTable({ name: itemByCode, item: itemType, rows, about: ["The item of each status code."] }),
    codeAlias(code, `keyof ${itemByCode}`, "number", ["A status code of the specification."]),
    joined(
      alias(codeOpen, `${code} | OpenNumber`, [
        "A status code of the specification, or any other status: for received data.",
      ]),
    ),
    joined(alias(item, `${itemByCode}[${code}]`, ["The item of any status code."])),
    joined(genericAlias(map, "ReferenceMap", [itemByCode, item], [`The type of {@link ${byCode}}.`])),
  ];
}

function statusValues(members: readonly StatusMember[], style: Style): Declaration[] {
  const { type, code, codes, map, byCode, isCode } = statusNames;
  const elements = members.map((member) => ({ value: member.code, note: member.name }));
  const about = "The status codes of the specification, ascending.";
  const entries = members.map((member): MapEntry => [
    member.code,
    [
      ["code", member.code],
      ["member", member.name],
      ["meaning", member.meaning],
    ],
  ]);
  return [
    ...(style === "enum"
      ? codeList(codes, elements, statusNames.itemByCode, about)
      : [tupleDeclaration(codes, elements, [about])]),
    mapDeclaration(byCode, map, entries, ["The status codes with their members and meanings."]),
    guard(
      isCode,
      style === "enum" ? type : code,
      byCode,
      "number",
      "Whether a value is a status code of the specification.",
    ),
    functionDeclaration({
      name: "isRetryableTransactionalStatus",
      parameter: "status",
      takes: "number",
      returns: "boolean",
      about: [`Whether the same request may be sent again later: only after the rate limit (${rateLimitStatus}).`],
      body: [`return status === ${rateLimitStatus};`],
    }),
  ];
}

function contentTypes(): Declaration[] {
  return [
    tupleDeclaration(
      "transactionalContentTypes",
      transactionalContentTypes.map((value) => ({ value })),
      ["The content types that the Accept header may request, the default first."],
    ),
    unionDeclaration("TransactionalContentType", transactionalContentTypes, ["A content type of a response."]),
  ];
}

/**
 * Dates are checked by hand: what `Date` takes for one differs from engine to engine. The specification shows an offset,
 * so `Z` is none; ISO 8601 has no `-00:00`.
 */
function dateTime(): Declaration[] {
  const type = "TransactionalDateTime";
  const date = "${number}-${number}-${number}";
  const time = "${number}:${number}:${number}";
  const offset = '${"+" | "-"}${number}:${number}';
  return [
    aliasOfLines({
      name: type,
      lines: ["", `  \`${date}T${time}${offset}\``],
      about: ["The form of a date and time, for example 2024-02-29T12:30:00+01:00."],
    }),
    functionDeclaration({
      name: "isTransactionalDateTime",
      parameter: "value",
      takes: "unknown",
      returns: `value is ${type}`,
      about: [
        "Whether a value is a date and time by ISO 8601 with an offset: YYYY-MM-DDThh:mm:ss+hh:mm.",
        "The day must exist. An offset of `Z`, fractions of a second and leap seconds are not accepted.",
      ],
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
      ],
    }),
  ];
}
