import { load } from "../../commands/index.ts";
import { cacheFlag } from "./cache-flag.ts";
import { defineCommand } from "./command.ts";
import { runPerPackage, summarizeRun } from "./per-config.ts";

/** `codegen generate`. */
export const generate = defineCommand({
  describe: "Fetch the lists, update the lock, write the package",
  isPerConfig: true,
  flags: {
    offline: { type: "boolean", describe: "Use the lock alone and open no connection", default: false },
    locked: { type: "boolean", describe: "Fail if the lock would change, and write nothing", default: false },
    "dry-run": {
      type: "boolean",
      describe: "Name each file that would be written or removed; write nothing",
      default: false,
    },
    "accept-removals": {
      type: "boolean",
      describe: "Accept that codes and references have been removed",
      default: false,
    },
    "accept-meanings": {
      type: "boolean",
      describe: "Accept that codes mean something else: names go with the words",
      default: false,
    },
    "new-lock": {
      type: "boolean",
      describe: "Start a new lock beside existing generated modules; all names are assigned again",
      default: false,
    },
    ...cacheFlag,
  },
  async run(context) {
    const run = await load.generate();
    const { offline, locked, "dry-run": dryRun, cache } = context.flags;
    const { "accept-removals": acceptRemovals, "accept-meanings": acceptMeanings, "new-lock": newLock } = context.flags;
    const own = { offline, locked, dryRun, acceptRemovals, acceptMeanings, newLock, cache };
    return runPerPackage("generate", context, async (options, choice) => {
      const result = await run.generate({ ...options, ...own }, context.world);
      const { written, removed, isUnfinished, isFirst, summary } = result;
      return {
        kind: "generate",
        ...(await summarizeRun(result, choice, context.world.disk)),
        written,
        removed,
        isUnfinished,
        isFirst,
        summary,
        dryRun,
      };
    });
  },
});
