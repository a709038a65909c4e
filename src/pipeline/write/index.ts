export {
  commitFiles,
  type FileToWrite,
  findLeftovers,
  removeLeftovers,
  removeLeftoversOf,
  UnfinishedCommit,
} from "./commit.ts";
export { needsUpdate, writeManaged } from "./managed-file.ts";
