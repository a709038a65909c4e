export { type Clock, type Host, realHost } from "./host.ts";
export { acquireWriteLock, waitForWriteLock } from "./write-lock.ts";
