export { commitFiles, type FileToWrite, removeLeftovers, removeLeftoversOf, UnfinishedCommit } from "./commit.ts";
export { writeManaged } from "./managed-file.ts";
