import { isActive } from "../../model/lock/index.ts";
import { kinds } from "./files/index.ts";
import type { EmitInput, GeneratedFile, PackagePlan, PlannedFile } from "./files/kind.ts";
import { inputDigests } from "./seal.ts";
import { toModules } from "./model.ts";

export function planPackage(input: EmitInput): PackagePlan {
  const model = { ...input, modules: toModules(input.lock, input.config) };
  const inputsOf = inputDigests(input);
  const files = (Object.keys(kinds) as PlannedFile["kind"][]).flatMap((kind) =>
    kinds[kind].plan(model).map((file): PlannedFile => {
      const isModule = kind === "module" || kind === "transactional";
      return { ...file, kind, ...(isModule && { inputs: inputsOf(file.model) }) };
    }),
  );
  return { ...model, files };
}

/**
 * Renders files of a plan in their order, without accessing a disk. May load ts-morph and prettier.
 *
 * @param existingPackageJson text of our existing package.json, a JSON object, whose other members stay
 */
export async function renderFiles(
  files: readonly PlannedFile[],
  plan: PackagePlan,
  existingPackageJson: string | undefined,
): Promise<GeneratedFile[]> {
  const rendered: GeneratedFile[] = [];
  for (const file of files)
    rendered.push({ path: file.path, text: await kinds[file.kind].render(file, plan, existingPackageJson) });
  return rendered;
}

/** The number of references, of lists, and of the codes that are listed today, including those that the package omits. */
export function sizeOf({
  modules,
}: Pick<PackagePlan, "modules">): Readonly<Record<"references" | "lists" | "codes", number>> {
  const lists = modules.filter(({ version }) => version === undefined).length;
  const codes = modules.reduce((sum, { reference }) => sum + reference.values.filter(isActive).length, 0);
  return { references: modules.length - lists, lists, codes };
}
