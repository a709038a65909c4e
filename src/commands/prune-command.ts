import { markdown } from "../base/text/index.ts";
import { exitCodes, type Report } from "../report/index.ts";
import { describePrune, type NoteOptions } from "./alias-notes.ts";
import { defineCommand } from "./command.ts";
import { projectFlag } from "./flags.ts";
import { describeGenerated, fileSections, writtenFiles } from "./generate-command.ts";
import { noteOptions, reportOf, runPerPackage } from "./per-config.ts";
import { prune, type PruneResult } from "./prune.ts";

/** `codegen prune`. */
export const command = defineCommand({
  describe: "Take aliases that your code does not use out of the lock",
  about: [
    "Takes the aliases that no file of your projects uses out of the lock, and writes the package anew, offline; names that the configuration has changed since are applied, too. Run it after impact --fix. Tombstones stay.",
  ],
  examples: [
    ["prune --dry-run", "see which aliases would go"],
    ["prune", "take them out"],
  ],
  exits: [[exitCodes.unusable, "there is no tsconfig.json, or it cannot be read; nothing was written"]],
  isPerConfig: true,
  flags: {
    ...projectFlag,
    "dry-run": { type: "boolean", describe: "Say what would be taken out; write nothing", default: false },
  },
  async run(context) {
    const { project: projects, "dry-run": dryRun } = context.flags;
    return runPerPackage("prune", context, async (options, choice) => {
      const result = await prune({ ...options, projects, dryRun }, context.world);
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

export { prune };
