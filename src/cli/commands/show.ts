import { describeTables, load, type ShowResult } from "../../commands/index.ts";
import { exitCodes, misusedRun, type Report } from "../../report/index.ts";
import { defineCommand } from "./command.ts";
import { reportOf, runPerConfig } from "./per-config.ts";

/** `codegen show [REFERENCE] [QUERY]`. */
export const show = defineCommand({
  describe: "Print what the lock holds: references, or values that match",
  isPerConfig: true,
  parameters: "[reference] [query]",
  offers: [{ references: true }],
  flags: {
    aliases: { type: "boolean", describe: "List aliases alone, and since when the lock has them", default: false },
    removed: {
      type: "boolean",
      describe: "List codes alone that the service no longer lists, and since when it does not",
      default: false,
    },
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
      const report = await reportOf("show", result, choice, context.world.disk);
      return showReport(result.isFound ? report : { ...report, exitCode: exitCodes.found }, result);
    });
  },
});

export function showReport(run: Report, result: Pick<ShowResult, "tables" | "nearestKey">): Report {
  const { tables, nearestKey } = result;
  return {
    ...run,
    headline: "from the lock",
    ...(tables !== null && { show: { ...tables, ...(nearestKey !== null && { nearestKey }) } }),
    tables: describeTables(result),
  };
}
