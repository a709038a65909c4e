export { findOtherConfigs } from "./folder-configs.ts";
export {
  configFileName,
  findConfig,
  findSharedFolders,
  findNearestConfig,
  loadConfig,
  type LoadedConfig,
  readConfig,
} from "./load-config.ts";
export { type LocationOf, parseConfig } from "./parse-config.ts";
export {
  type ListFile,
  type RequestedList,
  type ResolvedList,
  type ResolvedSources,
  resolveSources,
  urlBelow,
} from "./resolve-source.ts";
export { findProjects, nearestProject } from "./user-projects.ts";
export { findWorkspaceConfigs, findWorkspacesAround } from "./workspaces.ts";
