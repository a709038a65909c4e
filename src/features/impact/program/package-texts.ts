import { type EmitInput, kindOf, type PlannedFile, planPackage, renderFiles } from "../../../pipeline/emit/index.ts";
import type { Lock } from "../../../model/lock/index.ts";

export type PackageTexts = ReadonlyMap<string, string>;

/** Renders the packages of several locks. Files that are the same are rendered once. */
export interface Renderer {
  /** The paths without texts, except for the package.json, by which modules are resolved. */
  outline(lock: Lock): Promise<PackageTexts>;
  render(lock: Lock): Promise<PackageTexts>;
}

export function createRenderer(input: Omit<EmitInput, "lock">, packageJson: string | undefined): Renderer {
  const isGenerated =
    packageJson !== undefined && kindOf({ kind: "packageJson" }).isGenerated(packageJson, "package.json");
  const rendered = new Map<string, string>();
  const plan = (lock: Lock): PlannedFile[] => planPackage({ ...input, lock }).filter(({ kind }) => kind !== "readme");
  const renderPlan = async (planned: readonly PlannedFile[], lock: Lock): Promise<PackageTexts> => {
    const files = await renderFiles(planned, { ...input, lock }, isGenerated ? packageJson : undefined);
    return new Map(files.map(({ path, text }) => [path, text]));
  };
  return {
    async outline(lock) {
      const all = plan(lock);
      const texts = await renderPlan(
        all.filter(({ kind }) => kind === "packageJson"),
        lock,
      );
      return new Map(all.map(({ path }) => [path, texts.get(path) ?? ""]));
    },
    async render(lock) {
      const all = plan(lock);
      const missing = all.filter((file) => file.seal === undefined || !rendered.has(keyOf(file)));
      const texts = await renderPlan(missing, lock);
      for (const file of missing) rendered.set(keyOf(file), texts.get(file.path) ?? "");
      return new Map(all.map((file) => [file.path, rendered.get(keyOf(file)) ?? ""]));
    },
  };
}

function keyOf({ path, seal }: PlannedFile): string {
  return `${path} ${seal ?? ""}`;
}
