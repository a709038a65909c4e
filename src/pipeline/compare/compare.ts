import { join } from "node:path";
import { guarded, readText, type EntryKind, type ProjectFiles } from "../../platform/files/index.ts";
import { kindOf, readSeals, type GeneratedFile, type PlannedFile } from "../emit/index.ts";
import { conflictMarker, normalizeLineEnds } from "../../base/text/index.ts";
import { findCauses, type Causes } from "./causes.ts";
import type { Difference } from "./difference.ts";
import type { ComparedPlace, Place } from "./place.ts";
import { describeForeign, findBlockedFolder, findOrphans, isJsonObject, type OutputFolder } from "./output-folder.ts";

export interface ComparisonOptions {
  /** Renders everything again, trusting no seal. */
  readonly full: boolean;
  /**
   * Text of a file as our side has it, where git left it in conflict; `undefined` where git has no conflict of it.
   *
   * @param path absolute
   */
  readonly oursOfConflict: (path: string) => string | undefined;
  /**
   * Renders planned files: those without a seal, and those that are in doubt.
   *
   * @param packageJson text of the package.json that exists, where it is ours and a JSON object
   */
  readonly render: (plan: readonly PlannedFile[], packageJson: string | undefined) => Promise<GeneratedFile[]>;
}

/**
 * Compares the package's folder with what it should hold. A file whose two seals are right is right; wherever there is
 * doubt, its text is rendered again and only bytes decide, and so is that of the few files without a seal. Line ends and byte
 * order mark apart.
 *
 * @param from the work tree, or the git index
 * @returns what differs, in the order of the plan, orphans last
 * @throws {RunError} rule `io`: a file or folder could not be read
 */
export async function compare(
  plan: readonly PlannedFile[],
  from: ProjectFiles,
  folder: OutputFolder,
  { full, render, oursOfConflict }: ComparisonOptions,
): Promise<Difference[]> {
  const files = guarded(from);
  const blocked = blockedFolder(files, folder);
  if (blocked !== undefined) return [blocked];
  const places = plan.map((planned) => readPlace(files, folder, planned));
  const doubtful = places.filter((place) => !isForeign(place) && (full || !isSealed(place)));
  const known = readMerged(places, folder, oursOfConflict);
  const rendered =
    doubtful.length === 0
      ? []
      : await render(
          doubtful.map(({ planned }) => planned),
          known,
        );
  const texts = new Map(rendered.map(({ path, text }) => [path, text]));
  const compared = places.map((place): ComparedPlace => ({ ...place, expected: texts.get(place.planned.path) }));
  const orphans = findOrphans(
    files,
    folder,
    plan.map(({ path }) => path),
  );
  const causes = findCauses(compared, orphans);
  return [
    ...(await Promise.all(compared.map((place) => judge(place, causes, known !== undefined)))).flat(),
    ...orphans.map(({ name, seal }): Difference => {
      // A file without a seal is no module: the configuration alone decides whether there is one.
      return {
        status: "orphan",
        cause: seal === undefined ? "config" : causes.ofModules,
        file: `${folder.dir}/${name}`,
      };
    }),
  ];
}

/**
 * What keeps the package from being written: a file that is not ours, a link or a folder at a place that it needs.
 *
 * @throws {RunError} rule `io`: a file or folder could not be read
 */
export function findForeign(
  plan: readonly PlannedFile[],
  from: ProjectFiles,
  folder: OutputFolder,
): Extract<Difference, { status: "foreign" }>[] {
  const files = guarded(from);
  const blocked = blockedFolder(files, folder);
  if (blocked !== undefined) return [blocked];
  return plan
    .map((planned) => readPlace(files, folder, planned))
    .filter(isForeign)
    .map(foreign);
}

interface ForeignPlace extends Place {
  readonly kind: EntryKind;
  readonly text: undefined;
}

function readPlace(files: ProjectFiles, { root, dir }: OutputFolder, planned: PlannedFile): Place {
  const path = join(root, dir, planned.path);
  const kind = files.kind(path);
  const text = kind === "file" ? readText(files, path) : undefined;
  const file = `${dir}/${planned.path}`;
  const isOwn = text !== undefined && kindOf(planned).isOurs(text);
  return isOwn
    ? { planned, file, kind, text, seals: readSeals(text) }
    : { planned, file, kind, text: undefined, seals: undefined };
}

function isForeign(place: Place): place is ForeignPlace {
  return place.kind !== undefined && place.text === undefined;
}

function foreign({ file, kind }: ForeignPlace): Extract<Difference, { status: "foreign" }> {
  return { status: "foreign", cause: "hand", file, obstacle: describeForeign(kind) };
}

function blockedFolder(
  files: ProjectFiles,
  folder: OutputFolder,
): Extract<Difference, { status: "foreign" }> | undefined {
  const obstacle = findBlockedFolder(files, folder);
  return obstacle === undefined ? undefined : { status: "foreign", cause: "hand", file: folder.dir, obstacle };
}

function isMerged({ planned }: Place): boolean {
  return kindOf(planned).isMerged;
}

/** Text of the package.json whose members of the user are taken over; `undefined` where none can be read. */
function readMerged(
  places: readonly Place[],
  { root }: OutputFolder,
  oursOfConflict: ComparisonOptions["oursOfConflict"],
): string | undefined {
  const { file, text } = places.find(isMerged) ?? {};
  if (file === undefined || text === undefined) return undefined;
  if (isJsonObject(text)) return text;
  const ours = conflictMarker.test(text) ? oursOfConflict(join(root, file)) : undefined;
  return ours !== undefined && isJsonObject(ours) ? ours : undefined;
}

function isSealed({ planned, seals }: Place): boolean {
  return seals !== undefined && seals.inputs === planned.seal && seals.intact;
}

/**
 * @param causes of what a file does not say itself
 * @param isMergedKnown whether the members of the user in a merged file are known
 */
async function judge(place: ComparedPlace, causes: Causes, isMergedKnown: boolean): Promise<Difference[]> {
  const { file, text, expected } = place;
  const { path } = place.planned;
  if (isForeign(place)) return [foreign(place)];
  if (expected === undefined) return [];
  if (text === undefined) return [{ status: "missing", cause: causes.ofModules, file, path, expected }];
  if (normalizeLineEnds(text) === expected) return [];

  const changed = causes.of(place);
  const [first] = changed;
  const isUnreadable = isMerged(place) && !isMergedKnown;
  const isConflict = conflictMarker.test(text);
  const isEdited = place.seals?.intact === false || first === undefined || isUnreadable || isConflict;
  if (!isEdited) return [{ status: "stale", cause: first, file, path, text, expected, changed }];
  const edited = { status: "edited", cause: "hand", file, path, text, expected, changed } as const;
  const isReformatted = !isConflict && !isUnreadable && (await kindOf(place.planned).isReformatted(text, expected));
  const hasNames = place.planned.kind === "module";
  return [{ ...edited, isConflict, isUnreadable, isReformatted, hasNames }];
}
