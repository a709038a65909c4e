import { count } from "../../base/text/index.ts";
import { type DiffResult, load } from "../../commands/index.ts";
import { exitCodes, misusedRun, type Report } from "../../report/index.ts";
import { cacheFlag } from "./cache-flag.ts";
import { defineCommand } from "./command.ts";
import { reportOf, runPerConfig } from "./per-config.ts";
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
    const { diff: runDiff } = await load.diff();
    const { "exit-code": failsOnChanges, cache } = context.flags;
    const states = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    return runPerConfig(context, async (options, choice) => {
      const result = await runDiff({ ...options, ...states, cache }, context.world);
      const run = await reportOf("diff", result, choice, context.world.disk);
      const isFound = failsOnChanges && result.ok && result.changes.length > 0;
      return diffReport(isFound ? { ...run, exitCode: exitCodes.found } : run, result);
    });
  },
});

export function diffReport(run: Report, { semver, packageName }: Pick<DiffResult, "semver" | "packageName">): Report {
  const own = { ...run, headline: "no changes", packageName: packageName ?? undefined };
  if (semver === null) return own;
  const changes = count(run.changes.length, "change");
  const notes = [{ text: `${changes}; semver: ${semver}` }];
  return { ...own, semver, notes, markdown: [`${changes}; semver: **${semver}**`] };
}
