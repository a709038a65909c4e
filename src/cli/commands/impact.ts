import { posixPath } from "../../platform/files/index.ts";
import { count } from "../../base/text/index.ts";
import { describeFix, type ImpactResult, load, type NoteOptions, unreadText } from "../../commands/index.ts";
import { countKinds, countPlaces, exitCodes, misusedRun, type Note, type Report } from "../../report/index.ts";
import type { FlagTable } from "../flags.ts";
import { cacheFlag } from "./cache-flag.ts";
import { type CommandContext, defineCommand } from "./command.ts";
import { noteOptions, reportOf, runPerConfig } from "./per-config.ts";
import { projectFlag } from "./project-flag.ts";
import { stateOffer } from "./state-offer.ts";

const flags = {
  ...projectFlag,
  fix: { type: "boolean", describe: "Put the current names in the place of aliases, in your code", default: false },
  "dry-run": { type: "boolean", describe: "With --fix: show the patch; write nothing", default: false },
  force: { type: "boolean", describe: "With --fix: also change files that are not committed", default: false },
  "exit-code": { type: "boolean", describe: "Exit with 1 where anything breaks or is gone", default: false },
  ...cacheFlag,
} satisfies FlagTable;

/** `codegen impact [FROM] [TO]`. */
export const impact = defineCommand({
  describe: "Say which lines of your code the changes of the lists touch",
  isPerConfig: true,
  parameters: "[from] [to]",
  offers: [stateOffer, stateOffer],
  flags,
  async run(context) {
    if (context.flags.fix) return fix(context);
    const [from, to, ...more] = context.words;
    const onlyWithFix = (["dry-run", "force"] as const).find((name) => context.flags[name]);
    if (onlyWithFix !== undefined) return [misusedRun("impact", `--${onlyWithFix} goes with --fix alone`)];
    if (more.length > 0) return [misusedRun("impact", `impact takes two states, not ${context.words.length}`)];
    const run = await load.impact();
    const { project: projects, "exit-code": failsOnPlaces, cache } = context.flags;
    const states = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    return runPerConfig(context, async (options, choice) => {
      const start = context.world.clock.now();
      const result = await run.impact({ ...options, ...states, projects, cache }, context.world);
      if (context.global.verbose) tellCost(result, context.world.clock.now() - start, context);
      const report = await reportOf("impact", result, choice, context.world.disk);
      const isFound = result.places.some(({ kind }) => kind === "breaks" || kind === "gone");
      const exitCode = failsOnPlaces && result.ok && isFound ? exitCodes.found : report.exitCode;
      return impactReport({ ...report, exitCode }, result, noteOptions(context, report));
    });
  },
});

export function impactReport(
  run: Report,
  { places, summary }: Pick<ImpactResult, "places" | "summary">,
  options: NoteOptions,
): Report {
  if (summary === null) return { ...run, places };
  return { ...run, places, impact: summary, notes: [describeImpact(run.changes.length, places, summary, options)] };
}

function describeImpact(
  changes: number,
  places: ImpactResult["places"],
  { projects, isUsed }: NonNullable<ImpactResult["summary"]>,
  options: NoteOptions,
): Note {
  if (changes === 0) return { text: "no changes", style: "green" };
  const unread = unreadText({ projects: projects ?? [], isUsed: isUsed || projects === null }, options);
  if (unread !== undefined) return { text: unread };
  const all = count(changes, "change");
  const unseen = "codes that travel as plain numbers or texts are not seen";
  if (places.length === 0) return { text: `${all}, and no place that one of them touches; ${unseen}`, style: "green" };
  return { text: `${countPlaces(places)} (${countKinds(places)}) for ${all}; ${unseen}` };
}

/** `codegen impact --fix`: the aliases are those of the lock, so there are no states. */
async function fix(context: CommandContext<typeof flags>): Promise<Report[]> {
  const { words, world } = context;
  const { project: projects, "dry-run": dryRun, force, "exit-code": failsOnPlaces } = context.flags;
  if (words.length > 0) return [misusedRun("impact", "--fix takes the aliases of the lock, so no state is named")];
  if (failsOnPlaces) return [misusedRun("impact", "--exit-code is about places, and --fix looks for none")];
  const run = await load.fixAliases();
  const ownFiles: string[] = [];
  return runPerConfig(context, async (options, choice) => {
    const result = await run.fixAliases({ ...options, projects, dryRun, force, ownFiles }, world);
    const { uses, patch, dir } = result;
    ownFiles.push(...result.written);
    const written = result.written.map((path) => posixPath(dir ?? context.cwd, path));
    const report = await reportOf("impact", result, choice, world.disk);
    const lines = result.ok ? describeFix(result, dryRun, noteOptions(context, report)) : [];
    return {
      ...report,
      written,
      ...(dryRun && { dryRun }),
      aliasUses: uses.map(({ edit: _edit, ...use }) => use),
      ...(patch !== null && { patch }),
      notes: lines.map((text) => ({ text })),
    };
  });
}

/** What a run asked, and what it took. */
function tellCost({ summary }: ImpactResult, ms: number, { terminal }: Pick<CommandContext, "terminal">): void {
  const compiler = summary?.typescript == null ? "no compiler was asked" : `TypeScript ${summary.typescript}`;
  const memory = Math.round(process.memoryUsage().rss / 1024 / 1024);
  terminal.err(terminal.paint("dim", `${compiler}, ${(ms / 1000).toFixed(1)} s, ${memory} MB`));
}
