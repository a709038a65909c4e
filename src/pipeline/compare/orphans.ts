import { join } from "node:path";
import { compareText } from "../../base/text/index.ts";
import { type ProjectFiles, readText } from "../../platform/files/index.ts";
import { isModuleOf, isPurelyGenerated, mayBeGenerated, readSeals } from "../emit/index.ts";
import type { Lock } from "../../model/lock/index.ts";
import { findBlockedFolder, type OutputFolder } from "./output-folder.ts";

export interface Orphan {
  readonly name: string;
  readonly seal: string | undefined;
  /** Whether it is the module of a reference in the lock, which the configuration excludes. */
  readonly isLocked: boolean;
}

/** The generated files in the package's folder that are not expected, by name. */
export function findOrphans(
  files: ProjectFiles,
  { root, dir }: OutputFolder,
  expected: readonly string[],
  lock?: Lock,
): Orphan[] {
  const base = join(root, dir);
  const names = files.list(base);
  const [listed, expectedNames] = [new Set(names), new Set(expected)];
  // A disk that ignores case or Unicode normalisation lists some expected files under another name.
  const missing = expected.filter((name) => !listed.has(name));
  const renamed = new Set(missing.filter((name) => files.kind(join(base, name)) !== undefined).map(foldName));
  return names
    .filter((name) => mayBeGenerated(name) && !expectedNames.has(name) && !renamed.has(foldName(name)))
    .filter((name) => files.kind(join(base, name)) === "file")
    .map((name) => ({ name, text: readText(files, join(base, name)) }))
    .filter(({ name, text }) => isPurelyGenerated(name, text))
    .map(({ name, text }) => ({
      name,
      seal: readSeals(text)?.inputs,
      isLocked: lock !== undefined && isModuleOf(lock, name),
    }))
    .sort((a, b) => compareText(a.name, b.name));
}

function foldName(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

export function hasSealedModules(files: ProjectFiles, folder: OutputFolder): boolean {
  if (findBlockedFolder(files, folder) !== undefined) return false;
  return findOrphans(files, folder, []).some(({ seal }) => seal !== undefined);
}
