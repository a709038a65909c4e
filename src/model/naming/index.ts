export { memberName, nameMembers, nameWithCode } from "./member-names.ts";
export {
  listExportNames,
  baseTypeName,
  exportNames,
  type ExportNames,
  helperNames,
  clashesWithModule,
  nameTypes,
} from "./type-names.ts";
