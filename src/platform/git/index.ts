export { createGit, findProgram, type Git } from "./git.ts";
export { findIgnored, type GitIndex, readIndex, readObjects, readStages, type Stages } from "./git-index.ts";
