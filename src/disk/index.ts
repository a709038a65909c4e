export { cacheFolderOf, replaceFile, sweepCache } from "./cache-folder.ts";
export { type Clock, type Limit, realClock } from "./clock.ts";
export type { Environment } from "./environment.ts";
export { type Disk, realDisk } from "./disk.ts";
export type { Git } from "./git.ts";
export { type GitIndex, readIndex } from "./git-index.ts";
export { readObjects } from "./git-objects.ts";
export { type Installation, readInstallation } from "./installation.ts";
export { readStages, type Stages } from "./git-stages.ts";
export { posixPath, realPath } from "./paths.ts";
export {
  describeKind,
  type EntryKind,
  guarded,
  type ProjectFiles,
  readText,
  type TracedFiles,
} from "./project-files.ts";
export {
  describeHolder,
  hasDeadTurn,
  takeTurn,
  type Turn,
  type TurnHolder,
  type TurnWatch,
  watchTurns,
} from "./turn.ts";
export { realWorld, type World } from "./world.ts";
