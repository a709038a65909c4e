import { type EmitInput, type PlannedFile, planPackage, renderFiles } from "../../../pipeline/emit/index.ts";
import type { Lock } from "../../../model/lock/index.ts";

/** The files of a package, by their paths in it. */
export type PackageTexts = ReadonlyMap<string, string>;

/** Renders the packages of several locks. Files that are the same are rendered once. */
export interface Renderer {
  /** The paths without texts, except for the package.json, by which modules are resolved. */
  outline(lock: Lock): Promise<PackageTexts>;
  render(lock: Lock): Promise<PackageTexts>;
}

export function createRenderer(input: Omit<EmitInput, "lock">): Renderer {
  const rendered = new Map<string, string>();
  const plan = (lock: Lock): PlannedFile[] => planPackage({ ...input, lock }).filter(({ kind }) => kind !== "readme");
  const textsOf = async (planned: readonly PlannedFile[], lock: Lock): Promise<Map<string, string>> => {
    const files = await renderFiles(planned, { ...input, lock }, undefined);
    return new Map(files.map(({ path, text }) => [path, text]));
  };
  return {
    async outline(lock) {
      const all = plan(lock);
      const manifest = all.filter(({ kind }) => kind === "packageJson");
      return new Map([...all.map(({ path }) => [path, ""] as const), ...(await textsOf(manifest, lock))]);
    },
    async render(lock) {
      const all = plan(lock);
      const missing = all.filter((file) => file.seal === undefined || !rendered.has(keyOf(file)));
      const texts = await textsOf(missing, lock);
      for (const file of missing) rendered.set(keyOf(file), texts.get(file.path) ?? "");
      return new Map(all.map((file) => [file.path, rendered.get(keyOf(file)) ?? ""]));
    },
  };
}

function keyOf({ path, seal }: PlannedFile): string {
  return `${path} ${seal ?? ""}`;
}
