import type { Lock } from "../../../model/lock/index.ts";
import {
  type EmitInput,
  isPurelyGenerated,
  mayBeGenerated,
  type PlannedFile,
  planPackage,
  renderFiles,
} from "../../../pipeline/emit/index.ts";
import { cached, joinPosix, type SourceFiles } from "./source-files.ts";

/** The committed package. */
export interface PackageFolder {
  readonly name: string;
  readonly path: string;
}

/** The path of a file from the package's folder; `undefined` if it is elsewhere. */
export function pathInPackage({ path: folder }: PackageFolder, path: string): string | undefined {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

/** The files of a package, by their paths in it. */
export type PackageTexts = ReadonlyMap<string, string>;

export type RenderPackage = (lock: Lock) => Promise<PackageTexts>;

/** Renders the packages of several locks. A file that several have is rendered once. */
export function packageRenderer(input: Omit<EmitInput, "lock">): RenderPackage {
  const rendered = new Map<string, string>();
  return async (lock) => {
    const plan = planPackage({ ...input, lock });
    const files = plan.files.filter(({ kind }) => kind !== "readme");
    const missing = files.filter((file) => file.seal === undefined || !rendered.has(keyOf(file)));
    const texts = await renderFiles(missing, plan, undefined);
    for (const [index, file] of missing.entries()) rendered.set(keyOf(file), texts[index]?.text ?? "");
    return new Map(files.map((file) => [file.path, rendered.get(keyOf(file)) ?? ""]));
  };
}

function keyOf({ path, seal = "" }: PlannedFile): string {
  return `${path} ${seal}`;
}

/** Replaces the committed package by another one, with these texts. The user's own files in its folder stay. */
export function overlay(files: SourceFiles, folder: PackageFolder, texts: PackageTexts): SourceFiles {
  const readInPackage = cached((subpath: string) => {
    const text = texts.get(subpath) ?? files.readFile(joinPosix(folder.path, subpath));
    const isOld = !texts.has(subpath) && mayBeGenerated(subpath) && isPurelyGenerated(subpath, text ?? "");
    return isOld ? undefined : text;
  });
  return {
    ...files,
    fileExists(path) {
      const subpath = pathInPackage(folder, path);
      return subpath === undefined ? files.fileExists(path) : readInPackage(subpath) !== undefined;
    },
    directoryExists: (path) => path === folder.path || files.directoryExists(path),
    readFile(path) {
      const subpath = pathInPackage(folder, path);
      return subpath === undefined ? files.readFile(path) : readInPackage(subpath);
    },
  };
}

/**
 * The compiler option `paths` by which imports of the package's name lead to its folder. It does not have to be installed, and
 * a copy in a `node_modules` is not read.
 */
export function packagePaths({ name, path }: PackageFolder, texts: PackageTexts): Record<string, string[]> {
  const { exports = {} } = JSON.parse(texts.get("package.json") ?? "{}") as {
    readonly exports?: Readonly<Record<string, string | { readonly types: string }>>;
  };
  return Object.fromEntries(
    Object.entries(exports).map(([subpath, target]) => [
      joinPosix(name, subpath),
      [joinPosix(path, typeof target === "string" ? target : target.types)],
    ]),
  );
}
