export { commitFiles, type FileToWrite } from "./commit.ts";
export { findLeftovers, removeLeftovers, removeLeftoversOf } from "./leftovers.ts";
export { isOtherOwn, replaceOwn } from "./replace-own.ts";
