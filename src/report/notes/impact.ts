import { groupBy } from "../../base/index.ts";
import { count } from "../../base/text/index.ts";
import type { AliasUse, ImpactSummary } from "../../model/report/index.ts";
import { advise } from "../../model/rules/index.ts";
import { type Block, note } from "../blocks.ts";
import { limits } from "../limits.ts";
import { pathFromCwd } from "../paths.ts";
import { countKinds, countPlaces } from "../change-text.ts";
import type { Facts, ReporterOptions } from "../report.ts";
import { packageNotes } from "./generate.ts";

export function impactNotes(report: Facts, options: ReporterOptions): Block[] {
  const { ok, impact } = report;
  if (!impact || !ok) return [];
  const kept =
    'removed codes stay in the types until "enums.removed" is "drop": the compiler may still require a case or key for them';
  return [...(impact.keepsRemoved ? [note(kept)] : []), summaryNote(report, impact, options)];
}

function summaryNote(report: Facts, impact: ImpactSummary, options: ReporterOptions): Block {
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

/** What was searched for aliases, and the arguments that chose the projects. */
interface Search extends Pick<ImpactSummary, "isUsed" | "textFiles"> {
  readonly projects: readonly string[];
  readonly projectArgs: readonly string[];
}

/** The patch of a dry run after {@link useNotes}. */
export function fixNotes(report: Facts, search: Search, options: ReporterOptions): Block[] {
  const { ok, patch } = report;
  return [
    ...(ok ? useNotes(report, search, options) : []),
    ...(patch === undefined ? [] : [{ kind: "patch" as const, text: patch }]),
  ];
}

/** A line for each alias that was replaced, for each use that was not, and for each alias that is mentioned. */
function useNotes(report: Facts, search: Search, options: ReporterOptions): Block[] {
  const { written, dryRun, aliasUses: uses = [] } = report;
  const { projects, isUsed, textFiles, projectArgs } = search;
  const searched = searchedNotes(textFiles);
  if (uses.length === 0) {
    const notScanned = isUsed ? undefined : notScannedMessage(projects, report, options);
    return [note(notScanned ?? ["no uses of aliases found", ...searched].join("; "))];
  }
  const at = (some: readonly AliasUse[]): string => locationsText(some, report, options);
  const mentions = uses.filter(({ mention }) => mention);
  const changed = uses.filter(({ mention, obstacle }) => !mention && obstacle === undefined);
  const lines = [
    ...eachAlias(changed, ({ alias, member }, all) => `${alias} -> ${member} at ${at(all)}`),
    ...uses.flatMap((use) => {
      const { alias, member, obstacle } = use;
      return obstacle === undefined ? [] : `${at([use])} was not changed: ${alias} is now ${member}, but ${obstacle}`;
    }),
    ...eachAlias(mentions, ({ alias, member }, all) => {
      return `${alias} is mentioned at ${at(all)}; change it to ${member} yourself`;
    }),
  ].map((line) => note(line));
  const verb = dryRun ? "would change" : "changed";
  const changes = `${verb} ${count(changed.length, "use")} in ${count(written.length, "file")}`;
  const summary = [...(changed.length > 0 ? [changes] : []), ...searched].join("; ");
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
export function pruneNotes(
  report: Facts,
  summary: Parameters<typeof packageNotes>[1],
  textFiles: number,
  options: ReporterOptions,
): Block[] {
  const { ok, changes, pruned = [], aliasUses = [] } = report;
  if (!ok || !summary) return [];
  const kept = eachAlias(aliasUses, ({ alias }, all) => {
    const places = [false, true].flatMap((isMention) => {
      const at = locationsText(
        all.filter(({ mention = false }) => mention === isMention),
        report,
        options,
      );
      return at === "" ? [] : `it is ${isMention ? "mentioned" : "used"} at ${at}`;
    });
    return `alias ${alias} is kept; ${places.join("; ")}`;
  });
  const none = aliasUses.length === 0 ? "the lock has no aliases and no dropped lists" : "no alias is removed";
  const isPruned = pruned.length > 0 || changes.some(({ kind }) => kind === "reference-removed");
  const lines = [...kept, ...(isPruned ? [] : [none]), ...searchedNotes(textFiles)];
  return [...lines.map((text) => note(text)), ...packageNotes(report, summary)];
}

/** A line for each alias: its code, and the text about its uses. */
function eachAlias(uses: readonly AliasUse[], print: (use: AliasUse, all: readonly AliasUse[]) => string): string[] {
  const groups = groupBy(uses, ({ reference, alias }) => `${reference} ${alias}`);
  return Array.from(groups.values(), (all) => {
    const [use] = all as [AliasUse];
    return `${use.reference} ${use.code}: ${print(use, all)}`;
  });
}

/** Why no code of the user was scanned. */
function notScannedMessage(projects: readonly string[], report: Facts, { cwd }: ReporterOptions): string {
  if (projects.length === 0) return missingProjectMessage();
  return `no file of ${projects.map((file) => pathFromCwd(file, report, cwd)).join(", ")} imports the package`;
}

export function missingProjectMessage(consequence = ""): string {
  return `no tsconfig.json or jsconfig.json found in the folder of the configuration or above${consequence}; pass one with --project`;
}

/** The number of files that were searched as text, if there are any. */
function searchedNotes(textFiles: number): string[] {
  return textFiles === 0 ? [] : [`searched ${count(textFiles, "file")} as text`];
}

/** `src/a.ts:2:15, src/b.ts:7:3 and 4 more places (--verbose lists all)` */
function locationsText(uses: readonly AliasUse[], report: Facts, { verbose, cwd }: ReporterOptions): string {
  const shown = verbose ? uses : uses.slice(0, limits.uses);
  const rest = uses.length - shown.length;
  const omitted = rest > 0 ? ` and ${count(rest, "more place")} (--verbose lists all)` : "";
  const locations = shown.map(({ file, line, column }) => `${pathFromCwd(file, report, cwd)}:${line}:${column}`);
  return locations.join(", ") + omitted;
}
