import { join } from "node:path";
import { semverOf } from "../model/diff/index.ts";
import { errorFinding } from "../model/findings/index.ts";
import type { Report } from "../model/report/index.ts";
import { foldersUp } from "../platform/files/index.ts";
import type { Host } from "../platform/index.ts";
import { type DiffOptions, packageNameIn, type Project, readStates } from "../project/index.ts";
import { exitCodes } from "../report/index.ts";
import { defineCommand } from "./command.ts";
import { fetchFlags, stateParameters } from "./flags.ts";
import { runInProject, runPerConfig, withError } from "./run.ts";

export const command = defineCommand({
  about: [
    "Lists the changes from one state of the lists to another, each with its level (breaking, additive or cosmetic), and the version bump that the package needs.",
    "A state is lock, live (the lists now), live@1.1 (the lists now, at that API version), git:REVISION (the lock at that revision), or the path of a lock file.",
  ],
  examples: [
    ["diff", "what changed since the lock"],
    ["diff live@1.1 live@1.2", "what changes with a migration from API version 1.1"],
    ["diff git:v1.0.0 lock", "what changed since a release"],
    ["diff --reporter changeset", "a changeset file with the required version bump"],
  ],
  exits: [
    [exitCodes.ok, "both states could be read, whether or not they differ"],
    [exitCodes.found, "with --exit-code: there are changes"],
  ],
  isPerConfig: true,
  parameters: stateParameters,
  flags: {
    "exit-code": { type: "boolean", describe: "Exit with 1 if there are changes", default: false },
    ...fetchFlags,
  },
  async run(context) {
    const { "exit-code": failsOnChanges, cache } = context.flags;
    return runPerConfig(context, async (options) => {
      const compared = await diff({ ...options, ...context.args, cache }, context.host);
      const report = context.global.reporter === "changeset" ? withName(compared) : compared;
      const isFound = failsOnChanges && report.ok && report.changes.length > 0;
      return isFound ? { ...report, exitCode: exitCodes.found } : report;
    });
  },
});

/** A changeset without the name of a package would release nothing. */
export function withName(report: Report): Report {
  if ((report.packageName ?? null) !== null || report.changes.length === 0) return report;
  const message = "a changeset names a package, but no package.json around the output folder has a name";
  return withError(report, errorFinding("config", message));
}

/** Implements `diff` of the public API. */
export async function diff(options: DiffOptions, host: Host): Promise<Report> {
  return runInProject({ command: "diff", options, host }, async (project) => {
    const states = await readStates(project, options);
    if (states === undefined) return {};
    const { changes } = states;
    return { changes, semver: semverOf(changes), packageName: packageNameOf(project) };
  });
}

/** Name of the package that contains the lists: the generated one or, if the output has no package.json, the one around it. */
function packageNameOf({ config: { output }, dir, host: { disk } }: Project): string | null {
  if (output.form === "package") return output.packageName;
  const names = foldersUp(join(dir, output.dir)).map((folder) => packageNameIn(folder, disk));
  return names.find((name) => name !== undefined) ?? null;
}
