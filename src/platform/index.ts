export { processHost, realHost, type Host } from "./host.ts";
