import { isActive } from "../../model/lock/index.ts";
import type { GeneratedFile } from "../../model/report/index.ts";
import type { EmitInput, FileKind, PackagePlan, PlannedFile } from "./files/kind.ts";
import { entry, module, schema, transactional, types } from "./files/modules.ts";
import { hasMarkedMember, hasOnlyManagedMembers, packageJson } from "./files/package-json.ts";
import { readme } from "./files/readme.ts";
import { commandOfOther, hasMarkedComment } from "./header.ts";
import { stems, toModules } from "./model.ts";
import { inputDigests } from "./seal.ts";

/** Every kind of file in a package, in the order of writing: what others import first, the package's entry last. */
const kinds: Readonly<Record<PlannedFile["kind"], FileKind>> = {
  types,
  schema,
  module,
  transactional,
  readme,
  packageJson,
  entry,
};

export function planPackage(input: EmitInput): PackagePlan {
  const model = { ...input, modules: toModules(input.lock, input.config) };
  const inputsOf = inputDigests(input);
  const files = (Object.keys(kinds) as PlannedFile["kind"][]).flatMap((kind) =>
    kinds[kind].plan(model).map((file): PlannedFile => {
      const hasSeal = kind === "module" || kind === "transactional";
      return { ...file, kind, ...(hasSeal && { inputs: inputsOf(file.model) }) };
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
  existingPackageJson?: string,
): Promise<GeneratedFile[]> {
  const rendered: GeneratedFile[] = [];
  for (const file of files)
    rendered.push({ path: file.path, text: await kinds[file.kind].render(file, plan, existingPackageJson) });
  return rendered;
}

/** The number of references, of lists, and of the codes that are listed today, including those that the package omits. */
export function sizeOf({ modules }: Pick<PackagePlan, "modules">) {
  const lists = modules.filter(({ version }) => version === undefined).length;
  const codes = modules.reduce((sum, { reference }) => sum + reference.values.filter(isActive).length, 0);
  return { references: modules.length - lists, lists, codes };
}

/** Whether a file of that name may be generated, by any configuration. */
export function mayBeGenerated(name: string): boolean {
  return /(?:\.[jt]s|\.md|package\.json)$/.test(name);
}

export function isGenerated(name: string, text: string): boolean {
  return name.endsWith(".json") ? hasMarkedMember(text) : hasMarkedComment(text, name);
}

/** Whether a file of that name and text is generated, by any configuration, and contains nothing of the user's. */
export function isPurelyGenerated(name: string, text: string): boolean {
  return mayBeGenerated(name) && isGenerated(name, text) && (!name.endsWith(".json") || hasOnlyManagedMembers(text));
}

/** Whether the configuration of that name has generated a file that contains nothing of the user's. */
export function isOwn(name: string, text: string, configName: string | undefined): boolean {
  return isPurelyGenerated(name, text) && commandOfOther(text, configName) === undefined;
}

/** Whether a file of that name is a module of values: one with a seal in the lock. */
export function isModule(name: string): boolean {
  const [stem = ""] = name.split(".");
  return /\.[jt]s$/.test(name) && ![stems.entry, stems.types, stems.schema].some((other) => other === stem);
}
