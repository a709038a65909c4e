import { cleanText, exitCodes, type Report } from "../report/index.ts";
import { check, type CheckResult } from "./check.ts";
import { defineCommand } from "./command.ts";
import { cacheFlag } from "./flags.ts";
import { reportOf, runPerPackage } from "./per-config.ts";

/** `codegen check`. */
export const command = defineCommand({
  describe: "Compare the committed files with the lock, offline",
  about: [
    "Says which files of the package are missing, edited, stale, an orphan or foreign, and what mends each. Offline, unless --live asks the service.",
    "[files..]: a hook passes file names; they are accepted and ignored, because a change of one file can make others stale.",
  ],
  examples: [
    ["check", "compare the package with the lock"],
    ["check --staged", "for a commit hook: what is about to be committed"],
    ["check --live", "for CI: also whether the service has changed"],
    ["check --reporter github", "annotations at the lines, in a workflow"],
  ],
  exits: [
    [exitCodes.found, "a file has drifted, or with --live the lock"],
    [exitCodes.unusable, "the configuration or the lock cannot be read"],
  ],
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
    const { live, staged, full, cache } = context.flags;
    return runPerPackage("check", context, async (options, choice) => {
      const result = await check({ ...options, live, staged, full, cache }, context.world);
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

export { check };
