import { join } from "node:path";
import { guarded, readText, type EntryKind, type ProjectFiles } from "../disk/index.ts";
import {
  kindOf,
  readSeals,
  sealDifferences,
  type FileSeals,
  type GeneratedFile,
  type InputSeal,
  type PlannedFile,
} from "../emit/index.ts";
import { conflictMarker, normalizeLineEnds } from "../base/index.ts";
import type { DriftCause } from "../findings/index.ts";
import type { Difference } from "./difference.ts";
import { describeForeign, findBlockedFolder, findOrphans, isJsonObject, type OutputFolder } from "./output-folder.ts";

export interface ComparisonOptions {
  /** Renders everything again, trusting no seal. */
  readonly full: boolean;
  /**
   * Renders planned files. It is called only where there is doubt.
   *
   * @param packageJson text of the package.json that exists, where it is ours and a JSON object
   */
  readonly render: (plan: readonly PlannedFile[], packageJson: string | undefined) => Promise<GeneratedFile[]>;
}

/**
 * Compares the package's folder with what it should hold. A file whose two seals are right is right; wherever there is
 * doubt, its text is rendered again and only bytes decide. Line ends and byte order mark apart.
 *
 * @param from the work tree, or the git index
 * @returns what differs, in the order of the plan, orphans last
 * @throws {RunError} rule `io`: a file or folder could not be read
 */
export async function compare(
  plan: readonly PlannedFile[],
  from: ProjectFiles,
  folder: OutputFolder,
  { full, render }: ComparisonOptions,
): Promise<Difference[]> {
  const files = guarded(from);
  const blocked = blockedFolder(files, folder);
  if (blocked !== undefined) return [blocked];
  const places = plan.map((planned) => readPlace(files, folder, planned));
  const doubtful = places.filter((place) => !isForeign(place) && (full || !isSealed(place)));
  const packageJson = places.find(isMerged)?.text;
  const known = packageJson !== undefined && isJsonObject(packageJson) ? packageJson : undefined;
  const rendered =
    doubtful.length === 0
      ? []
      : await render(
          doubtful.map(({ planned }) => planned),
          known,
        );
  const texts = new Map(rendered.map(({ path, text }) => [path, text]));
  const cause = sharedCause(places);
  const paths = plan.map(({ path }) => path);
  return [
    ...places.flatMap((place) => judge(place, texts.get(place.planned.path), cause)),
    ...findOrphans(files, folder, paths).map((name): Difference => {
      return { status: "orphan", cause, file: `${folder.dir}/${name}` };
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

/** What is at the place of a planned file. */
interface Place {
  readonly planned: PlannedFile;
  /** POSIX, from the configuration's folder. */
  readonly file: string;
  /** `undefined` where nothing is. */
  readonly kind: EntryKind | undefined;
  /** Text of a file of ours; `undefined` for anything else. */
  readonly text: string | undefined;
  /** Of that text. */
  readonly seals: FileSeals | undefined;
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
  const isOwn = text !== undefined && kindOf(planned.content).isOurs(text);
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
  return kindOf(planned.content).isMerged;
}

function isSealed({ planned, seals }: Place): boolean {
  return seals?.inputs === planned.seal && seals.intact === true;
}

/**
 * The cause of a difference in a file that says nothing of it itself, because it is missing or an orphan: what the first
 * file that is there, of the kinds that know, was changed by; else an edit by hand.
 */
function sharedCause(places: readonly Place[]): DriftCause {
  const known = places
    .flatMap((place) => {
      const turn = kindOf(place.planned.content).causeTurn;
      return turn === null || place.text === undefined ? [] : [{ place, turn }];
    })
    .toSorted((a, b) => a.turn - b.turn);
  return known[0] ? (changedInputs(known[0].place)[0] ?? "hand") : "hand";
}

function changedInputs({ planned, seals }: Place): (keyof InputSeal)[] {
  return seals ? sealDifferences(seals.inputs, planned.seal) : [];
}

/** @param expected text that should be there; `undefined` where the seals say that it is */
function judge(place: Place, expected: string | undefined, cause: DriftCause): Difference[] {
  const { file, text } = place;
  const { path } = place.planned;
  if (isForeign(place)) return [foreign(place)];
  if (expected === undefined) return [];
  if (text === undefined) return [{ status: "missing", cause, file, path, expected }];
  if (normalizeLineEnds(text) === expected) return [];

  const changed = changedInputs(place);
  const [first] = changed;
  // A file without a seal of its text (package.json) was edited where nothing else explains it.
  const isEdited = place.seals?.intact === false || first === undefined;
  if (!isEdited) return [{ status: "stale", cause: first, file, path, text, expected, changed }];
  const isUnreadable = isMerged(place) && !isJsonObject(text);
  const isConflict = conflictMarker.test(text);
  return [{ status: "edited", cause: "hand", file, path, text, expected, changed, isConflict, isUnreadable }];
}
