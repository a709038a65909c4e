export { lockedLists, sampleVersions } from "./lists.ts";
export {
  type ReferenceServer,
  type ServedFailure,
  type ServerFaults,
  type ServerOptions,
  startReferenceServer,
} from "./server.ts";
