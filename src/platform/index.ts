export { type Clock, type Host, type Limit, processHost, realHost } from "./host.ts";
export { acquireWriteLock, describeOwner, type LockOwner, waitForWriteLock } from "./write-lock.ts";
