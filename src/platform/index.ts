export { processWorld, realWorld, type World } from "./world.ts";
export { type ProcessIdentity } from "./processes.ts";
