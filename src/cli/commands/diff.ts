import { load } from "../../commands/index.ts";
import { exitCodes } from "../../report/index.ts";
import { misusedRun } from "../../report/index.ts";
import { cacheFlag } from "./cache-flag.ts";
import { defineCommand } from "./command.ts";
import { runPerConfig, summarizeRun } from "./per-config.ts";
import { stateOffer } from "./state-offer.ts";

/** `codegen diff [FROM] [TO]`. */
export const diff = defineCommand({
  describe: "List what changed between two states of the lists",
  isPerConfig: true,
  parameters: "[from] [to]",
  offers: [stateOffer, stateOffer],
  flags: {
    "exit-code": { type: "boolean", describe: "Exit with 1 if there are changes", default: false },
    ...cacheFlag,
  },
  async run(context) {
    const [from, to, ...more] = context.words;
    if (more.length > 0) {
      const message = `diff takes two states, not ${context.words.length}`;
      return [misusedRun("diff", message)];
    }
    const run = await load.diff();
    const { "exit-code": failsOnChanges, cache } = context.flags;
    const states = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    return runPerConfig(context, async (options, choice) => {
      const result = await run.diff({ ...options, ...states, cache }, context.world);
      const summary = await summarizeRun(result, choice, context.world.disk);
      const isFound = failsOnChanges && result.ok && result.changes.length > 0;
      const exitCode = isFound ? exitCodes.found : summary.exitCode;
      return { kind: "diff", ...summary, exitCode, semver: result.semver, packageName: result.packageName };
    });
  },
});
