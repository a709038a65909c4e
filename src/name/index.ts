export { memberName, nameMembers } from "./member-names.ts";
export {
  allNames,
  baseTypeName,
  exportNames,
  type ExportNames,
  helperNames,
  meetsOwnNames,
  nameTypes,
} from "./type-names.ts";
export { writeCode } from "./words.ts";
