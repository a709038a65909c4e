import { groupBy } from "../base/index.ts";
import { clipWords, count, listed } from "../base/text/index.ts";
import type { DriftStatus } from "../model/report/index.ts";
import { driftText, type Finding, maxPerRule } from "../model/findings/index.ts";
import { advise, type CommandForm, withAdvice } from "../model/rules/index.ts";
import { type CommandResult, isError, limits, type ReporterOptions } from "./report.ts";
import { groupPlaces } from "./change-text.ts";

/** A shown finding: one, several documents or files with the same reason, or the number of findings that are not shown. */
export interface ShownFinding {
  readonly kind: "one" | "joined" | "rest";
  /** For `joined`, the first one without its reference; for `rest`, the last one that is shown. */
  readonly diagnostic: Finding;
  readonly patches: readonly { readonly file: string; readonly lines: readonly string[] }[];
  /** The documents or files with the same reason, or how many findings are not shown. */
  readonly note?: string;
}

export type ShownReport = ReturnType<typeof shownReport>;

/** `changes` are empty for a first run, in which every reference is a change, and beside places, which name their changes. */
export function shownReport(result: CommandResult, options: ReporterOptions) {
  const { report, findings: all, countsSuspicious = false, isFirst = false } = result;
  const changes = report.places === undefined ? report.changes : [];
  const blocks = result.notes?.(report, options) ?? [];
  const parts = { changes, places: groupPlaces(report, options), blocks };
  if (options.verbose) return { ...parts, findings: all.map(shownAlone) };
  const isCounted = (finding: Finding): boolean =>
    countsSuspicious && finding.rule === "suspicious-text" && !isError(finding);
  const joined = joinByReason(all.filter((finding) => !isCounted(finding)));
  const findings = [...limitPatches(limitLists(joined)), ...countSuspicious(all.filter(isCounted))];
  return { ...parts, findings, changes: isFirst ? [] : changes };
}

function countSuspicious(counted: readonly Finding[]): ShownFinding[] {
  const [first] = counted;
  if (first === undefined) return [];
  const texts = count(findingCount(counted), "text contains", "texts contain");
  const message = `${texts} control, format or separator characters`;
  const { rule, severity, help } = first;
  const advice = advise`run ${["check"]} to list them`;
  return [shownAlone({ rule, severity, help, reference: null, pointer: "", message, advice })];
}

function shownAlone(diagnostic: Finding): ShownFinding {
  return { kind: "one", diagnostic, patches: patchesOf([diagnostic]) };
}

function patchesOf(diagnostics: readonly Finding[]): ShownFinding["patches"] {
  return diagnostics.flatMap(({ file = "", drift }) =>
    drift?.patch === undefined ? [] : [{ file, lines: drift.patch.split("\n") }],
  );
}

function joinByReason(diagnostics: readonly Finding[]): ShownFinding[] {
  const groups = groupBy(diagnostics, (diagnostic) => reasonKey(diagnostic) ?? diagnostic);
  return Array.from(groups.values(), (group): ShownFinding => {
    const first = group[0] as Finding;
    if (group.length === 1) return shownAlone(first);
    if (first.drift !== undefined) return joinFiles(first, first.drift.status, group);
    const names = group.map(({ reference }) => reference ?? "the overview");
    const note = `${count(group.length, "document")}: ${listed(names, limits.documents)}`;
    return { kind: "joined", diagnostic: { ...first, reference: null }, patches: [], note };
  });
}

/** Files with the same status and fix: `2 files are stale`. */
function joinFiles(first: Finding, status: DriftStatus, group: readonly Finding[]): ShownFinding {
  const { sharedReason = "", ...finding } = first;
  const message = `${count(group.length, "file")} ${driftText(status, sharedReason, group.length)}`;
  const files = group.map(({ file = "" }) => file);
  const note = listed(files, limits.files);
  return { kind: "joined", diagnostic: { ...finding, message }, patches: patchesOf(group), note };
}

function reasonKey({ rule, severity, sharedReason, drift, advice }: Finding): string | undefined {
  if (sharedReason === undefined) return undefined;
  return JSON.stringify([rule, severity, sharedReason, ...(drift ? [drift.status, advice] : [])]);
}

/** The first findings of each rule in each list, and the number of the others. */
function limitLists(findings: readonly ShownFinding[]): ShownFinding[] {
  const lists = groupBy(findings, (finding) => {
    const { rule, breaks, severity, reference, drift } = finding.diagnostic;
    // A person wrote the configuration and corrects all of it.
    if (finding.kind !== "one" || rule === "config") return finding;
    return JSON.stringify([rule, breaks, severity, reference, drift?.status]);
  });
  return [...lists.values()].flatMap((list) => {
    if (list.length <= limits.findings) return list;
    return [...list.slice(0, limits.findings), restOf(list.map(({ diagnostic }) => diagnostic))];
  });
}

function restOf(list: readonly Finding[]): ShownFinding {
  const diagnostic = list[limits.findings - 1] as Finding;
  const { reference } = diagnostic;
  const rest = count(findingCount(list) - limits.findings, `more ${rulesOf(diagnostic).join(" ")} finding`);
  return { kind: "rest", diagnostic, patches: [], note: `and ${rest}${reference === null ? "" : ` in ${reference}`}` };
}

function limitPatches(findings: readonly ShownFinding[]): ShownFinding[] {
  let room = limits.patches;
  return findings.map((finding) => {
    const patches = finding.patches.slice(0, room).map(({ file, lines }) => {
      const rest = lines.length - limits.patchLines;
      if (rest <= 0) return { file, lines };
      return { file, lines: [...lines.slice(0, limits.patchLines), `… and ${rest} more lines (--verbose)`] };
    });
    room -= patches.length;
    return { ...finding, patches };
  });
}

/** The rule of a finding with its detail: the rule that a lock breaks, or the status of a file. */
export function rulesOf({ rule, breaks, drift }: Finding): string[] {
  return [rule, breaks ?? drift?.status].filter((name) => name !== undefined);
}

export function errorCount(findings: readonly Finding[]): number {
  return findingCount(findings.filter(isError));
}

/** The number of findings, including those that were only counted. */
export function findingCount(diagnostics: readonly Finding[]): number {
  return diagnostics.reduce((sum, { total = maxPerRule }) => sum + 1 + total - maxPerRule, 0);
}

export function sentenceOf({ reference, message, advice }: Finding, form: CommandForm): string {
  return withAdvice(`${reference === null ? "" : `${reference}: `}${message}`, advice, ...form);
}

/**
 * The address of a finding with its pointer. In a file, which is named elsewhere if there is a line, a column replaces the pointer. A
 * finding in the lock names the reference and the code.
 */
export function addressOf({ url, file = "", line, column, pointer }: Finding): string | undefined {
  const part = pointer === "" ? "" : `#${pointer}`;
  if (url !== undefined) return clipWords(url) + (line === undefined ? "" : `:${line}`) + part;
  if (part === "" || column !== undefined) return undefined;
  if (line !== undefined) return part;
  return file === "" || file.endsWith(".lock.json") ? undefined : `${file}${part}`;
}
