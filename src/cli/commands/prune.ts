import { describePrune, load, type NoteOptions, type PruneResult } from "../../commands/index.ts";
import { markdown, type Report } from "../../report/index.ts";
import { describeGenerated, fileSections, writtenFiles } from "./generate.ts";
import { defineCommand } from "./command.ts";
import { noteOptions, reportOf, runPerPackage } from "./per-config.ts";
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
      const report = await reportOf("prune", result, choice, context.world.disk);
      return pruneReport(report, result, dryRun, noteOptions(context, report));
    });
  },
});

function pruneReport(run: Report, result: PruneResult, dryRun: boolean, options: NoteOptions): Report {
  const report = { ...run, ...writtenFiles(result, dryRun) };
  const aliases = run.ok && result.summary !== null ? describePrune(result, dryRun, options) : [];
  return {
    ...report,
    aliasUses: result.uses.map(({ edit: _edit, ...use }) => use),
    pruned: result.pruned,
    notes: [...aliases.map((text) => ({ text })), ...describeGenerated(run, result, dryRun)],
    markdown: [...aliases.map(markdown), ...fileSections(report)],
  };
}
