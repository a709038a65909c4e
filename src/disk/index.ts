export { type Clock, realClock } from "./clock.ts";
export { type Disk, realDisk } from "./disk.ts";
export { type GitIndex, readIndex, runGit } from "./git-index.ts";
export { ownPackage } from "./installation.ts";
export { describeKind, type EntryKind, guarded, type ProjectFiles, readText, workTree } from "./project-files.ts";
