import { count, groupBy } from "../base/text/index.ts";
import type { AliasUse, AliasUses, ProjectSummary } from "../features/impact/index.ts";
import type { LockedAlias } from "../model/lock/index.ts";
import { missingProjectMessage } from "./project/user-projects.ts";

const maxUsesOfAlias = 5;

export interface NoteOptions {
  readonly verbose: boolean;
  pathOf(file: string): string;
}

/** Why no code of the user was scanned; `undefined` if some was. */
export function notScannedMessage({ projects, isUsed }: ProjectSummary, { pathOf }: NoteOptions): string | undefined {
  if (isUsed) return undefined;
  if (projects.length === 0) return missingProjectMessage();
  return `no file of ${projects.map(pathOf).join(", ")} imports the package`;
}

/** A line for each alias that was replaced, and for each use that was not. */
export function describeFix(
  found: AliasUses & { readonly written: readonly string[] },
  dryRun: boolean,
  options: NoteOptions,
): string[] {
  const { uses, written } = found;
  if (uses.length === 0) return [notScannedMessage(found, options) ?? "no uses of aliases found"];
  const unchanged = uses.filter(({ obstacle }) => obstacle !== undefined);
  const changed = uses.filter(({ obstacle }) => obstacle === undefined);
  const verb = dryRun ? "would change" : "changed";
  const summary = `${verb} ${count(changed.length, "use")} in ${count(written.length, "file")}`;
  return [
    ...groupUses(changed).map((group) => {
      const [{ reference, code, alias, member }] = group;
      return `${reference} ${code}: ${alias} -> ${member} at ${locationsText(group, options)}`;
    }),
    ...unchanged.map((use) => {
      const { alias, member, obstacle } = use;
      return `${locationText(use, options)} was not changed: ${alias} is now ${member}, but ${obstacle}`;
    }),
    ...(changed.length > 0 ? [summary] : []),
  ];
}

/** A line for each alias that is kept; the removed ones are changes. */
export function describePrune(
  { pruned, uses }: { readonly pruned: readonly LockedAlias[]; readonly uses: readonly AliasUse[] },
  options: NoteOptions,
): string[] {
  const kept = groupUses(uses).map((group) => {
    const [{ reference, code, alias }] = group;
    return `${reference} ${code}: alias ${alias} is kept; it is used at ${locationsText(group, options)}`;
  });
  return [
    ...kept,
    ...(pruned.length === 0 ? [uses.length === 0 ? "the lock has no aliases" : "all aliases are used"] : []),
  ];
}

function groupUses(uses: readonly AliasUse[]): [AliasUse, ...AliasUse[]][] {
  const groups = groupBy(uses, ({ reference, alias }) => `${reference} ${alias}`);
  return [...groups.values()] as [AliasUse, ...AliasUse[]][];
}

function locationsText(uses: readonly AliasUse[], options: NoteOptions): string {
  const named = options.verbose ? uses : uses.slice(0, maxUsesOfAlias);
  const rest = uses.length - named.length;
  const more = rest > 0 ? ` and ${count(rest, "more place")} (--verbose lists all)` : "";
  return named.map((use) => locationText(use, options)).join(", ") + more;
}

function locationText({ file, line, column }: AliasUse, { pathOf }: NoteOptions): string {
  return `${pathOf(file)}:${line}:${column}`;
}
