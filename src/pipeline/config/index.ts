export { findOtherConfigs } from "./folder-configs.ts";
export {
  configFileName,
  configFileNames,
  findConfig,
  findConfigIn,
  findSharedFolders,
  isOwnSection,
  findNearestConfig,
  loadConfig,
  type LoadedConfig,
  packageFileName,
  packageProperty,
} from "./load-config.ts";
export { binFile, findPackageManager, type PackageManager } from "./package-manager.ts";
export { configProblem, type LocationOf, parseConfig } from "./parse-config.ts";
export { type ResolvedList, type ResolvedSources, resolveSources, urlBelow } from "./resolve-source.ts";
export { findProjects, nearestProject } from "./user-projects.ts";
export {
  findWorkspaceConfigs,
  findWorkspaceFolders,
  findWorkspacesAround,
  pnpmFileName,
  readWorkspacePatterns,
  workspaceMatcher,
} from "./workspaces.ts";
