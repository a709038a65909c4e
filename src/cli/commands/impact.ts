import type { ImpactResult } from "../../runs/index.ts";
import { exitCodes } from "../exit-codes.ts";
import { misusedRun } from "../failed-report.ts";
import { cacheFlag } from "./cache-flag.ts";
import { type CommandContext, defineCommand } from "./command.ts";
import { runPerConfig, summarizeRun } from "./per-config.ts";
import { stateOffer } from "./state-offer.ts";

/** `codegen impact [FROM] [TO]`. */
export const impact = defineCommand({
  describe: "Say which lines of your code the changes of the lists touch",
  parameters: "[from] [to]",
  offers: [stateOffer, stateOffer],
  flags: {
    project: {
      type: "string",
      describe: "tsconfig.json of a project to look at; can be given more than once",
      defaultDescription: "the nearest one from the configuration up",
      path: "file",
      repeatable: true,
    },
    "exit-code": { type: "boolean", describe: "Exit with 1 where anything breaks or is gone", default: false },
    ...cacheFlag,
  },
  async run(context) {
    const [from, to, ...more] = context.words;
    if (more.length > 0) return [misusedRun("impact", `impact takes two states, not ${context.words.length}`)];
    const runs = await import("../../runs/index.ts");
    const { project: projects, "exit-code": failsOnPlaces, cache } = context.flags;
    const states = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    return runPerConfig(context, async (options, choice) => {
      const start = context.world.clock.now();
      const result = await runs.impact({ ...options, ...states, projects, cache }, context.world);
      if (context.global.verbose) tellCost(result, context.world.clock.now() - start, context);
      const summary = await summarizeRun(result, choice, context.world.disk);
      const isFound = result.places.some(({ kind }) => kind === "breaks" || kind === "gone");
      const exitCode = failsOnPlaces && result.ok && isFound ? exitCodes.found : summary.exitCode;
      return { kind: "impact", ...summary, exitCode, places: result.places, summary: result.summary };
    });
  },
});

/** What a run asked, and what it took. */
function tellCost({ summary }: ImpactResult, ms: number, { terminal }: Pick<CommandContext, "terminal">): void {
  const compiler = summary?.typescript == null ? "no compiler was asked" : `TypeScript ${summary.typescript}`;
  const memory = Math.round(process.memoryUsage().rss / 1024 / 1024);
  terminal.err(terminal.paint("dim", `${compiler}, ${(ms / 1000).toFixed(1)} s, ${memory} MB`));
}
