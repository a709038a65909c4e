export { realWorld, type World } from "./world.ts";
export { type ProcessIdentity, type Processes } from "./processes.ts";
