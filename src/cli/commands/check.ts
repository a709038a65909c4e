import { load } from "../../commands/index.ts";
import { cacheFlag } from "./cache-flag.ts";
import { defineCommand } from "./command.ts";
import { runPerPackage, summarizeRun } from "./per-config.ts";

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
      const { drift, files } = result;
      return { kind: "check", ...(await summarizeRun(result, choice, context.world.disk)), drift, checked: files };
    });
  },
});
