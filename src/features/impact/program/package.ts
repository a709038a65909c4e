import type { Lock } from "../../../model/lock/index.ts";
import { type EmitInput, type PlannedFile, planPackage, renderFiles } from "../../../pipeline/emit/index.ts";
import { joinPosix } from "./source-files.ts";

/** The committed package. */
export interface PackageFolder {
  readonly name: string;
  readonly path: string;
}

/** The path of a file from the package's folder; `undefined` if it is elsewhere. */
export function pathInPackage({ path: folder }: PackageFolder, path: string): string | undefined {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

/** Renders the packages of several locks, as texts by path. A file that several have is rendered once. */
export function packageRenderer(input: Omit<EmitInput, "lock">) {
  const rendered = new Map<string, string>();
  return async (lock: Lock): Promise<ReadonlyMap<string, string>> => {
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

/**
 * The compiler option `paths` by which imports of the package's name lead to its folder. It does not have to be installed, and
 * a copy in a `node_modules` is not read.
 */
export function packagePaths(
  { name, path }: PackageFolder,
  texts: ReadonlyMap<string, string>,
): Record<string, string[]> {
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
