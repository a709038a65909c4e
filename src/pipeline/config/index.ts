export { configFileName, findNearestConfig, loadConfig, type LoadedConfig, readConfig } from "./load-config.ts";
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
export { findConfig, findWorkspaceConfigs } from "./workspaces.ts";
