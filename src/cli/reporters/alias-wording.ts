import { count, escapeHidden, groupBy } from "../../base/index.ts";
import type { AliasUse } from "../../impact/index.ts";
import type { FixReport, PruneReport } from "../command-report.ts";

/** Most uses of one alias that are named. */
const mostUses = 5;

/** Most aliases that are named. */
const mostAliases = 30;

/** What becomes of the uses of aliases, a line for each alias; `all` bounds nothing. */
export function describeFix({ uses, written, dryRun, ok }: FixReport, all = false): string[] {
  if (!ok) return [];
  if (uses.length === 0) return ["no use of an alias was found"];
  const left = uses.filter(({ obstacle }) => obstacle !== undefined);
  const done = uses.filter(({ obstacle }) => obstacle === undefined);
  const summary = `${count(done.length, "use")} in ${count(written.length, "file")}`;
  return [
    ...groupUses(done).map(
      ([first, ...others]) =>
        `${codeText(first)}: ${first.alias} -> ${first.member} at ${placesText([first, ...others], all)}`,
    ),
    ...left.map((use) => `${placeText(use)} is left for you: ${use.alias} is ${use.member} now, but ${use.obstacle}`),
    ...(done.length === 0 ? [] : [`${dryRun ? "would change" : "changed"} ${summary}`]),
  ].map(escapeHidden);
}

/** Which aliases go and which stay, a line for each. */
export function describePrune({ pruned, uses, dryRun, ok, summary }: PruneReport, all = false): string[] {
  if (!ok || summary === null) return [];
  const kept = groupUses(uses).map(
    (group) => `${codeText(group[0])}: the alias ${group[0].alias} stays; it is used at ${placesText(group, all)}`,
  );
  const gone = pruned.map(
    ({ reference, code, alias, member }) =>
      `${reference} ${code}: the alias ${alias} of ${member} ${dryRun ? "would go" : "is taken out"}`,
  );
  const shown = all ? gone : gone.slice(0, mostAliases);
  const rest = gone.length - shown.length;
  return [
    ...shown,
    ...(rest > 0 ? [`and ${count(rest, "more alias", "more aliases")} (--verbose lists all)`] : []),
    ...kept,
    ...(pruned.length === 0 ? [uses.length === 0 ? "the lock has no alias" : "every alias is used"] : []),
  ].map(escapeHidden);
}

function groupUses(uses: readonly AliasUse[]): [AliasUse, ...AliasUse[]][] {
  const groups = groupBy(
    uses,
    ({ reference, alias }) => `${reference} ${alias}`,
    (use) => use,
  );
  return [...groups.values()] as [AliasUse, ...AliasUse[]][];
}

function codeText({ reference, code }: AliasUse): string {
  return `${reference} ${code}`;
}

function placesText(uses: readonly AliasUse[], all: boolean): string {
  const named = all ? uses : uses.slice(0, mostUses);
  const rest = uses.length - named.length;
  return `${named.map(placeText).join(", ")}${rest > 0 ? ` and ${count(rest, "more place")}` : ""}`;
}

function placeText({ file, line, column }: AliasUse): string {
  return `${file}:${line}:${column}`;
}
