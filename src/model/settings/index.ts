export {
  type Config,
  configSchema,
  type Configuration,
  defaultSource,
  type EnumsConfig,
  type NamesConfig,
  type OutputConfig,
  type SourceConfig,
} from "./schema.ts";
export { type CsvOptions, hasCsvEnding, hasTabEnding, type ListFormat, listFormat } from "./list-source.ts";
export { fieldsOfRow, listRow, listRows } from "./lists.ts";
export {
  baseUrlMistake,
  headerMistake,
  isListPath,
  listUrlMistake,
  replaceVariables,
  variablesIn,
} from "./constraints.ts";
