import { count, groupBy } from "../../base/text/index.ts";
import type { AliasUse, ImpactSummary, Report } from "../../model/report/index.ts";
import { advise } from "../../model/rules/index.ts";
import { type Block, note } from "../blocks.ts";
import { limits } from "../limits.ts";
import { pathFromCwd } from "../paths.ts";
import { countKinds, countPlaces } from "../place-text.ts";
import type { ReporterOptions } from "../report.ts";
import { packageNotes } from "./generate.ts";

export type NoteOptions = Pick<ReporterOptions, "cwd" | "verbose" | "host">;

export function impactNotes(report: Report, options: NoteOptions): Block[] {
  if (report.aliasUses !== undefined) return fixNotes(report, report.aliasUses, options);
  const { ok, impact } = report;
  if (!impact || !ok) return [];
  return [...(impact.keepsRemoved ? [note(keptText)] : []), summaryNote(report, impact, options)];
}

const keptText =
  'removed codes stay in the types until "enums.removed" is "drop": the compiler may still require a case or key for them';

function summaryNote(report: Report, impact: ImpactSummary, options: NoteOptions): Block {
  const { changes, places = [] } = report;
  const { projects, isUsed, textFiles } = impact;
  if (changes.length === 0) return note("no changes", { style: "green" });
  const notScanned = isUsed || projects === null ? undefined : notScannedMessage(projects, report, options);
  if (notScanned !== undefined) return note(notScanned);
  const changeCount = count(changes.length, "change");
  const limited = [...searchedNotes(textFiles), "codes stored in untyped numbers or strings are not detected"];
  if (places.length === 0) return note(`${changeCount}, no affected places; ${limited.join("; ")}`, { style: "green" });
  return note(`${countPlaces(places)} (${countKinds(places)}) for ${changeCount}; ${limited.join("; ")}`);
}

/** A line for each alias that was replaced, for each use that was not, and for each alias that is mentioned; the patch. */
function fixNotes(report: Report, uses: readonly AliasUse[], options: NoteOptions): Block[] {
  const { ok, patch } = report;
  return [
    ...(ok ? fixedNotes(report, uses, options) : []),
    ...(patch === undefined ? [] : [{ kind: "patch", text: patch } as const]),
  ];
}

function fixedNotes(report: Report, uses: readonly AliasUse[], options: NoteOptions): Block[] {
  const { written, dryRun, projects = [], isUsed, textFiles, projectArgs = [] } = report;
  const searched = searchedNotes(textFiles);
  if (uses.length === 0) {
    const notScanned = isUsed ? undefined : notScannedMessage(projects, report, options);
    return [note(notScanned ?? ["no uses of aliases found", ...searched].join("; "))];
  }
  const locations = (some: readonly AliasUse[]): string => locationsText(some, report, options);
  const mentions = uses.filter(({ mention }) => mention);
  const unchanged = uses.filter(({ obstacle }) => obstacle !== undefined);
  const changed = uses.filter(({ edit }) => edit !== undefined);
  const verb = dryRun ? "would change" : "changed";
  const counts =
    changed.length > 0 ? [`${verb} ${count(changed.length, "use")} in ${count(written.length, "file")}`] : [];
  const summary = [...counts, ...searched].join("; ");
  const lines = [
    ...groupUses(changed).map((group) => {
      const [{ reference, code, alias, member }] = group;
      return `${reference} ${code}: ${alias} -> ${member} at ${locations(group)}`;
    }),
    ...unchanged.map((use) => {
      const { alias, member, obstacle } = use;
      return `${locations([use])} was not changed: ${alias} is now ${member}, but ${obstacle}`;
    }),
    ...groupUses(mentions).map((group) => {
      const [{ reference, code, alias, member }] = group;
      return `${reference} ${code}: ${alias} is mentioned at ${locations(group)}; change it to ${member} yourself`;
    }),
  ].map((line) => note(line));
  const isFixed = (written.length > 0 || mentions.length > 0) && !dryRun;
  const prune = ["prune", ...projectArgs];
  // Prune keeps an alias that is mentioned.
  const advice =
    mentions.length > 0
      ? advise`change the mentions, then run ${prune} to remove the aliases`
      : advise`run ${prune} to remove the aliases`;
  return summary === "" ? lines : [...lines, note(summary, isFixed ? { advice } : {})];
}

/** A line for each alias that is kept; removed aliases and lists are changes. */
export function pruneNotes(report: Report, options: NoteOptions): Block[] {
  const { ok, summary, changes, pruned = [], aliasUses = [], textFiles } = report;
  if (!ok || !summary) return packageNotes(report);
  const kept = groupUses(aliasUses).map((group) => {
    const [{ reference, code, alias }] = group;
    const used = group.filter(({ mention }) => !mention);
    const mentioned = group.filter(({ mention }) => mention);
    const places = [
      ...(used.length > 0 ? [`it is used at ${locationsText(used, report, options)}`] : []),
      ...(mentioned.length > 0 ? [`it is mentioned at ${locationsText(mentioned, report, options)}`] : []),
    ];
    return `${reference} ${code}: alias ${alias} is kept; ${places.join("; ")}`;
  });
  const none = aliasUses.length === 0 ? "the lock has no aliases and no dropped lists" : "no alias is removed";
  const isPruned = pruned.length > 0 || changes.some(({ kind }) => kind === "reference-removed");
  const lines = [...kept, ...(isPruned ? [] : [none]), ...searchedNotes(textFiles)];
  return [...lines.map((text) => note(text)), ...packageNotes(report)];
}

/** Why no code of the user was scanned. */
function notScannedMessage(projects: readonly string[], report: Report, { cwd }: NoteOptions): string {
  if (projects.length === 0) return missingProjectMessage();
  return `no file of ${projects.map((file) => pathFromCwd(file, report, cwd)).join(", ")} imports the package`;
}

export function missingProjectMessage(consequence = ""): string {
  return `no tsconfig.json found in the folder of the configuration or above${consequence}; pass one with --project`;
}

/** The number of files that were searched as text, if there are any. */
function searchedNotes(textFiles = 0): string[] {
  return textFiles === 0 ? [] : [`searched ${count(textFiles, "file")} as text`];
}

/** The uses of each alias. */
function groupUses(uses: readonly AliasUse[]): [AliasUse, ...AliasUse[]][] {
  const groups = groupBy(uses, ({ reference, alias }) => `${reference} ${alias}`);
  return [...groups.values()] as [AliasUse, ...AliasUse[]][];
}

/** `src/a.ts:2:15, src/b.ts:7:3 and 4 more places (--verbose lists all)` */
function locationsText(uses: readonly AliasUse[], report: Report, { verbose, cwd }: NoteOptions): string {
  const shown = verbose ? uses : uses.slice(0, limits.uses);
  const rest = uses.length - shown.length;
  const omitted = rest > 0 ? ` and ${count(rest, "more place")} (--verbose lists all)` : "";
  const locations = shown.map(({ file, line, column }) => `${pathFromCwd(file, report, cwd)}:${line}:${column}`);
  return locations.join(", ") + omitted;
}
