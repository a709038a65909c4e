import { join } from "node:path";
import { attempt, isObject } from "../../base/index.ts";
import { type DriftCause, unlessRunError } from "../../model/findings/index.ts";
import { type Git, readStages } from "../../platform/git/index.ts";
import { describeKind, guarded, readText, type EntryKind, type ProjectFiles } from "../../platform/files/index.ts";
import { type EmitInput, kindOf, readSeals, type GeneratedFile, type PlannedFile } from "../emit/index.ts";
import { conflictMarker, normalizeLineEnds, withoutBom } from "../../base/text/index.ts";
import { changedInputs, findChanges, reasonsOfModules } from "./causes.ts";
import type { ComparedPlace, Difference, DriftReason, Place } from "./difference.ts";
import { findOrphans, type Orphan } from "./orphans.ts";
import { findBlockedFolder, type OutputFolder } from "./output-folder.ts";

export interface ComparisonOptions {
  /** Renders everything again, whatever the seals. */
  readonly full?: boolean;
  /** Used to read our side of a package.json with a merge conflict. */
  readonly git?: Git;
  /** The inputs of the plan, to find out why modules are missing or no longer needed. */
  readonly input?: Pick<EmitInput, "lock" | "config">;
}

interface Comparison {
  /** Planned files that must be rendered to be compared: those without a seal, or with a wrong one. */
  readonly stale: readonly PlannedFile[];
  /** Text of the existing package.json, if it is ours and a JSON object: the user's members in it are kept. */
  readonly packageJson: string | undefined;
  readonly places: readonly Place[];
  readonly orphans: readonly Orphan[];
  /** The cause of `references`: with a list of them, more likely the configuration. */
  readonly causeOfReferences: DriftCause;
  /** Files that prevent writing the package: not ours, or a link or a folder in the place of a planned file. */
  readonly foreign: readonly Extract<Difference, { status: "foreign" }>[];
}

/**
 * Compares the package's folder with the plan. A file whose two seals are right is right; every other file is rendered,
 * for {@link findDifferences}.
 *
 * @throws {RunError} rule `io`: a file or folder could not be read
 */
export function compare(
  plan: readonly PlannedFile[],
  from: ProjectFiles,
  folder: OutputFolder,
  { full = false, git, input }: ComparisonOptions = {},
): Comparison {
  const files = guarded(from);
  const obstacle = findBlockedFolder(files, folder);
  const causeOfReferences = (input?.config.references ?? "all") === "all" ? "data" : "config";
  if (obstacle !== undefined) {
    const foreign = [{ status: "foreign", cause: "hand", changed: [], file: folder.dir, obstacle }] as const;
    return { stale: [], packageJson: undefined, places: [], orphans: [], causeOfReferences, foreign };
  }
  const places = plan.map((planned) => readPlace(files, folder, planned));
  const names = plan.map(({ path }) => path);
  return {
    stale: places.filter((place) => !isForeign(place) && (full || !isSealed(place))).map(({ planned }) => planned),
    packageJson: readPackageJson(places, folder, git),
    places,
    orphans: findOrphans(files, folder, names, input?.lock),
    causeOfReferences,
    foreign: places.filter(isForeign).map(({ file, kind }) => ({
      status: "foreign",
      cause: "hand",
      changed: [],
      file,
      obstacle: kind === "file" ? "is not ours (it has no @generated header)" : `is ${describeKind(kind)}`,
    })),
  };
}

/** The differences in the order of the plan, orphans last. Line ends and byte order marks are ignored. */
export async function findDifferences(
  { places, orphans, foreign, packageJson, causeOfReferences }: Comparison,
  { dir }: OutputFolder,
  rendered: readonly GeneratedFile[],
): Promise<Difference[]> {
  if (places.length === 0) return [...foreign];
  const texts = new Map(rendered.map(({ path, text }) => [path, text]));
  const compared = places.map((place): ComparedPlace => ({ ...place, expected: texts.get(place.planned.path) }));
  const changes = findChanges(compared, orphans);
  const causeOf = ([first]: readonly DriftReason[]): DriftCause =>
    first === "references" ? causeOfReferences : (first ?? "hand");
  const ofModules = reasonsOfModules(compared, changes);
  const differences = compared.map(async (place): Promise<Difference | undefined> => {
    const { file, text, expected } = place;
    const obstacle = foreign.find((each) => each.file === file);
    if (obstacle || expected === undefined) return obstacle;
    if (text === undefined) {
      const { path } = place.planned;
      return { status: "missing", cause: causeOf(ofModules), changed: ofModules, file, path, expected };
    }
    if (normalizeLineEnds(text) === expected) return undefined;
    const changed = changedInputs(place, changes);
    const facts = { file, path: place.planned.path, text, expected, changed };
    return compareTexts(place, facts, causeOf(changed), packageJson !== undefined);
  });
  return [
    ...(await Promise.all(differences)).flatMap((difference) => difference ?? []),
    // A file without a seal is not a module: only the configuration decides whether it exists.
    ...orphans.map(({ name, seal }): Difference => {
      const changed = seal === undefined ? (["config"] as const) : ofModules;
      return { status: "orphan", cause: causeOf(changed), changed, file: `${dir}/${name}` };
    }),
  ];
}

function readPlace(files: ProjectFiles, { root, dir }: OutputFolder, planned: PlannedFile): Place {
  const path = join(root, dir, planned.path);
  const kind = files.kind(path);
  const text = kind === "file" ? readText(files, path) : undefined;
  const file = `${dir}/${planned.path}`;
  if (text === undefined || !kindOf(planned).isOurs(text)) {
    return { planned, file, kind, text: undefined, seals: undefined };
  }
  return { planned, file, kind, text, seals: readSeals(text) };
}

function isForeign(place: Place): place is Place & { readonly kind: EntryKind } {
  return place.kind !== undefined && place.text === undefined;
}

function isMerged({ planned }: Place): boolean {
  return kindOf(planned).isMerged;
}

function readPackageJson(places: readonly Place[], { root }: OutputFolder, git: Git | undefined): string | undefined {
  const { file, text } = places.find(isMerged) ?? {};
  if (file === undefined || text === undefined) return undefined;
  if (isJsonObject(text)) return text;
  if (git === undefined || !conflictMarker.test(text)) return undefined;
  // Without a repository or git, no other side exists.
  const ours = unlessRunError(() => readStages(join(root, file), git).ours, undefined);
  return ours !== undefined && isJsonObject(ours) ? ours : undefined;
}

function isJsonObject(text: string): boolean {
  return isObject(attempt((): unknown => JSON.parse(withoutBom(text))));
}

function isSealed({ planned, seals }: Place): boolean {
  return seals !== undefined && seals.inputs === planned.seal && seals.intact;
}

async function compareTexts(
  place: ComparedPlace,
  facts: Pick<Extract<Difference, { status: "stale" }>, "file" | "path" | "text" | "expected" | "changed">,
  cause: DriftCause,
  isMergedKnown: boolean,
): Promise<Difference> {
  const { planned, seals } = place;
  const { text, expected } = facts;
  const isUnreadable = isMerged(place) && !isMergedKnown;
  const isConflict = conflictMarker.test(text);
  if (cause !== "hand" && seals?.intact !== false && !isUnreadable && !isConflict) {
    return { status: "stale", cause, ...facts };
  }
  const isReformatted = !isConflict && !isUnreadable && (await kindOf(planned).isReformatted(text, expected));
  const hasNames = planned.kind === "module";
  return { status: "edited", cause: "hand", ...facts, isConflict, isUnreadable, isReformatted, hasNames };
}
