import { load } from "../../commands/index.ts";
import { defineCommand } from "./command.ts";
import { runPerPackage, summarizeRun } from "./per-config.ts";
import { projectFlag } from "./project-flag.ts";

/** `codegen prune`. */
export const prune = defineCommand({
  describe: "Take aliases that your code does not use out of the lock",
  isPerConfig: true,
  flags: {
    ...projectFlag,
    "dry-run": { type: "boolean", describe: "Say what would be taken out; write nothing", default: false },
  },
  async run(context) {
    const run = await load.prune();
    const { project: projects, "dry-run": dryRun } = context.flags;
    return runPerPackage("prune", context, async (options, choice) => {
      const result = await run.prune({ ...options, projects, dryRun }, context.world);
      const { pruned, uses, written, removed, isUnfinished, isFirst, summary } = result;
      const about = await summarizeRun(result, choice, context.world.disk);
      return { kind: "prune", ...about, pruned, uses, written, removed, isUnfinished, isFirst, summary, dryRun };
    });
  },
});
