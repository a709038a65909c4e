export { commitFiles, type FileToWrite } from "./commit.ts";
export { removeLeftovers, removeLeftoversOf } from "./leftovers.ts";
export { replaceOwn } from "./replace-own.ts";
