export { commitFiles } from "./commit.ts";
export { removeLeftovers } from "./leftovers.ts";
