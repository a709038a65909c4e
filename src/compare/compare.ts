import { join } from "node:path";
import {
  type GeneratedFile,
  type InputSeal,
  isOurs,
  type PlannedFile,
  readSeals,
  sealDifferences,
} from "../emit/index.ts";
import { type EntryKind, guarded, type ProjectFiles, readText } from "../disk/index.ts";
import { normalizeLineEnds } from "../base/index.ts";
import type { Drift, DriftCause, DriftStatus } from "./drift.ts";
import { makePatch, type Patch } from "./patch.ts";
import { describeForeign, findBlockedFolder, findOrphans, type OutputFolder } from "./output-folder.ts";

export interface ComparisonOptions {
  /** Renders everything again, trusting no seal. */
  readonly full: boolean;
  /** Writes planned files out. It is called only where there is doubt. */
  readonly render: (plan: readonly PlannedFile[]) => Promise<GeneratedFile[]>;
}

/**
 * Holds the files of a project against what they should be. A file whose two seals are right is right; wherever there
 * is doubt, its text is rendered again and only bytes decide. Line ends and byte order mark apart.
 *
 * @returns what differs, in the order of the plan, orphans last
 */
export async function compareFiles(
  from: ProjectFiles,
  folder: OutputFolder,
  plan: readonly PlannedFile[],
  { full, render }: ComparisonOptions,
): Promise<Drift[]> {
  const files = guarded(from);
  const blocked = findBlockedFolder(files, folder);
  if (blocked !== undefined) return [drift(folder.dir, "foreign", "hand", `${folder.dir} ${blocked}`)];
  const found = plan.map((planned) => readPlace(files, folder, planned));
  const doubtful = found.filter((place) => place.text !== undefined && (full || !isSealed(place)));
  const rendered = doubtful.length === 0 ? [] : await render(doubtful.map(({ planned }) => planned));
  const expected = new Map(rendered.map(({ path, text }) => [path, text]));
  const shared = sharedCause(found);
  return [
    ...found.flatMap((place) => judge(place, expected.get(place.planned.path), shared)),
    ...findOrphans(
      files,
      folder,
      plan.map(({ path }) => path),
    ).map((name) => {
      const file = `${folder.dir}/${name}`;
      return drift(file, "orphan", shared, `${file} belongs to no reference of the package any more`);
    }),
  ];
}

/** What is at the place of a planned file. */
interface Place {
  readonly planned: PlannedFile;
  /** From the configuration's folder. */
  readonly file: string;
  readonly kind: EntryKind | undefined;
  /** Text of a file of ours; `undefined` for anything else. */
  readonly text: string | undefined;
}

function readPlace(files: ProjectFiles, { root, dir }: OutputFolder, planned: PlannedFile): Place {
  const path = join(root, dir, planned.path);
  const kind = files.kind(path);
  const text = kind === "file" ? readText(files, path) : undefined;
  const ours = text !== undefined && isOurs(planned.path, text);
  return { planned, file: `${dir}/${planned.path}`, kind, text: ours ? text : undefined };
}

function isSealed({ planned, text = "" }: Place): boolean {
  const seals = readSeals(text);
  return seals?.inputs === planned.seal && seals.intact === true;
}

/**
 * What a file that has no word of its own was changed by: what the package's entry says, or its package.json where the
 * entry is another file now; else a hand.
 */
function sharedCause(places: readonly Place[]): DriftCause {
  const known = (["entry", "packageJson"] as const).flatMap((kind) =>
    places.filter(({ planned, text }) => planned.content.kind === kind && text !== undefined),
  );
  return known[0] ? (changedInputs(known[0])[0] ?? "hand") : "hand";
}

function changedInputs({ planned, text = "" }: Place): (keyof InputSeal)[] {
  const seals = readSeals(text);
  return seals ? sealDifferences(seals.inputs, planned.seal) : [];
}

/** Why a file is stale, in words. */
const reasons: Readonly<Record<keyof InputSeal, string>> = {
  data: "the lock has other data",
  config: "the configuration asks for another form",
  tool: "another version of reference-codegen wrote it",
};

function judge(place: Place, expected: string | undefined, shared: DriftCause): Drift[] {
  const { file, kind, text } = place;
  if (kind === undefined) return [drift(file, "missing", shared, `${file} is missing`)];
  if (text === undefined) return [drift(file, "foreign", "hand", `${file} ${describeForeign(kind)}`)];
  if (expected === undefined || normalizeLineEnds(text) === expected) return [];

  const patch = makePatch(file, text, expected);
  const changed = changedInputs(place);
  const why = changed.map((input) => reasons[input]).join(", ");
  // A file without a seal of its text (package.json) was edited where nothing else explains it.
  const edited = readSeals(text)?.intact === false || changed.length === 0;
  if (!edited) return [drift(file, "stale", changed[0] as DriftCause, `${file} is stale: ${why}`, patch)];
  const conflict = /^(?:<{7}|={7}|>{7})(?: |\r?$)/m.test(text);
  const what = conflict ? "holds the markers of a merge conflict" : "was edited by hand";
  return [drift(file, "edited", "hand", `${file} ${what}${why === "" ? "" : `, and it is stale: ${why}`}`, patch)];
}

const cure = "run `codegen --offline`";
const cures: Readonly<Record<DriftStatus, string>> = {
  missing: `${cure} to write it`,
  edited: `${cure} to write it again; names of your own go into \`names\` of the configuration`,
  stale: `${cure} to write it again`,
  orphan: `${cure} to remove it`,
  foreign: "move it away, or choose another output.dir",
};

function drift(file: string, status: DriftStatus, cause: DriftCause, what: string, patch?: Patch): Drift {
  const place = patch && { patch: patch.text, line: patch.line };
  return { file, status, cause, message: `${what}; ${cures[status]}`, ...place };
}
