import { dirname } from "node:path";
import { count } from "../../base/text/index.ts";
import { unlessRunError } from "../../model/findings/index.ts";
import { type Advice, advise } from "../../model/rules/index.ts";
import { variablesIn } from "../../model/settings/index.ts";
import { readObjects } from "../../platform/git/index.ts";
import { type Block, note } from "../blocks.ts";
import { lockOf } from "../paths.ts";
import type { Facts, ReporterOptions } from "../report.ts";

/** The size of a package, and the source of its lists. */
interface Summary extends Readonly<Record<"documents" | "references" | "lists" | "codes" | "files", number>> {
  readonly source: string;
  readonly dir: string;
}

export function generateNotes(report: Facts, summary: Summary | undefined, options: ReporterOptions): Block[] {
  const { ok, changes, dryRun } = report;
  if (!ok || changes.length === 0) return packageNotes(report, summary);
  const isCommitted = !dryRun && isInGit(report, options);
  const states = isCommitted ? ["git:HEAD", "lock"] : [];
  const command = ["impact", ...states];
  const affected =
    dryRun || isCommitted
      ? advise`run ${command} to list the affected lines of your code`
      : advise`next time, first run ${command} to list the affected lines of your code`;
  return [
    ...packageNotes(report, summary),
    ...codeNotes(report, affected),
    ...(dryRun ? [] : [...dropNotes(report), ...renameNotes(report)]),
  ];
}

/** The lists, and the files that were written. */
export function packageNotes(
  { ok, apiVersion, written, removed = [], dryRun }: Facts,
  summary: Summary | undefined,
): Block[] {
  if (!summary || !ok) return [];
  const { files, dir } = summary;
  const isUpToDate = written.length === 0 && removed.length === 0;
  const lines = [
    ...(isUpToDate ? [`${dir}: all ${files} files are up to date`] : []),
    ...(dryRun ? written.map((path) => `would write ${path}`) : describeWritten(written, summary)),
  ];
  return [
    note(describeLists(apiVersion, summary)),
    ...lines.map((text) => note(text, { style: "green" })),
    ...removed.map((path) => note(`${dryRun ? "would remove" : "removed"} ${path}`)),
  ];
}

/** `16 references, 812 codes of version 1.2 from the lock` */
function describeLists(apiVersion: Facts["apiVersion"], summary: Summary): string {
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
  if (source === "lock") return "the lock";
  if (source === "sample") return "the embedded sample lists";
  return variablesIn(source).length > 0 ? "the service" : source;
}

function describeWritten(written: readonly string[], { dir, files }: Summary): string[] {
  const outside = written.filter((path) => !path.startsWith(`${dir}/`));
  const inDir = written.length - outside.length;
  const parts = [...outside, ...(inDir > 0 ? [`${count(inDir, "file")} of ${files} in ${dir}`] : [])];
  return parts.length > 0 ? [`wrote ${parts.join(" and ")}`] : [];
}

/**
 * Names the command that lists the affected code after a breaking change or an added code: a removed code, a swapped description
 * and a changed number still compile, and an added code breaks code that handles every code.
 */
export function codeNotes({ changes }: Pick<Facts, "changes">, advice: Advice): Block[] {
  const added = changes.filter(({ kind }) => kind === "code-added" || kind === "code-restored");
  const breaking = changes.filter(({ level }) => level === "breaking");
  const removed = breaking.filter(({ kind }) => kind === "code-removed" || kind === "reference-removed");
  const others = breaking.length - removed.length;
  const which = added.length + removed.length > 0 ? "other " : "";
  const counts = [
    ...(added.length > 0 ? [count(added.length, "code was added", "codes were added")] : []),
    ...(removed.length > 0 ? [count(removed.length, "code or list was removed", "codes or lists were removed")] : []),
    ...(others > 0 ? [count(others, `${which}change is breaking`, `${which}changes are breaking`)] : []),
  ];
  return counts.length === 0 ? [] : [note(counts.join(" and "), { advice })];
}

/** Whether the last commit has the lock, as it was before this run. */
function isInGit(report: Facts, { host }: ReporterOptions): boolean {
  const dir = dirname(report.config ?? host.cwd);
  const [lock] = unlessRunError(() => readObjects(host.git.run, dir, [`HEAD:./${lockOf(report)}`]), []);
  return lock !== undefined;
}

/** How to restore lists with their names. */
function dropNotes(report: Facts): Block[] {
  const keys = report.changes.flatMap(({ kind, reference }) => (kind === "reference-removed" ? [reference] : []));
  if (keys.length === 0) return [];
  const advice = advise`to restore the lock, run ${{ git: ["checkout", "HEAD", "--", lockOf(report)] }}`;
  return [note(`the lock no longer has ${keys.join(", ")}`, { advice })];
}

/** Members with a new name whose old one stays as an alias. */
function renameNotes({ changes }: Facts): Block[] {
  const renames = changes.filter(({ kind, level }) => kind === "member-renamed" && level === "additive");
  if (renames.length === 0) return [];
  const text = count(renames.length, "old name is kept as an alias", "old names are kept as aliases");
  const advice = advise`run ${["impact", "--fix"]} to use the new names in your code, then ${["prune"]}`;
  return [note(text, { advice })];
}
