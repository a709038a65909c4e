export { type ReferenceServer, type RequestListener, startReferenceServer } from "./server.ts";
