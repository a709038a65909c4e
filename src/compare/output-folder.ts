import { join } from "node:path";
import { type Diagnostic, problem, RunError } from "../findings/index.ts";
import { type GeneratedFile, isOurs, mayBeOurs } from "../emit/index.ts";
import { describeKind, type EntryKind, guarded, type ProjectFiles, readText } from "../disk/index.ts";
import { compareText, normalizeLineEnds } from "../base/index.ts";

/** What a folder of a package holds: where the files of the package go. */
export interface OutputFolder {
  /** Absolute path of the configuration's folder. */
  readonly root: string;
  /** The package's folder from there, POSIX. */
  readonly dir: string;
}

/** What a package's folder holds now, beside what it should hold. */
export interface TreeComparison {
  /** Files that are missing or differ. */
  readonly toWrite: readonly GeneratedFile[];
  /** Files of ours that are no longer part of the package: names in the folder. */
  readonly orphans: readonly string[];
}

/** How the name of a temporary file ends. */
export const temporaryEnding = ".codegen-tmp";

/** The package's folder and every folder on the way to it, absolute, outermost first. */
export function foldersTo({ root, dir }: OutputFolder): string[] {
  const steps = dir.split("/").filter((step) => step !== "" && step !== ".");
  return steps.map((_, index) => join(root, ...steps.slice(0, index + 1)));
}

/** Text of the package's package.json, where there is one that is ours and a JSON object. */
export function readManifest(files: ProjectFiles, folder: OutputFolder): string | undefined {
  const text = manifestText(guarded(files), folder);
  return text !== undefined && isJsonObject(text) ? text : undefined;
}

/**
 * Text of the package's package.json, to be written again with the user's members in it.
 *
 * @throws {RunError} rule `io`: the way to the folder leads over a link or a file, or it is ours and no JSON any more
 */
export function takeManifest(from: ProjectFiles, folder: OutputFolder): string | undefined {
  const files = guarded(from);
  assertFolders(files, folder);
  const text = manifestText(files, folder);
  if (text === undefined || isJsonObject(text)) return text;
  const file = `${folder.dir}/package.json`;
  throw new RunError([
    problem("io", `${file} is no JSON object; mend it, or delete it to have it made anew`, { file }),
  ]);
}

function manifestText(files: ProjectFiles, { root, dir }: OutputFolder): string | undefined {
  const path = join(root, dir, "package.json");
  const text = files.kind(path) === "file" ? readText(files, path) : undefined;
  return text !== undefined && isOurs(path, text) ? text : undefined;
}

function isJsonObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

function assertFolders(files: ProjectFiles, folder: OutputFolder): void {
  const blocked = findBlockedFolder(files, folder);
  if (blocked === undefined) return;
  throw new RunError([
    problem("io", `${folder.dir} ${blocked}: the package is not written there`, { file: folder.dir }),
  ]);
}

/** Why the way to the package's folder cannot be gone: a link or a file stands in it; `undefined` where it is free. */
export function findBlockedFolder(files: ProjectFiles, folder: OutputFolder): string | undefined {
  for (const path of foldersTo(folder)) {
    const kind = files.kind(path);
    if (kind !== undefined && kind !== "folder") return kind === "link" ? "is a symbolic link" : "is no folder";
  }
  return undefined;
}

/**
 * Holds the package against the disk.
 *
 * @throws {RunError} rule `io`: every place of ours that is taken by a file without our header, a link or a folder
 */
export function compareTree(from: ProjectFiles, folder: OutputFolder, files: readonly GeneratedFile[]): TreeComparison {
  const disk = guarded(from);
  const paths = files.map(({ path }) => path);
  const texts = readOwnFiles(disk, folder, paths);
  const toWrite = files.filter(({ path, text }) => {
    const found = texts.get(path);
    return found === undefined || normalizeLineEnds(found) !== text;
  });
  return { toWrite, orphans: findOrphans(disk, folder, paths) };
}

/**
 * Reads what stands in the places of the package.
 *
 * @param paths of its files, relative to its folder
 * @returns the texts of those that exist
 * @throws {RunError} rule `io`: every place that is taken by something that is not ours
 */
export function readOwnFiles(from: ProjectFiles, folder: OutputFolder, paths: readonly string[]): Map<string, string> {
  const disk = guarded(from);
  assertFolders(disk, folder);
  const texts = new Map<string, string>();
  const foreign: Diagnostic[] = [];
  for (const name of paths) {
    const path = join(folder.root, folder.dir, name);
    const kind = disk.kind(path);
    const text = kind === "file" ? readText(disk, path) : undefined;
    if (text !== undefined && isOurs(name, text)) texts.set(name, text);
    else if (kind !== undefined) foreign.push(foreignFile(`${folder.dir}/${name}`, kind));
  }
  if (foreign.length > 0) throw new RunError(foreign);
  return texts;
}

/** Files of ours in the package's folder that are none of the expected ones, by name. */
export function findOrphans(files: ProjectFiles, { root, dir }: OutputFolder, expected: readonly string[]): string[] {
  const base = join(root, dir);
  return files
    .list(base)
    .filter((name) => mayBeOurs(name) && !expected.includes(name))
    .filter((name) => files.kind(join(base, name)) === "file" && isOurs(name, readText(files, join(base, name))))
    .sort(compareText);
}

function foreignFile(file: string, kind: EntryKind): Diagnostic {
  return problem("io", `${file} ${describeForeign(kind)}; move it away, or choose another output.dir`, { file });
}

/** Why something at a place of ours is not ours. */
export function describeForeign(kind: EntryKind): string {
  return kind === "file" ? "is not ours (it has no @generated header)" : `is ${describeKind(kind)}`;
}
