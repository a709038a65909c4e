import { count, groupBy } from "../../base/index.ts";
import type { Diagnostic } from "../../findings/index.ts";
import type { LocatedChange } from "../change-lines.ts";
import type { Report } from "../command-report.ts";
import { changesOf, countOf, rulesOf } from "./wording.ts";

/** A finding as a person reads it: alone, for several documents, or as the number of those that are not shown. */
export type ReadFinding =
  | { readonly kind: "one"; readonly diagnostic: Diagnostic; readonly patch: readonly string[] }
  /** One cause in several documents, of which the first stands for all. */
  | { readonly kind: "cause"; readonly diagnostic: Diagnostic; readonly alike: readonly Diagnostic[] }
  /** What a rule finds besides in one list. */
  | { readonly kind: "rest"; readonly diagnostic: Diagnostic; readonly count: number };

/** A report as a person reads it: bounded, unless all is asked for. */
export interface ReadReport {
  readonly findings: readonly ReadFinding[];
  /** None of a first run, which would have every reference. */
  readonly changes: readonly LocatedChange[];
}

/** Most findings of one rule in one list. */
const mostOfOneRule = 5;
/** Most documents that are named of one cause. */
const mostNamed = 3;
/** Most patches, and most lines of one. */
const mostPatches = 3;
const mostPatchLines = 20;

export function readReport(report: Report, { verbose }: { readonly verbose: boolean }): ReadReport {
  const { diagnostics } = report;
  if (verbose) return { findings: diagnostics.map(whole), changes: changesOf(report) };
  const isFirst = report.kind === "generate" && report.isFirst;
  return { findings: boundPatches(boundLists(joinCauses(diagnostics))), changes: isFirst ? [] : changesOf(report) };
}

function whole(diagnostic: Diagnostic): ReadFinding {
  const { patch } = diagnostic.drift ?? {};
  return { kind: "one", diagnostic, patch: patch?.split("\n") ?? [] };
}

/** Findings of one cause become one, in the place of the first. */
function joinCauses(diagnostics: readonly Diagnostic[]): ReadFinding[] {
  const causes = groupBy(
    diagnostics.filter(({ cause }) => cause !== undefined),
    causeKey,
    (diagnostic) => diagnostic,
  );
  return diagnostics.flatMap((diagnostic): ReadFinding[] => {
    const alike = diagnostic.cause === undefined ? [] : (causes.get(causeKey(diagnostic)) ?? []);
    if (alike.length < 2) return [whole(diagnostic)];
    return alike[0] === diagnostic ? [{ kind: "cause", diagnostic, alike }] : [];
  });
}

function causeKey({ rule, severity, cause }: Diagnostic): string {
  return JSON.stringify([rule, severity, cause]);
}

/** The first findings of each rule in each list, and how many more there are. */
function boundLists(findings: readonly ReadFinding[]): ReadFinding[] {
  const lists = groupBy(
    findings.filter(({ kind }) => kind === "one"),
    ({ diagnostic }) => listKey(diagnostic),
    ({ diagnostic }) => diagnostic,
  );
  const seen = new Map<string, number>();
  return findings.flatMap((finding): ReadFinding[] => {
    if (finding.kind !== "one" || !isOfList(finding.diagnostic)) return [finding];
    const { diagnostic } = finding;
    const key = listKey(diagnostic);
    const place = (seen.get(key) ?? 0) + 1;
    seen.set(key, place);
    if (place > mostOfOneRule) return [];
    const all = lists.get(key) ?? [];
    const isLast = place === mostOfOneRule && all.length > mostOfOneRule;
    return isLast ? [finding, { kind: "rest", diagnostic, count: countOf(all) - mostOfOneRule }] : [finding];
  });
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
function boundPatches(findings: readonly ReadFinding[]): ReadFinding[] {
  let patches = 0;
  return findings.map((finding) => {
    if (finding.kind !== "one" || finding.patch.length === 0) return finding;
    if (++patches > mostPatches) return { ...finding, patch: [] };
    const rest = finding.patch.length - mostPatchLines;
    // One line more is shown rather than counted.
    if (rest <= 1) return finding;
    return { ...finding, patch: [...finding.patch.slice(0, mostPatchLines), `… and ${rest} more lines (--verbose)`] };
  });
}

/** The documents of one cause: how many, and the first of them by their references. */
export function documentsText(alike: readonly Diagnostic[]): string {
  const named = alike.slice(0, mostNamed).map(({ reference }) => reference ?? "the overview");
  const rest = alike.length - named.length;
  return `${count(alike.length, "document")}: ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** What is not shown of a rule in a list. */
export function restText({ diagnostic, count: rest }: Extract<ReadFinding, { kind: "rest" }>): string {
  const { reference } = diagnostic;
  return `and ${rest} more of ${rulesOf(diagnostic).join(" ")}${reference === null ? "" : ` in ${reference}`}`;
}
