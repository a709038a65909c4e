export {
  type Config,
  configSchema,
  defaultOutput,
  defaultSource,
  type EnumsConfig,
  type MemberCase,
  memberCases,
  type NamesConfig,
  type OutputConfig,
  type SourceConfig,
} from "./schema.ts";
export { replaceVariables, variablesIn } from "./variables.ts";
export { baseUrlMistake, headerMistake } from "./constraints.ts";
