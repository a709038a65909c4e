export { processHost, realHost, type Host } from "./host.ts";
export { type ProcessIdentity } from "./processes.ts";
