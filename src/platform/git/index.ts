export { type Git } from "./git.ts";
export { type GitIndex, readIndex } from "./git-index.ts";
export { readStages, type Stages } from "./git-stages.ts";
export { createGit } from "./git.ts";
