import { count, groupBy } from "../../base/text/index.ts";
import type { AliasUse, ProjectSummary } from "../../features/impact/index.ts";
import { missingProjectMessage } from "./user-projects.ts";

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

/** The uses of each alias. */
export function groupUses(uses: readonly AliasUse[]): [AliasUse, ...AliasUse[]][] {
  const groups = groupBy(uses, ({ reference, alias }) => `${reference} ${alias}`);
  return [...groups.values()] as [AliasUse, ...AliasUse[]][];
}

/** `src/a.ts:2:15, src/b.ts:7:3 and 4 more places (--verbose lists all)` */
export function locationsText(uses: readonly AliasUse[], { verbose, pathOf }: NoteOptions): string {
  const shown = verbose ? uses : uses.slice(0, maxUsesOfAlias);
  const rest = uses.length - shown.length;
  const omitted = rest > 0 ? ` and ${count(rest, "more place")} (--verbose lists all)` : "";
  return shown.map(({ file, line, column }) => `${pathOf(file)}:${line}:${column}`).join(", ") + omitted;
}
