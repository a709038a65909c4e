export type { Clock, Limit } from "./clock.ts";
export type { Environment } from "./environment.ts";
export type { Disk } from "./disk.ts";
export { type GitIndex, readIndex } from "./git-index.ts";
export { type Installation, readInstallation } from "./installation.ts";
export { posixPath, realPath } from "./paths.ts";
export { describeKind, type EntryKind, guarded, type ProjectFiles, readText } from "./project-files.ts";
export { realWorld, type World } from "./world.ts";
