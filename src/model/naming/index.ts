export { labelOf, memberName, nameMembers, nameWithCode } from "./member-names.ts";
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
export { type MemberCase, memberCases } from "./words.ts";
