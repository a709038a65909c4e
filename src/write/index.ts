export { commitFiles, removeLeftovers } from "./commit.ts";
