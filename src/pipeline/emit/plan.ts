import { digest } from "../../base/text/index.ts";
import { isActive } from "../../model/lock/index.ts";
import { kinds } from "./files/index.ts";
import type { EmitInput, KindName, PackageModel, PlannedFile, SealInputs } from "./files/kind.ts";
import { emittedFormat, printSeal } from "./seal.ts";
import { toModules } from "./model.ts";

/** A package before it is rendered, as plain data, with its files in the order of writing. */
export interface PackagePlan extends PackageModel {
  readonly files: readonly PlannedFile[];
}

export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

export function planPackage(input: EmitInput): PackagePlan {
  const model = { ...input, modules: toModules(input.lock, input.config) };
  const seal = sealer(input);
  const names = Object.keys(kinds) as KindName[];
  return { ...model, files: names.flatMap((kind) => kinds[kind].plan(model, seal).map((file) => ({ ...file, kind }))) };
}

/**
 * Renders files of a plan in their order, without accessing a disk. May load ts-morph and prettier.
 *
 * @param existingPackageJson text of our existing package.json, a JSON object, whose other members stay
 */
export async function renderFiles(
  files: readonly PlannedFile[],
  plan: PackageModel,
  existingPackageJson: string | undefined,
): Promise<GeneratedFile[]> {
  const rendered: GeneratedFile[] = [];
  for (const file of files)
    rendered.push({ path: file.path, text: await kinds[file.kind].render(file, plan, existingPackageJson) });
  return rendered;
}

/** The number of references, of lists, and of the codes that are listed today, including those that the package omits. */
export function sizeOf({ modules }: PackageModel): Readonly<Record<"references" | "lists" | "codes", number>> {
  const lists = modules.filter(({ version }) => version === undefined).length;
  const codes = modules.reduce((sum, { reference }) => sum + reference.values.filter(isActive).length, 0);
  return { references: modules.length - lists, lists, codes };
}

/**
 * Seals the inputs of a file: its data and the configuration, except the options named here, so that a new option is
 * sealed. The version is part of the data, and a file's own names are passed in. `output.form` changes no
 * module, but their seals then explain why package.json and README appear or disappear.
 */
function sealer({ config, templates }: EmitInput): SealInputs {
  const { $schema: _s, source: _o, rules: _r, references: _e, lists: _l, version: _v, names: _n, ...sealed } = config;
  const tool = digestOf([emittedFormat, templates]);
  return (data, fileConfig = null) =>
    printSeal({ data: digestOf(data), config: digestOf([...Object.values(sealed), fileConfig]), tool });
}

function digestOf(value: unknown): string {
  return digest(JSON.stringify(value));
}
