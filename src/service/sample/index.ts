export { type ReferenceServer, startReferenceServer } from "./server.ts";
