export { commitFiles } from "./commit.ts";
export { removeLeftovers } from "./leftovers.ts";
export { replaceOwn } from "./replace-own.ts";
