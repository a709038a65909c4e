export { type CacheKey, loadResult, ReadRecord, saveResult } from "./cache.ts";
