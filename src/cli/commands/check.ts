import { type CheckResult, load } from "../../commands/index.ts";
import { cleanText, type Report } from "../../report/index.ts";
import { cacheFlag } from "./cache-flag.ts";
import { defineCommand } from "./command.ts";
import { reportOf, runPerPackage } from "./per-config.ts";

/** `codegen check`. */
export const check = defineCommand({
  describe: "Compare the committed files with the lock, offline",
  isPerConfig: true,
  aliases: ["verify"],
  // A hook passes the files that it is run for: they are accepted and ignored.
  parameters: "[files..]",
  offers: [{ files: true }],
  flags: {
    live: {
      type: "boolean",
      describe: "Also fetch the lists, and report where the service differs from the lock",
      default: false,
    },
    staged: { type: "boolean", describe: "Read configuration, lock and files from the git index", default: false },
    full: { type: "boolean", describe: "Render every file again, and trust no seal", default: false },
    ...cacheFlag,
  },
  async run(context) {
    const run = await load.check();
    const { live, staged, full, cache } = context.flags;
    return runPerPackage("check", context, async (options, choice) => {
      const result = await run.check({ ...options, live, staged, full, cache }, context.world);
      return checkReport(await reportOf("check", result, choice, context.world.disk), result);
    });
  },
});

export function checkReport(run: Report, { drift, files }: Pick<CheckResult, "drift" | "files">): Report {
  return {
    ...run,
    drift: drift.map(({ file, status, cause }) => ({ file, status, cause })),
    notes: run.ok ? [{ text: cleanText(files), style: "green" }] : [],
    markdown: [],
  };
}
