import { join } from "node:path";
import { unlessRunError } from "../../model/findings/index.ts";
import { type Git, readStages } from "../../platform/git/index.ts";
import { guarded, readText, type EntryKind, type ProjectFiles } from "../../platform/files/index.ts";
import { kindOf, readSeals, type GeneratedFile, type PlannedFile } from "../emit/index.ts";
import { conflictMarker, normalizeLineEnds } from "../../base/text/index.ts";
import { findCauses, type Causes } from "./causes.ts";
import type { ComparedPlace, Difference, Place } from "./difference.ts";
import {
  describeForeign,
  findBlockedFolder,
  findOrphans,
  isJsonObject,
  type Orphan,
  type OutputFolder,
} from "./output-folder.ts";

export interface ComparisonOptions {
  /** Has everything rendered again, trusting no seal. */
  readonly full?: boolean;
  /** Knows our side of a package.json that a merge left in conflict; without it none is known. */
  readonly git?: Git;
}

/** The package's folder beside the files that it should hold. */
export interface Comparison {
  /** Planned files whose text decides, so that it has to be rendered: those without a seal, and those in doubt. */
  readonly stale: readonly PlannedFile[];
  /** Text of the package.json that exists, if it is ours and a JSON object: the user's members of it are kept. */
  readonly packageJson: string | undefined;
  readonly places: readonly Place[];
  readonly orphans: readonly Orphan[];
  /** What keeps the package from being written: a file that is not ours, a link or a folder at a place that it needs. */
  readonly foreign: readonly Extract<Difference, { status: "foreign" }>[];
}

/**
 * Compares the package's folder with what it should hold. A file whose two seals are right is right. Wherever there is doubt,
 * only its text decides: see {@link findDifferences}.
 *
 * @param from the work tree, or the git index
 * @throws {RunError} rule `io`: a file or folder could not be read
 */
export function compare(
  plan: readonly PlannedFile[],
  from: ProjectFiles,
  folder: OutputFolder,
  { full = false, git }: ComparisonOptions = {},
): Comparison {
  const files = guarded(from);
  const obstacle = findBlockedFolder(files, folder);
  if (obstacle !== undefined) {
    const foreign = [{ status: "foreign", cause: "hand", file: folder.dir, obstacle }] as const;
    return { stale: [], packageJson: undefined, places: [], orphans: [], foreign };
  }
  const places = plan.map((planned) => readPlace(files, folder, planned));
  const stale = places.filter((place) => !isForeign(place) && (full || !isSealed(place)));
  const names = plan.map(({ path }) => path);
  return {
    stale: stale.map(({ planned }) => planned),
    packageJson: readPackageJson(places, folder, git),
    places,
    orphans: findOrphans(files, folder, names),
    foreign: places
      .filter(isForeign)
      .map(({ file, kind }) => ({ status: "foreign", cause: "hand", file, obstacle: describeForeign(kind) })),
  };
}

/**
 * What differs, in the order of the plan, orphans last. Line ends and byte order mark apart.
 *
 * @param folder the package's folder, as it was compared
 * @param rendered the stale files
 */
export async function findDifferences(
  { places, orphans, foreign, packageJson }: Comparison,
  { dir }: OutputFolder,
  rendered: readonly GeneratedFile[],
): Promise<Difference[]> {
  if (places.length === 0) return [...foreign];
  const texts = new Map(rendered.map(({ path, text }) => [path, text]));
  const compared = places.map((place): ComparedPlace => ({ ...place, expected: texts.get(place.planned.path) }));
  const causes = findCauses(compared, orphans);
  const differences = compared.map(
    (place) => foreign.find(({ file }) => file === place.file) ?? judge(place, causes, packageJson !== undefined),
  );
  return [
    ...(await Promise.all(differences)).flatMap((difference) => difference ?? []),
    ...orphans.map(({ name, seal }): Difference => {
      // A file without a seal is no module: the configuration alone decides whether there is one.
      const cause = seal === undefined ? "config" : causes.ofModules;
      return { status: "orphan", cause, file: `${dir}/${name}` };
    }),
  ];
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

function isMerged({ planned }: Place): boolean {
  return kindOf(planned).isMerged;
}

/** Text of the package.json whose members of the user are taken over; `undefined` where none can be read. */
function readPackageJson(places: readonly Place[], { root }: OutputFolder, git: Git | undefined): string | undefined {
  const { file, text } = places.find(isMerged) ?? {};
  if (file === undefined || text === undefined) return undefined;
  if (isJsonObject(text)) return text;
  if (git === undefined || !conflictMarker.test(text)) return undefined;
  // No repository, or no git, is no conflict.
  const ours = unlessRunError(() => readStages(join(root, file), git).ours, undefined);
  return ours !== undefined && isJsonObject(ours) ? ours : undefined;
}

function isSealed({ planned, seals }: Place): boolean {
  return seals !== undefined && seals.inputs === planned.seal && seals.intact;
}

/**
 * @param causes of what a file does not say itself
 * @param isMergedKnown whether the members of the user in a merged file are known
 */
async function judge(place: ComparedPlace, causes: Causes, isMergedKnown: boolean): Promise<Difference | undefined> {
  const { file, text, expected } = place;
  const { path } = place.planned;
  if (expected === undefined) return undefined;
  if (text === undefined) return { status: "missing", cause: causes.ofModules, file, path, expected };
  if (normalizeLineEnds(text) === expected) return undefined;

  const changed = causes.of(place);
  const [first] = changed;
  const isUnreadable = isMerged(place) && !isMergedKnown;
  const isConflict = conflictMarker.test(text);
  const isEdited = place.seals?.intact === false || first === undefined || isUnreadable || isConflict;
  if (!isEdited) return { status: "stale", cause: first, file, path, text, expected, changed };
  const edited = { status: "edited", cause: "hand", file, path, text, expected, changed } as const;
  const isReformatted = !isConflict && !isUnreadable && (await kindOf(place.planned).isReformatted(text, expected));
  const hasNames = place.planned.kind === "module";
  return { ...edited, isConflict, isUnreadable, isReformatted, hasNames };
}
