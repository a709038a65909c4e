export { labelOf, memberName, nameMembers, nameWithCode, toWords } from "./member-names.ts";
export {
  baseTypeName,
  exportedTwice,
  exportNames,
  type ExportNames,
  fieldExports,
  helperNames,
  listExportNames,
  nameTypes,
  usedInModules,
} from "./type-names.ts";
export { joinWords, type MemberCase, memberCases } from "./words.ts";
