import { rateLimitStatus, transactionalContentTypes, transactionalVersion } from "../../../service/catalogue/index.ts";
import { exportNames } from "../../../model/naming/index.ts";
import type { Config } from "../../../model/settings/index.ts";
import { code, doc, join, raw } from "../code/code.ts";
import { type CodeList, enumerations, hasEnumCodes, itemStatements } from "../code/items.ts";
import { alias, constant, functionOf, importFrom, isKeyOf, type Statement, typeGuard } from "../code/statements.ts";
import { fixedStatement } from "../code/verify.ts";
import { statusMembers } from "../model.ts";

const names = exportNames("TransactionalStatus");

/** @param isScript whether the statements are compiled to JavaScript */
export function transactionalStatements(
  { enums, output }: Pick<Config, "enums" | "output">,
  constantCode: string,
  isScript: boolean,
): Statement[] {
  const list: CodeList = {
    names,
    codeKind: "number",
    members: statusMembers(enums.memberCase),
    enums,
    item: "TransactionalStatusItemOf",
    fields: [],
    targets: new Map(),
    propertiesOf: (value) => ({ code: value.code, member: value.member, meaning: value.description }),
    about: {
      list: doc`A status code of the transactional-email interface, version ${transactionalVersion}.`,
      table: doc`The item of each status code.`,
      code: doc`A status code of the specification.`,
      codeOpen: doc`A status code of the specification or any other status. Use it for received data.`,
      item: doc`The item of any status code.`,
      codes: doc`The status codes of the specification, in ascending order.`,
      map: doc`The status codes with their members and meanings.`,
    },
    noun: "Status",
  };
  const literals = transactionalContentTypes.map((value) => code`${value}`);
  const shared = [...(hasEnumCodes(list) ? ["CodesOf"] : []), "ReferenceMap"];
  return [
    importFrom(`./types${output.importExtension}`, shared, true),
    ...enumerations[enums.style](list, isScript),
    ...itemStatements(list),
    typeGuard(
      names.isCode,
      raw(hasEnumCodes(list) ? names.type : names.code),
      isKeyOf(names.byCode, "number"),
      doc`Returns whether a value is a status code of the specification.`,
    ),
    functionOf(
      "isRetryableTransactionalStatus",
      { name: "status", type: "number" },
      raw("boolean"),
      [code`return status === ${rateLimitStatus};`],
      doc`Returns whether the same request can be sent again later: only for the rate limit (${rateLimitStatus}).`,
    ),
    constant(
      "transactionalContentTypes",
      code`[${join(literals, ", ")}] as const`,
      doc`The content types that the Accept header can request. The first is the default.`,
    ),
    alias("TransactionalContentType", join(literals, " | "), doc`A content type of a response.`),
    fixedStatement(constantCode),
  ];
}
