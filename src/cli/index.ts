export { processWorld } from "./process-world.ts";
