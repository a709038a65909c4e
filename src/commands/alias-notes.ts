import { count, groupBy } from "../base/text/index.ts";
import type { AliasUse, AliasUses, ProjectSummary } from "../features/impact/index.ts";
import type { LockedAlias } from "../model/lock/index.ts";

/** Most uses of one alias that are named. */
const mostUses = 5;

/** Most aliases that are named. */
const mostAliases = 30;

/** How notes name files. */
export interface NoteOptions {
  /** Whether all of them are named. */
  readonly verbose: boolean;
  /**
   * A file for the reader of the notes.
   *
   * @param file POSIX, from the configuration's folder
   */
  pathOf(file: string): string;
}

/** Why nothing of the user's code was looked at; `undefined` where it was. */
export function unreadText({ projects, isUsed }: ProjectSummary, { pathOf }: NoteOptions): string | undefined {
  if (isUsed) return undefined;
  if (projects.length === 0) return "there is no tsconfig.json here or above: --project names one";
  return `no file of ${projects.map(pathOf).join(", ")} imports the package`;
}

/** What becomes of the uses of aliases, a line for each alias. */
export function describeFix(
  found: AliasUses & { readonly written: readonly string[] },
  dryRun: boolean,
  options: NoteOptions,
): string[] {
  const { uses, written } = found;
  if (uses.length === 0) return [unreadText(found, options) ?? "no use of an alias was found"];
  const left = uses.filter(({ obstacle }) => obstacle !== undefined);
  const done = uses.filter(({ obstacle }) => obstacle === undefined);
  return [
    ...groupUses(done).map((group) => {
      const [first] = group;
      return `${subjectText(first)}: ${first.alias} -> ${first.member} at ${locationsText(group, options)}`;
    }),
    ...left.map((use) => {
      const { alias, member, obstacle } = use;
      return `${locationText(use, options)} is left for you: ${alias} is ${member} now, but ${obstacle}`;
    }),
    ...(done.length === 0
      ? []
      : [`${dryRun ? "would change" : "changed"} ${count(done.length, "use")} in ${count(written.length, "file")}`]),
  ];
}

/** Which aliases go and which stay, a line for each. */
export function describePrune(
  { pruned, uses }: { readonly pruned: readonly LockedAlias[]; readonly uses: readonly AliasUse[] },
  dryRun: boolean,
  options: NoteOptions,
): string[] {
  const kept = groupUses(uses).map((group) => {
    const [first] = group;
    return `${subjectText(first)}: the alias ${first.alias} stays; it is used at ${locationsText(group, options)}`;
  });
  const gone = pruned.map(
    ({ reference, code, alias, member }) =>
      `${reference} ${code}: the alias ${alias} of ${member} ${dryRun ? "would go" : "is taken out"}`,
  );
  const shown = options.verbose ? gone : gone.slice(0, mostAliases);
  const rest = gone.length - shown.length;
  return [
    ...shown,
    ...(rest > 0 ? [`and ${count(rest, "more alias", "more aliases")} (--verbose lists all)`] : []),
    ...kept,
    ...(pruned.length === 0 ? [uses.length === 0 ? "the lock has no alias" : "every alias is used"] : []),
  ];
}

function groupUses(uses: readonly AliasUse[]): [AliasUse, ...AliasUse[]][] {
  const groups = groupBy(
    uses,
    ({ reference, alias }) => `${reference} ${alias}`,
    (use) => use,
  );
  return [...groups.values()] as [AliasUse, ...AliasUse[]][];
}

function subjectText({ reference, code }: AliasUse): string {
  return `${reference} ${code}`;
}

function locationsText(uses: readonly AliasUse[], options: NoteOptions): string {
  const named = options.verbose ? uses : uses.slice(0, mostUses);
  const rest = uses.length - named.length;
  const more = rest > 0 ? ` and ${count(rest, "more place")} (--verbose lists all)` : "";
  return named.map((use) => locationText(use, options)).join(", ") + more;
}

function locationText({ file, line, column }: AliasUse, { pathOf }: NoteOptions): string {
  return `${pathOf(file)}:${line}:${column}`;
}
