export { commitFiles, type FileToWrite, findLeftovers, removeLeftovers, removeLeftoversOf } from "./commit.ts";
export { isOtherOwn, replaceOwn } from "./replace-own.ts";
