export { type Clock, type Host, type Limit, processHost, realHost } from "./host.ts";
export {
  acquireWriteLock,
  describeOwner,
  type LockOwner,
  type LockWait,
  waitForWriteLock,
  type WriteLock,
} from "./write-lock.ts";
