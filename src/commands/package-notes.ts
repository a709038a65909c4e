import { count } from "../base/text/index.ts";
import { fileList, type Note, type Report } from "../report/index.ts";
import type { GenerateResult } from "./project/generate-options.ts";

/** What a run that writes the package says besides what every run says. */
export type WrittenPackage = Pick<GenerateResult, "written" | "removed" | "isUnfinished" | "isFirst" | "summary">;

/** The parts of a report that name files. */
type WrittenFiles = Pick<Report, "written" | "removed" | "dryRun">;

/** The files that a run writes and removes; of those that it removes there is a list only if there are any. */
export function writtenFiles({ written, removed }: WrittenPackage, dryRun: boolean): WrittenFiles {
  return { written, ...(removed.length > 0 && { removed }), ...(dryRun && { dryRun }) };
}

/** How many files were written and which were removed, in markdown; under `--dry-run` each file that would be. */
export function fileSections({ written, removed = [], dryRun }: WrittenFiles): string[] {
  if (dryRun) return [...fileList("Would write", written), ...fileList("Would remove", removed)];
  const wrote = written.length > 0 ? [`Wrote ${count(written.length, "file")}.`] : [];
  return [...wrote, ...fileList("Removed", removed)];
}

/** What the package is made from; `undefined` if the run did not get that far. */
export function describeLists({ ok, apiVersion }: Report, { summary }: WrittenPackage): string | undefined {
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
export function describeGenerated(run: Report, result: WrittenPackage, dryRun: boolean): Note[] {
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
