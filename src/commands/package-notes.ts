import { count } from "../base/text/index.ts";
import { fileList, type Note, type Report } from "../report/index.ts";
import type { GenerateResult } from "./project/generate-options.ts";

export type WrittenPackage = Pick<GenerateResult, "written" | "removed" | "isUnfinished" | "isFirst" | "summary">;

type WrittenFiles = Pick<Report, "written" | "removed" | "dryRun">;

export function writtenFiles({ written, removed }: WrittenPackage, dryRun: boolean): WrittenFiles {
  return { written, ...(removed.length > 0 && { removed }), ...(dryRun && { dryRun }) };
}

/** In markdown, the number of written files and the names of the removed ones; for a dry run, all names. */
export function fileSections({ written, removed = [], dryRun }: WrittenFiles): string[] {
  if (dryRun) return [...fileList("Would write", written), ...fileList("Would remove", removed)];
  const wrote = written.length > 0 ? [`Wrote ${count(written.length, "file")}.`] : [];
  return [...wrote, ...fileList("Removed", removed)];
}

/** `16 references, 812 codes of version 1.2 from the lock`; `undefined` if the run failed before. */
export function describeLists({ ok, apiVersion }: Report, { summary }: WrittenPackage): string | undefined {
  if (!summary || !ok) return undefined;
  const { source, documents, references, codes } = summary;
  const from = source === "sample" ? "the embedded sample lists" : source === "lock" ? "the lock" : source;
  const fetched = documents === 0 ? "" : ` (${count(documents, "document")} fetched)`;
  const counts = `${count(references, "reference")}, ${count(codes, "code")} of version ${apiVersion}`;
  return `${counts} from ${from}${fetched}`;
}

export function describeGenerated(run: Report, result: WrittenPackage, dryRun: boolean): Note[] {
  const { summary, written, removed } = result;
  const lists = describeLists(run, result);
  if (!summary || lists === undefined) return [];
  const { files, dir } = summary;
  const isUpToDate = written.length === 0 && removed.length === 0;
  const lines = [
    ...(isUpToDate ? [`${dir}: all ${files} files are up to date`] : []),
    ...(dryRun ? written.map((path) => `would write ${path}`) : describeWritten(written, dir, files)),
  ];
  return [
    { text: lists },
    ...lines.map((text): Note => ({ text, style: "green" })),
    ...removed.map((path) => ({ text: `${dryRun ? "would remove" : "removed"} ${path}` })),
  ];
}

function describeWritten(written: readonly string[], dir: string, files: number): string[] {
  const others = written.filter((path) => !path.startsWith(`${dir}/`));
  const inDir = written.length - others.length;
  const parts = [...others, ...(inDir > 0 ? [`${count(inDir, "file")} of ${files} in ${dir}`] : [])];
  return parts.length > 0 ? [`wrote ${parts.join(" and ")}`] : [];
}
