export {
  type Config,
  configSchema,
  defaultSource,
  type EnumsConfig,
  type MemberCase,
  memberCases,
  type NamesConfig,
  type OutputConfig,
  type SourceConfig,
} from "./schema.ts";
export { listRow, listRows } from "./lists.ts";
export {
  baseUrlMistake,
  headerMistake,
  isListPath,
  listUrlMistake,
  replaceVariables,
  variablesIn,
} from "./constraints.ts";
