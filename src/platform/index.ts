export { type Clock, type Host, processHost, realHost } from "./host.ts";
export { acquireWriteLock, waitForWriteLock } from "./write-lock.ts";
