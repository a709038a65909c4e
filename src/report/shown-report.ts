import { count, groupBy } from "../base/text/index.ts";
import type { Diagnostic } from "../model/findings/index.ts";
import { countOf, rulesOf } from "./finding-text.ts";
import type { LocatedChange, Report } from "./report.ts";

/** A finding as a person reads it: one, one for several documents that share its reason, or the number of those that are not shown. */
export interface ShownFinding {
  readonly kind: "one" | "joined" | "rest";
  /** Of several documents the first one, without its reference; of those that are not shown the last one before them. */
  readonly diagnostic: Diagnostic;
  readonly patch: readonly string[];
  /** Which documents share the reason, or how many findings are not shown. */
  readonly note?: string;
  /** How many of those that are not shown the report has: of very many in one list it has only a part. */
  readonly kept?: number | "all";
}

/** A report as a person reads it: bounded, unless all is asked for. */
export interface ShownReport {
  readonly findings: readonly ShownFinding[];
  /** None of a first run, which would have every reference. */
  readonly changes: readonly LocatedChange[];
}

/** Most findings of one rule in one list. */
const mostShown = 5;
/** Most patches, and most lines of one. */
const mostPatches = 3;
const mostPatchLines = 20;

/** The findings and changes of a report as people are told of them: all of them where it is `verbose`, else the first of each kind. */
export function boundReport(report: Report, { verbose }: { readonly verbose: boolean }): ShownReport {
  const { diagnostics } = report;
  // What changes do to the user's code is told by its places, which name their changes.
  const changes = report.places === undefined ? report.changes : [];
  if (verbose) return { findings: diagnostics.map(whole), changes };
  return { findings: boundPatches(boundLists(joinAlike(diagnostics))), changes: report.isFirst ? [] : changes };
}

function whole(diagnostic: Diagnostic): ShownFinding {
  const { patch } = diagnostic.drift ?? {};
  return { kind: "one", diagnostic, patch: patch?.split("\n") ?? [] };
}

/** Findings of one reason become one, in the place of the first. */
function joinAlike(diagnostics: readonly Diagnostic[]): ShownFinding[] {
  const reasons = groupBy(
    diagnostics.filter(({ sharedReason }) => sharedReason !== undefined),
    reasonKey,
    (diagnostic) => diagnostic,
  );
  return diagnostics.flatMap((diagnostic): ShownFinding[] => {
    const alike = diagnostic.sharedReason === undefined ? [] : (reasons.get(reasonKey(diagnostic)) ?? []);
    if (alike.length < 2) return [whole(diagnostic)];
    if (alike[0] !== diagnostic) return [];
    return [{ kind: "joined", diagnostic: { ...diagnostic, reference: null }, patch: [], note: documentsText(alike) }];
  });
}

/** Most documents that are named of one reason. */
const mostNamed = 3;

/** The documents of one reason: how many, and the first of them by their references. */
function documentsText(alike: readonly Diagnostic[]): string {
  const named = alike.slice(0, mostNamed).map(({ reference }) => reference ?? "the overview");
  const rest = alike.length - named.length;
  return `${count(alike.length, "document")}: ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function reasonKey({ rule, severity, sharedReason }: Diagnostic): string {
  return JSON.stringify([rule, severity, sharedReason]);
}

/** The first findings of each rule in each list, and how many more there are. */
function boundLists(findings: readonly ShownFinding[]): ShownFinding[] {
  const lists = groupBy(
    findings.filter(({ kind }) => kind === "one"),
    ({ diagnostic }) => listKey(diagnostic),
    ({ diagnostic }) => diagnostic,
  );
  const seen = new Map<string, number>();
  return findings.flatMap((finding): ShownFinding[] => {
    if (finding.kind !== "one" || !isOfList(finding.diagnostic)) return [finding];
    const { diagnostic } = finding;
    const key = listKey(diagnostic);
    const place = (seen.get(key) ?? 0) + 1;
    seen.set(key, place);
    if (place > mostShown) return [];
    const all = lists.get(key) ?? [];
    return place === mostShown && all.length > mostShown ? [finding, restOf(diagnostic, all)] : [finding];
  });
}

/** What is not shown of a rule in a list. */
function restOf(diagnostic: Diagnostic, all: readonly Diagnostic[]): ShownFinding {
  const [rest, kept] = [countOf(all) - mostShown, all.length - mostShown];
  const { reference } = diagnostic;
  const note = `and ${rest} more of ${rulesOf(diagnostic).join(" ")}${reference === null ? "" : ` in ${reference}`}`;
  return { kind: "rest", diagnostic, patch: [], note, kept: rest > kept ? kept : "all" };
}

/** Whether there may be as many as there are values or files: what is wrong with a configuration, a person wrote and corrects. */
function isOfList({ rule }: Diagnostic): boolean {
  return rule !== "config";
}

/** A rule in a list; files that have drifted are a list for each thing that is wrong with them. */
function listKey({ rule, breaks, severity, reference, drift }: Diagnostic): string {
  return JSON.stringify([rule, breaks, severity, reference, drift?.status, drift?.cause]);
}

/** The first patches, each as far as it is read. */
function boundPatches(findings: readonly ShownFinding[]): ShownFinding[] {
  let patches = 0;
  return findings.map((finding) => {
    if (finding.patch.length === 0) return finding;
    if (++patches > mostPatches) return { ...finding, patch: [] };
    const rest = finding.patch.length - mostPatchLines;
    // One line more is shown rather than counted.
    if (rest <= 1) return finding;
    return { ...finding, patch: [...finding.patch.slice(0, mostPatchLines), `… and ${rest} more lines (--verbose)`] };
  });
}
