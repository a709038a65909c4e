import { count } from "../base/text/index.ts";
import { semverOf } from "../model/diff/index.ts";
import type { Host } from "../platform/index.ts";
import { type DiffOptions, readStates } from "../project/index.ts";
import { type CommandResult, exitCodes, note } from "../report/index.ts";
import { defineCommand, fetchFlags, stateParameters } from "./flags.ts";
import { runInProject, runOptions } from "./run.ts";

export const command = defineCommand({
  about: [
    "Lists the changes from one state of the lists to another, each with its level (breaking, additive or cosmetic), and the version bump that the package needs.",
    "A state is lock, live (the lists now), live@1.1 (the lists now, at that API version), git:REVISION (the lock at that revision), or the path of a lock file.",
  ],
  examples: [
    ["diff", "what changed since the lock"],
    ["diff live@1.1 live@1.2", "what changes with a migration from API version 1.1"],
    ["diff git:v1.0.0 lock", "what changed since a release"],
  ],
  parameters: stateParameters,
  flags: {
    "exit-code": { type: "boolean", describe: "Exit with 1 if there are changes", default: false },
    ...fetchFlags,
  },
  async run(context) {
    const { "exit-code": failsOnChanges } = context.flags;
    const result = await diff({ ...runOptions(context), ...context.args }, context.host);
    const { report } = result;
    const isFound = failsOnChanges && report.ok && report.changes.length > 0;
    return isFound ? { ...result, report: { ...report, exitCode: exitCodes.found } } : result;
  },
});

export async function diff(options: DiffOptions, host: Host): Promise<CommandResult> {
  return runInProject({ command: "diff", options, host }, async (project) => {
    const states = await readStates(project, options);
    if (states === undefined) return {};
    const { changes } = states;
    const semver = semverOf(changes);
    return {
      report: { changes, semver },
      notes: () => [note(`${count(changes.length, "change")}; semver: ${semver}`)],
    };
  });
}
