export {
  configFileName,
  configFileNames,
  findConfig,
  findConfigIn,
  isOwnSection,
  loadConfig,
  type LoadedConfig,
  type LocationOf,
} from "./load-config.ts";
export { binFile, findPackageManager, type PackageManager } from "./package-manager.ts";
export { configProblem } from "./parse-config.ts";
export { resolveSource } from "./resolve-source.ts";
export { findSharedFolders } from "./shared-folders.ts";
export { pnpmFileName, readWorkspacePatterns, workspaceMatcher } from "./workspace-patterns.ts";
export { findStagedConfigs, findWorkspaceConfigs, findWorkspaceFolders } from "./workspaces.ts";
