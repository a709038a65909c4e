import { count, markdown } from "../base/text/index.ts";
import { exitCodes, fileList, type Note, type Report } from "../report/index.ts";
import { defineCommand } from "./command.ts";
import { cacheFlag } from "./flags.ts";
import type { GenerateResult } from "./project/generate-options.ts";
import { generate } from "./generate.ts";
import { reportOf, runPerPackage } from "./per-config.ts";

/** `codegen generate`. */
export const command = defineCommand({
  describe: "Fetch the lists, update the lock, write the package",
  about: [
    "Asks the service for its lists, takes what changed into codegen.lock.json, and writes the package. Commit both. Names stay: a code that is renamed or removed keeps its member in the lock.",
  ],
  examples: [
    ["", "fetch, update the lock, write the package"],
    ["--dry-run", "see which files would change"],
    ["--locked", "for CI: fail where the lock would change"],
    ["--offline", "write the package from the lock alone"],
  ],
  exits: [
    [exitCodes.found, "a list breaks a rule, or with --locked the lock would change; nothing was written"],
    [exitCodes.service, "the service did not answer as it should; nothing was written"],
  ],
  isPerConfig: true,
  flags: {
    offline: { type: "boolean", describe: "Use the lock alone and open no connection", default: false },
    locked: { type: "boolean", describe: "Fail if the lock would change, and write nothing", default: false },
    "dry-run": {
      type: "boolean",
      describe: "Name each file that would be written or removed; write nothing",
      default: false,
    },
    "accept-removals": {
      type: "boolean",
      describe: "Accept that codes and references have been removed",
      default: false,
    },
    "accept-meanings": {
      type: "boolean",
      describe: "Accept that codes mean something else: names go with the words",
      default: false,
    },
    "new-lock": {
      type: "boolean",
      describe: "Start a new lock beside existing generated modules; all names are assigned again",
      default: false,
    },
    ...cacheFlag,
  },
  async run(context) {
    const { offline, locked, "dry-run": dryRun, cache } = context.flags;
    const { "accept-removals": acceptRemovals, "accept-meanings": acceptMeanings, "new-lock": newLock } = context.flags;
    const own = { offline, locked, dryRun, acceptRemovals, acceptMeanings, newLock, cache };
    return runPerPackage("generate", context, async (options, choice) => {
      const result = await generate({ ...options, ...own }, context.world);
      return generateReport(await reportOf("generate", result, choice, context.world.disk), result, dryRun);
    });
  },
});

export function generateReport(run: Report, result: Generated, dryRun: boolean): Report {
  const files = writtenFiles(result, dryRun);
  const lists = describeLists(run, result);
  return {
    ...run,
    ...files,
    isFirst: result.isFirst,
    isUnwritten: !run.ok && !result.isUnfinished,
    notes: describeGenerated(run, result, dryRun),
    markdown: [...(lists === undefined ? [] : [markdown(lists)]), ...fileSections(files)],
  };
}

/** What a run that writes the package says besides what every run says. */
export type Generated = Pick<GenerateResult, "written" | "removed" | "isUnfinished" | "isFirst" | "summary">;

/** The parts of a report that name files. */
type WrittenFiles = Pick<Report, "written" | "removed" | "dryRun">;

/** The files that a run writes and removes; of those that it removes there is a list only if there are any. */
export function writtenFiles({ written, removed }: Generated, dryRun: boolean): WrittenFiles {
  return { written, ...(removed.length > 0 && { removed }), ...(dryRun && { dryRun }) };
}

/** How many files were written and which were removed, in markdown; under `--dry-run` each file that would be. */
export function fileSections({ written, removed = [], dryRun }: WrittenFiles): string[] {
  if (dryRun) return [...fileList("Would write", written), ...fileList("Would remove", removed)];
  const wrote = written.length > 0 ? [`Wrote ${count(written.length, "file")}.`] : [];
  return [...wrote, ...fileList("Removed", removed)];
}

/** What the package is made from; `undefined` if the run did not get that far. */
function describeLists({ ok, apiVersion }: Report, { summary }: Generated): string | undefined {
  if (!summary || !ok) return undefined;
  const { source, documents, references, codes } = summary;
  const from = source === "sample" ? "the embedded sample lists" : source === "lock" ? "the lock" : source;
  const fetched = documents === 0 ? "" : ` (${count(documents, "document")} fetched)`;
  const counts = `${count(references, "reference")}, ${count(codes, "code")} of version ${apiVersion}`;
  return `${counts} from ${from}${fetched}`;
}

function good(text: string): Note {
  return { text, style: "green" };
}

/** What a run did with the package, a line each. */
export function describeGenerated(run: Report, result: Generated, dryRun: boolean): Note[] {
  const { summary, written, removed } = result;
  const lists = describeLists(run, result);
  if (!summary || lists === undefined) return [];
  const { files, dir } = summary;
  const upToDate = written.length === 0 && removed.length === 0;
  return [
    { text: lists },
    ...(upToDate ? [good(`${dir}: all ${files} files are up to date`)] : []),
    ...(dryRun ? written.map((path) => `would write ${path}`) : describeWritten(written, dir, files)).map(good),
    ...removed.map((path) => ({ text: `${dryRun ? "would remove" : "removed"} ${path}` })),
  ];
}

/** The lock by its name, the files of the package by their number. */
function describeWritten(written: readonly string[], dir: string, files: number): string[] {
  const others = written.filter((path) => !path.startsWith(`${dir}/`));
  const inDir = written.length - others.length;
  const parts = [...others, ...(inDir > 0 ? [`${count(inDir, "file")} of ${files} in ${dir}`] : [])];
  return parts.length > 0 ? [`wrote ${parts.join(" and ")}`] : [];
}

export { generate };
