export { type Disk, foldersUp, posixPath, realDisk, toPosix } from "./disk.ts";
export { type Environment, type Installation, readInstallation } from "./installation.ts";
export { findPackageManager, type PackageManager } from "./package-manager.ts";
export { describeKind, type EntryKind, guarded, type ProjectFiles, readText } from "./project-files.ts";
export { findWorkspaceFolders, pnpmFileName, readWorkspacePatterns, workspaceMatcher } from "./workspaces.ts";
