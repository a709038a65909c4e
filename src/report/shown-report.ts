import { count, groupBy } from "../base/text/index.ts";
import { type Diagnostic, type DriftStatus, driftText } from "../model/findings/index.ts";
import { advise } from "../model/rules/index.ts";
import { findingCount, rulesOf } from "./finding-text.ts";
import type { LocatedChange, Report } from "./report.ts";

/** A shown finding: one, several documents or files with the same reason, or the number of findings that are not shown. */
export interface ShownFinding {
  readonly kind: "one" | "joined" | "rest";
  /** For `joined`, the first one without its reference; for `rest`, the last one that is shown. */
  readonly diagnostic: Diagnostic;
  /** The lines of the patches. */
  readonly patches: readonly Patch[];
  /** The documents or files with the same reason, or how many findings are not shown. */
  readonly note?: string;
  /** For `rest`: how many of them the report contains, which may only count some. */
  readonly kept?: number | "all";
}

interface Patch {
  readonly file: string;
  readonly lines: readonly string[];
}

interface ShownReport {
  readonly findings: readonly ShownFinding[];
  /** Empty for a first run, in which every reference is a change. */
  readonly changes: readonly LocatedChange[];
}

/** Maximum number of findings of one rule in one list. */
const maxShown = 5;
const maxPatches = 3;
const maxPatchLines = 20;

export function limitReport(report: Report, { verbose }: { readonly verbose: boolean }): ShownReport {
  const { diagnostics } = report;
  // The places of changes name their changes.
  const changes = report.places === undefined ? report.changes : [];
  if (verbose) return { findings: diagnostics.map(shownAlone), changes };
  const isCounted = (each: Diagnostic): boolean => report.countsSuspicious === true && isSuspicious(each);
  const counted = diagnostics.filter(isCounted);
  const listed = diagnostics.filter((each) => !isCounted(each));
  const findings = [...limitPatches(limitLists(joinByReason(listed))), ...countSuspicious(counted)];
  return { findings, changes: report.isFirst ? [] : changes };
}

function isSuspicious({ rule, severity }: Diagnostic): boolean {
  return rule === "suspicious-text" && severity === "warn";
}

/** The number of texts with invisible characters, instead of a line for each. */
function countSuspicious(counted: readonly Diagnostic[]): ShownFinding[] {
  const [first] = counted;
  if (first === undefined) return [];
  const number = findingCount(counted);
  const message = `${count(number, "text contains", "texts contain")} control, format or separator characters`;
  const { rule, severity, help } = first;
  const advice = advise`run ${["check"]} to list them`;
  return [shownAlone({ rule, severity, help, reference: null, pointer: "", message, advice })];
}

function shownAlone(diagnostic: Diagnostic): ShownFinding {
  return { kind: "one", diagnostic, patches: patchesOf([diagnostic]) };
}

function patchesOf(diagnostics: readonly Diagnostic[]): Patch[] {
  return diagnostics.flatMap(({ file = "", drift }) =>
    drift?.patch === undefined ? [] : [{ file, lines: drift.patch.split("\n") }],
  );
}

/** Joins findings with the same reason, at the position of the first. */
function joinByReason(diagnostics: readonly Diagnostic[]): ShownFinding[] {
  const groups = groupBy(diagnostics, (diagnostic) => reasonKey(diagnostic) ?? diagnostic);
  return Array.from(groups.values(), (group): ShownFinding => {
    const first = group[0] as Diagnostic;
    if (group.length === 1) return shownAlone(first);
    if (first.drift !== undefined) return joinFiles(first, group);
    return { kind: "joined", diagnostic: { ...first, reference: null }, patches: [], note: documentsText(group) };
  });
}

const maxNamed = 3;

function documentsText(group: readonly Diagnostic[]): string {
  const named = group.slice(0, maxNamed).map(({ reference }) => reference ?? "the overview");
  const rest = group.length - named.length;
  return `${count(group.length, "document")}: ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** Maximum number of files that are named. */
const maxFiles = 50;

/** Files that have drifted for one reason: `2 files are stale, 1 file is missing: the configuration has changed`. */
function joinFiles(first: Diagnostic, group: readonly Diagnostic[]): ShownFinding {
  const { sharedReason = "", drift, ...finding } = first;
  const files = groupBy(
    group,
    (each) => each.drift?.status as DriftStatus,
    ({ file = "" }) => file,
  );
  const texts = Array.from(files, ([status, names], index) => {
    const reason = index === files.size - 1 ? sharedReason : "";
    return `${count(names.length, "file")} ${driftText(status, reason, names.length)}`;
  });
  let room = maxFiles;
  const lists = Array.from(files, ([status, names]) => {
    const shown = names.slice(0, room);
    room -= shown.length;
    return shown.length === 0 ? [] : [`${files.size === 1 ? "" : `${status}: `}${shown.join(", ")}`];
  });
  const rest = group.length - maxFiles;
  return {
    kind: "joined",
    diagnostic: { ...finding, message: texts.join(", "), ...(files.size === 1 && drift && { drift }) },
    patches: patchesOf(group),
    note: lists.flat().join("; ") + (rest > 0 ? ` and ${rest} more` : ""),
  };
}

function reasonKey({ rule, severity, sharedReason, drift, advice }: Diagnostic): string | undefined {
  if (sharedReason === undefined) return undefined;
  return JSON.stringify([rule, severity, sharedReason, ...(drift ? [drift.cause, advice] : [])]);
}

/** The first findings of each rule in each list, and the number of the others. */
function limitLists(findings: readonly ShownFinding[]): ShownFinding[] {
  const lists = groupBy(
    findings.filter(({ kind }) => kind === "one"),
    ({ diagnostic }) => listKey(diagnostic),
    ({ diagnostic }) => diagnostic,
  );
  return findings.flatMap((finding): ShownFinding[] => {
    const { kind, diagnostic } = finding;
    // A person wrote the configuration and corrects all of it.
    if (kind !== "one" || diagnostic.rule === "config") return [finding];
    const all = lists.get(listKey(diagnostic)) ?? [];
    const shown = all.slice(0, maxShown);
    if (!shown.includes(diagnostic)) return [];
    return all.length > maxShown && diagnostic === shown.at(-1) ? [finding, restOf(diagnostic, all)] : [finding];
  });
}

function restOf(diagnostic: Diagnostic, all: readonly Diagnostic[]): ShownFinding {
  const [rest, kept] = [findingCount(all) - maxShown, all.length - maxShown];
  const { reference } = diagnostic;
  const note = `and ${count(rest, `more ${rulesOf(diagnostic).join(" ")} finding`)}${reference === null ? "" : ` in ${reference}`}`;
  return { kind: "rest", diagnostic, patches: [], note, kept: rest > kept ? kept : "all" };
}

/** The key of a rule in a list; findings of files also differ by status and cause. */
function listKey({ rule, breaks, severity, reference, drift }: Diagnostic): string {
  return JSON.stringify([rule, breaks, severity, reference, drift?.status, drift?.cause]);
}

function limitPatches(findings: readonly ShownFinding[]): ShownFinding[] {
  let room = maxPatches;
  return findings.map((finding) => {
    const patches = finding.patches.slice(0, room).map(limitPatch);
    room -= patches.length;
    return { ...finding, patches };
  });
}

function limitPatch({ file, lines }: Patch): Patch {
  const rest = lines.length - maxPatchLines;
  // One more line takes no more room than its count.
  if (rest <= 1) return { file, lines };
  return { file, lines: [...lines.slice(0, maxPatchLines), `… and ${rest} more lines (--verbose)`] };
}
