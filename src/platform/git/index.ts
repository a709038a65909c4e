export { createGit, type Git } from "./git.ts";
export { type GitIndex, readIndex } from "./git-index.ts";
export { readObjects, readStages, type Stages } from "./git-objects.ts";
