export { cacheFolderOf, replaceFile, sweepCache } from "./cache-folder.ts";
export { type Environment } from "./environment.ts";
export { type Disk, realDisk } from "./disk.ts";
export { type Installation, readInstallation } from "./installation.ts";
export { posixPath, realPath } from "./paths.ts";
export {
  describeKind,
  type EntryKind,
  guarded,
  type ProjectFiles,
  readText,
  type RecordedFiles,
} from "./project-files.ts";
export { makeFolders, removeFolders } from "./cache-folder.ts";
