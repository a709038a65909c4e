export { commitFiles, type FileToWrite, removeLeftovers, removeLeftoversOf, UnfinishedCommit } from "./commit.ts";
export { needsUpdate, writeManaged } from "./managed-file.ts";
