export {
  configFileName,
  configFileNames,
  findConfig,
  findConfigIn,
  loadConfig,
  type LoadedConfig,
  type PlaceOf,
} from "./load-config.ts";
export { configProblem } from "./parse-config.ts";
export { resolveSource } from "./resolve-source.ts";
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
export { findSharedFolders } from "./shared-folders.ts";
export { variablesIn } from "./variables.ts";
export { readWorkspacePatterns, workspaceMatcher } from "./workspace-patterns.ts";
export { findStagedConfigs, findWorkspaceConfigs } from "./workspaces.ts";
