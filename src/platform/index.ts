export { type Clock, type Host, type Limit, processHost, realHost } from "./host.ts";
export { acquireWriteLock, waitForWriteLock } from "./write-lock.ts";
