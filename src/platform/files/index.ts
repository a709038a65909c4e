export { cacheFolderOf, makeFolders, removeFolders, replaceFile, sweepCache } from "./cache-folder.ts";
export { type Disk, realDisk } from "./disk.ts";
export { type Installation, readInstallation } from "./installation.ts";
export { type Environment, posixPath, realPath } from "./paths.ts";
export {
  describeKind,
  type EntryKind,
  guarded,
  type ProjectFiles,
  readText,
  type RecordedFiles,
} from "./project-files.ts";
