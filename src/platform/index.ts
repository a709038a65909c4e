export type { Clock, Limit } from "./clock.ts";
export { processHost, realHost, type Host } from "./host.ts";
export {
  acquireWriteLock,
  describeOwner,
  type LockOwner,
  type LockWait,
  waitForWriteLock,
  type WriteLock,
} from "./write-lock.ts";
