export { commitFiles, type FileToWrite, findLeftovers, removeLeftovers, removeLeftoversOf } from "./commit.ts";
export { needsUpdate, writeManaged } from "./managed-file.ts";
