export { processWorld } from "./process.ts";
