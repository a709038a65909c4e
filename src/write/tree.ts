import { join } from "node:path";
import { problem, RunError, type Diagnostic } from "../diagnostics.ts";
import { isOurs, type GeneratedFile } from "../emit/files.ts";
import { compareText } from "../order.ts";
import { normalizeLineEnds } from "../text.ts";
import { guarded, type Disk } from "./disk.ts";

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

/**
 * Text of the package's package.json, where there is one and it is ours.
 *
 * @throws {RunError} rule `io`: the way to the folder leads over a link or a file, or it is ours and no JSON any more
 */
export function readManifest(from: Disk, folder: OutputFolder): string | undefined {
  const disk = guarded(from);
  assertFolders(disk, folder);
  const path = join(folder.root, folder.dir, "package.json");
  if (disk.kind(path) !== "file") return undefined;
  const text = disk.read(path);
  if (!isOurs(path, text)) return undefined;
  if (isJsonObject(text)) return text;
  const file = `${folder.dir}/package.json`;
  throw new RunError([
    problem("io", `${file} is no JSON object; mend it, or delete it to have it made anew`, { file }),
  ]);
}

function isJsonObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

function assertFolders(disk: Disk, folder: OutputFolder): void {
  for (const path of foldersTo(folder)) {
    const kind = disk.kind(path);
    if (kind === undefined || kind === "folder") continue;
    const what = kind === "link" ? "is a symbolic link" : "is no folder";
    throw new RunError([
      problem("io", `${folder.dir} ${what}: the package is not written there`, { file: folder.dir }),
    ]);
  }
}

/**
 * Holds the package against the disk.
 *
 * @throws {RunError} rule `io`: every place of ours that is taken by a file without our header, a link or a folder
 */
export function compareTree(from: Disk, folder: OutputFolder, files: readonly GeneratedFile[]): TreeComparison {
  const disk = guarded(from);
  assertFolders(disk, folder);
  const base = join(folder.root, folder.dir);
  const foreign: Diagnostic[] = [];
  const toWrite = files.filter((file) => {
    const path = join(base, file.path);
    const kind = disk.kind(path);
    if (kind === undefined) return true;
    const text = kind === "file" ? disk.read(path) : undefined;
    if (text !== undefined && isOurs(file.path, text)) return normalizeLineEnds(text) !== file.text;
    foreign.push(describeForeign(`${folder.dir}/${file.path}`, kind));
    return false;
  });
  if (foreign.length > 0) throw new RunError(foreign);

  const expected = new Set(files.map(({ path }) => path));
  const orphans = disk
    .list(base)
    .filter((name) => /\.(?:js|ts|md)$/.test(name) && !expected.has(name))
    .filter((name) => disk.kind(join(base, name)) === "file" && isOurs(name, disk.read(join(base, name))))
    .sort(compareText);
  return { toWrite, orphans };
}

function describeForeign(file: string, kind: ReturnType<Disk["kind"]>): Diagnostic {
  const what =
    kind === "file"
      ? "is not ours (it has no @generated header)"
      : `is a ${kind === "link" ? "symbolic link" : kind === "other" ? "special file" : kind}`;
  return problem("io", `${file} ${what}; move it away, or choose another output.dir`, { file });
}
