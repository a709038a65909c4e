import { join } from "node:path";
import { attempt } from "../base/index.ts";
import { readMembers } from "../base/json/index.ts";
import type { Change, Report, Semver } from "../model/report/index.ts";
import { semverOf } from "../model/diff/index.ts";
import { completeDiagnostic, errorFinding } from "../model/findings/index.ts";
import type { LoadedConfig } from "../pipeline/config/index.ts";
import { type Disk, foldersUp, readText } from "../platform/files/index.ts";
import type { Host } from "../platform/index.ts";
import { type ConfigChoice, exitCodes } from "../report/index.ts";
import { defineCommand } from "./command.ts";
import { fetchFlags, stateParameters } from "./flags.ts";
import { reportOf, runPerConfig } from "./run.ts";
import { type DiffOptions, type ProjectResult, readStates, runInProject } from "../project/index.ts";

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
    return runPerConfig(context, async (options, choice) => {
      const compared = await diff({ ...options, ...context.args, cache }, context.host);
      const result = context.global.reporter === "changeset" ? withName(compared) : compared;
      const report = diffReport(result, choice, context.host);
      const isFound = failsOnChanges && result.ok && result.changes.length > 0;
      return isFound ? { ...report, exitCode: exitCodes.found } : report;
    });
  },
});

/** A changeset without the name of a package would release nothing. */
export function withName(result: DiffResult): DiffResult {
  if (result.packageName !== null || result.changes.length === 0) return result;
  const message = "a changeset names a package, but no package.json around the output folder has a name";
  const finding = completeDiagnostic(errorFinding("config", message));
  return { ...result, ok: false, diagnostics: [...result.diagnostics, finding] };
}

export function diffReport({ semver, ...result }: DiffResult, choice: ConfigChoice, { disk }: Host): Report {
  return { ...reportOf("diff", result, choice, disk), ...(semver !== null && { semver }) };
}

/** Result of `diff`. `ok` means that both states could be read, even if they differ. */
export interface DiffResult extends ProjectResult {
  /** The changes from one state to the other, in the order of references and codes. */
  readonly changes: readonly Change[];
  /** The release that the changes require; `null` if a state could not be read. */
  readonly semver: Semver | null;
  /**
   * Name of the package that contains the lists: the generated one or, if the output has no package.json, the one around it.
   * `null` if neither has a name, or a state could not be read.
   */
  readonly packageName: string | null;
}

/** Implements `diff` of the public API. */
export async function diff(options: DiffOptions, host: Host): Promise<DiffResult> {
  const empty: Omit<DiffResult, keyof ProjectResult> = { changes: [], semver: null, packageName: null };
  return runInProject({ options, host, empty }, async (context) => {
    const states = await readStates(context);
    if (states === undefined) return empty;
    const { changes } = states;
    return { changes, semver: semverOf(changes), packageName: packageNameOf(context.project, host.disk) };
  });
}

function packageNameOf({ config: { output }, dir }: LoadedConfig, disk: Disk): string | null {
  if (output.form === "package") return output.packageName;
  const names = foldersUp(join(dir, output.dir)).map((folder) => {
    const file = join(folder, "package.json");
    return readMembers(disk.isFile(file) ? attempt(() => readText(disk, file)) : undefined)["name"];
  });
  return names.find((name) => typeof name === "string") ?? null;
}
