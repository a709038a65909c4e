import { cacheFlag } from "./cache-flag.ts";
import { defineCommand } from "./command.ts";
import { runPerPackage, summarizeRun } from "./per-config.ts";

/** `codegen check`. */
export const check = defineCommand({
  describe: "Are the committed files what the lock says? Offline, writes nothing",
  aliases: ["verify"],
  // A hook passes the files that it is run for: they are accepted and ignored.
  parameters: "[files..]",
  flags: {
    live: { type: "boolean", describe: "Also: is the lock what the service says?", default: false },
    staged: { type: "boolean", describe: "Configuration, lock and files from the git index", default: false },
    full: { type: "boolean", describe: "Render everything again, trusting no seal", default: false },
    ...cacheFlag,
  },
  async run(context) {
    const runs = await import("../../runs/index.ts");
    const { live, staged, full, cache } = context.flags;
    return runPerPackage("check", context, async (options, choice) => {
      const result = await runs.check({ ...options, live, staged, full, cache }, context.world);
      const { drift, files } = result;
      return { kind: "check", ...(await summarizeRun(result, choice, context.world.disk)), drift, checked: files };
    });
  },
});
