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
export function notScannedMessage(
  { projects, isUsed }: Pick<ProjectSummary, "projects" | "isUsed">,
  { pathOf }: NoteOptions,
): string | undefined {
  if (isUsed) return undefined;
  if (projects.length === 0) return missingProjectMessage();
  return `no file of ${projects.map(pathOf).join(", ")} imports the package`;
}

/** The number of files that were searched as text, if there are any. */
export function searchedNotes({ textFiles }: Pick<ProjectSummary, "textFiles">): string[] {
  return textFiles === 0 ? [] : [`searched ${count(textFiles, "file")} as text`];
}

/** A line for each alias that was replaced, for each use that was not, and for each alias that is mentioned. */
export function describeFix(
  found: AliasUses & { readonly written: readonly string[] },
  dryRun: boolean,
  options: NoteOptions,
): string[] {
  const { uses, written } = found;
  if (uses.length === 0) {
    const notScanned = notScannedMessage(found, options);
    return [notScanned ?? ["no uses of aliases found", ...searchedNotes(found)].join("; ")];
  }
  const mentions = uses.filter(({ mention }) => mention);
  const unchanged = uses.filter(({ obstacle }) => obstacle !== undefined);
  const changed = uses.filter(({ obstacle, mention }) => obstacle === undefined && !mention);
  const verb = dryRun ? "would change" : "changed";
  const replaced =
    changed.length > 0 ? [`${verb} ${count(changed.length, "use")} in ${count(written.length, "file")}`] : [];
  const summary = [...replaced, ...searchedNotes(found)].join("; ");
  return [
    ...groupUses(changed).map((group) => {
      const [{ reference, code, alias, member }] = group;
      return `${reference} ${code}: ${alias} -> ${member} at ${locationsText(group, options)}`;
    }),
    ...unchanged.map((use) => {
      const { alias, member, obstacle } = use;
      return `${locationText(use, options)} was not changed: ${alias} is now ${member}, but ${obstacle}`;
    }),
    ...groupUses(mentions).map((group) => {
      const [{ reference, code, alias, member }] = group;
      const places = locationsText(group, options);
      return `${reference} ${code}: ${alias} is mentioned at ${places}; change it to ${member} yourself`;
    }),
    ...(summary === "" ? [] : [summary]),
  ];
}

/** A line for each alias that is kept; the removed ones are changes. */
export function describePrune(
  { pruned, uses, textFiles }: Pick<AliasUses, "uses" | "textFiles"> & { readonly pruned: readonly LockedAlias[] },
  options: NoteOptions,
): string[] {
  const kept = groupUses(uses).map((group) => {
    const [{ reference, code, alias }] = group;
    const mentions = group.filter(({ mention }) => mention);
    const others = group.filter(({ mention }) => !mention);
    const places = [
      ...(others.length > 0 ? [`it is used at ${locationsText(others, options)}`] : []),
      ...(mentions.length > 0 ? [`it is mentioned at ${locationsText(mentions, options)}`] : []),
    ];
    return `${reference} ${code}: alias ${alias} is kept; ${places.join("; ")}`;
  });
  const none = uses.length === 0 ? "the lock has no aliases" : "no alias is removed";
  return [...kept, ...(pruned.length === 0 ? [none] : []), ...searchedNotes({ textFiles })];
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
