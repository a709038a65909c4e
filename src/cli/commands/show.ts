import { load } from "../../commands/index.ts";
import { exitCodes } from "../../report/index.ts";
import { misusedRun } from "../../report/index.ts";
import { defineCommand } from "./command.ts";
import { runPerConfig, summarizeRun } from "./per-config.ts";

/** `codegen show [REFERENCE] [QUERY]`. */
export const show = defineCommand({
  describe: "Print what the lock holds: references, or values that match",
  isPerConfig: true,
  parameters: "[reference] [query]",
  offers: [{ references: true }],
  flags: {
    aliases: { type: "boolean", describe: "List aliases alone", default: false },
    removed: { type: "boolean", describe: "List codes alone that the service no longer lists", default: false },
  },
  async run(context) {
    const { words } = context;
    const mistake =
      words.length > 2
        ? `show takes a reference and a query, not ${words.length} words`
        : words.includes("")
          ? "show was given an empty word"
          : undefined;
    if (mistake !== undefined) {
      return [misusedRun("show", mistake)];
    }
    const run = await load.show();
    const { aliases, removed } = context.flags;
    return runPerConfig(context, async (options, choice) => {
      const result = await run.show({ ...options, words, aliases, removed }, context.world);
      const { tables, isFound, nearestKey } = result;
      const summary = await summarizeRun({ ...result, changes: [] }, choice, context.world.disk);
      const exitCode = isFound ? summary.exitCode : exitCodes.found;
      return { kind: "show", ...summary, exitCode, tables, nearestKey };
    });
  },
});
