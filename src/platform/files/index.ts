export { cacheFolders, makeCacheFolder, replaceFile, sweepCache } from "./cache-folder.ts";
export { type Disk, foldersUp, posixPath, realDisk, toPosix } from "./disk.ts";
export { type Environment, type Installation, readInstallation } from "./installation.ts";
export { describeKind, type EntryKind, guarded, type ProjectFiles, readText } from "./project-files.ts";
