export {
  type Config,
  defaultOutput,
  defaultSource,
  type EnumsConfig,
  type MemberCase,
  memberCases,
  type NamesConfig,
  type OutputConfig,
  type SourceConfig,
} from "./schema.ts";
export { variablesIn } from "./variables.ts";
export { configSchema } from "./schema.ts";
export { type Mistake, baseUrlMistake, headerMistake } from "./constraints.ts";
export { replaceVariables } from "./variables.ts";
