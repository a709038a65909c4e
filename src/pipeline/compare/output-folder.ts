import { join } from "node:path";
import { isOursAlone, mayBeOurs, readSeals } from "../emit/index.ts";
import { describeKind, readText, type EntryKind, type ProjectFiles } from "../../platform/files/index.ts";
import { compareText, withoutBom } from "../../base/text/index.ts";

export interface OutputFolder {
  /** Absolute path of the configuration's folder. */
  readonly root: string;
  /** The package's folder from there, POSIX. */
  readonly dir: string;
}

/** The package's folder and every folder on the way to it, absolute, outermost first. */
export function foldersTo({ root, dir }: OutputFolder): string[] {
  const steps = dir.split("/").filter((step) => step !== "" && step !== ".");
  return steps.map((_, index) => join(root, ...steps.slice(0, index + 1)));
}

/** A link or a file in the place of one of these folders, in words; `undefined` if there is none. */
export function findBlockedFolder(files: ProjectFiles, folder: OutputFolder): string | undefined {
  for (const path of foldersTo(folder)) {
    const kind = files.kind(path);
    if (kind !== undefined && kind !== "folder") return kind === "link" ? "is a symbolic link" : "is no folder";
  }
  return undefined;
}

/** A generated file that is not planned. */
export interface Orphan {
  readonly name: string;
  /** Its inputs; `undefined` if it has no seal. */
  readonly seal: string | undefined;
}

/** The generated files in the package's folder that are not expected, by name. */
export function findOrphans(files: ProjectFiles, { root, dir }: OutputFolder, expected: readonly string[]): Orphan[] {
  const base = join(root, dir);
  const names = files.list(base);
  const known = new Set([...expected, ...namesOnDisk(files, base, expected, names)]);
  return names
    .filter((name) => mayBeOurs(name) && !known.has(name) && files.kind(join(base, name)) === "file")
    .map((name) => ({ name, text: readText(files, join(base, name)) }))
    .filter(({ name, text }) => isOursAlone(name, text))
    .map(({ name, text }) => ({ name, seal: readSeals(text)?.inputs }))
    .sort((a, b) => compareText(a.name, b.name));
}

/** A folder that cannot be reached has none. */
export function hasSealedModules(files: ProjectFiles, folder: OutputFolder): boolean {
  if (findBlockedFolder(files, folder) !== undefined) return false;
  return findOrphans(files, folder, []).some(({ seal }) => seal !== undefined);
}

/**
 * The names under which a folder lists expected files if the disk ignores case or Unicode normalisation. Removing such a name
 * would remove the file that was just written.
 */
function namesOnDisk(
  files: ProjectFiles,
  base: string,
  expected: readonly string[],
  names: readonly string[],
): readonly string[] {
  const listed = new Set(names);
  const folded = new Set(
    expected.filter((name) => !listed.has(name) && files.kind(join(base, name)) !== undefined).map(foldName),
  );
  return folded.size === 0 ? [] : names.filter((name) => folded.has(foldName(name)));
}

function foldName(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

export function describeForeign(kind: EntryKind): string {
  return kind === "file" ? "is not ours (it has no @generated header)" : `is ${describeKind(kind)}`;
}

export function isJsonObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(withoutBom(text));
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
