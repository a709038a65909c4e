import { count, groupBy } from "../../base/text/index.ts";
import type { AliasUse } from "../../model/report/index.ts";
import type { ProjectSummary } from "../../features/impact/index.ts";
import { variablesIn } from "../../model/settings/index.ts";
import { type Block, note, type Report } from "../../report/index.ts";
import type { GenerateResult } from "./generate-options.ts";
import { missingProjectMessage } from "./user-projects.ts";

export type WrittenPackage = Pick<GenerateResult, "written" | "removed" | "isUnfinished" | "isFirst" | "summary">;

export function writtenFiles({ written, removed }: WrittenPackage, dryRun: boolean): Report["data"] {
  return { written, ...(removed.length > 0 && { removed }), ...(dryRun && { dryRun }) };
}

/** `16 references, 812 codes of version 1.2 from the lock`; `undefined` if the run failed before. */
function describeLists({ ok, apiVersion }: Report, { summary }: WrittenPackage): string | undefined {
  if (!summary || !ok) return undefined;
  const { source, documents, references, lists, codes } = summary;
  const sizes = [
    ...(references > 0 || lists === 0 ? [count(references, "reference")] : []),
    ...(lists > 0 ? [count(lists, "list")] : []),
  ];
  // Lists have neither a version nor one source.
  const version = lists > 0 || apiVersion === null ? "" : ` of version ${apiVersion}`;
  const from = source === "lock" || lists === 0 ? ` from ${describeSource(source)}` : "";
  const fetched = documents === 0 ? "" : ` (${count(documents, "document")} fetched)`;
  return `${sizes.join(" and ")}, ${count(codes, "code")}${version}${from}${fetched}`;
}

function describeSource(source: string): string {
  const sources = { sample: "the embedded sample lists", lock: "the lock" };
  if (Object.hasOwn(sources, source)) return sources[source as keyof typeof sources];
  return variablesIn(source).length > 0 ? "the service" : source;
}

export function describeGenerated(run: Report, result: WrittenPackage, dryRun: boolean): Block[] {
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
    note(lists),
    ...lines.map((text) => note(text, { style: "green" })),
    ...removed.map((path) => note(`${dryRun ? "would remove" : "removed"} ${path}`)),
  ];
}

function describeWritten(written: readonly string[], dir: string, files: number): string[] {
  const outside = written.filter((path) => !path.startsWith(`${dir}/`));
  const inDir = written.length - outside.length;
  const parts = [...outside, ...(inDir > 0 ? [`${count(inDir, "file")} of ${files} in ${dir}`] : [])];
  return parts.length > 0 ? [`wrote ${parts.join(" and ")}`] : [];
}

const maxUsesOfAlias = 5;

export interface NoteOptions {
  readonly verbose: boolean;
  pathOf(file: string): string;
}

/** Why no code of the user was scanned; `undefined` if some was. */
export function notScannedMessage(
  { projects, isUsed }: Pick<ProjectSummary, "projects" | "isUsed">,
  { pathOf }: NoteOptions,
): string | undefined {
  if (isUsed) return undefined;
  if (projects.length === 0) return missingProjectMessage();
  return `no file of ${projects.map(pathOf).join(", ")} imports the package`;
}

/** The number of files that were searched as text, if there are any. */
export function searchedNotes({ textFiles }: Pick<ProjectSummary, "textFiles">): string[] {
  return textFiles === 0 ? [] : [`searched ${count(textFiles, "file")} as text`];
}

/** The uses of each alias. */
export function groupUses(uses: readonly AliasUse[]): [AliasUse, ...AliasUse[]][] {
  const groups = groupBy(uses, ({ reference, alias }) => `${reference} ${alias}`);
  return [...groups.values()] as [AliasUse, ...AliasUse[]][];
}

/** `src/a.ts:2:15, src/b.ts:7:3 and 4 more places (--verbose lists all)` */
export function locationsText(uses: readonly AliasUse[], { verbose, pathOf }: NoteOptions): string {
  const shown = verbose ? uses : uses.slice(0, maxUsesOfAlias);
  const rest = uses.length - shown.length;
  const omitted = rest > 0 ? ` and ${count(rest, "more place")} (--verbose lists all)` : "";
  return shown.map(({ file, line, column }) => `${pathOf(file)}:${line}:${column}`).join(", ") + omitted;
}
