export {
  commitFiles,
  type FileToWrite,
  findLeftovers,
  removeLeftovers,
  removeLeftoversOf,
  UnfinishedCommit,
} from "./commit.ts";
export { writeManaged } from "./managed-file.ts";
