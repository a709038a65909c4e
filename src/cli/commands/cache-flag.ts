import type { FlagTable } from "../flags.ts";

/** Of the commands that may ask the service. */
export const cacheFlag = {
  cache: {
    type: "boolean",
    describe:
      "Ask only for what changed since the last run (the default); --no-cache neither reads nor writes the cache",
    default: true,
  },
} as const satisfies FlagTable;
