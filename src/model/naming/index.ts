export { labelOf, memberName, nameMembers, nameWithCode } from "./member-names.ts";
export {
  listExportNames,
  baseTypeName,
  exportNames,
  type ExportNames,
  helperNames,
  nameTypes,
  usedInModules,
} from "./type-names.ts";
