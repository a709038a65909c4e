import { digest } from "../../base/text/index.ts";
import { exportsOf, kindOf, type KindName, kinds } from "./files/index.ts";
import type { EmitInput, FileKind, FilePlan, PackageModel, SealInputs } from "./files/kind.ts";
import { emittedFormat, printSeal } from "./seal.ts";
import { toModules } from "./to-modules.ts";

/** A file before it is rendered, as plain data. */
export interface PlannedFile extends FilePlan {
  readonly kind: KindName;
}

export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** The files of a package, in the order of writing. */
export function planPackage(input: EmitInput): PlannedFile[] {
  const model = toPackage(input);
  const all = Object.entries(kinds) as [KindName, FileKind][];
  return all.flatMap(([kind, { plan }]) => plan(model, sealer(input)).map((file) => ({ ...file, kind })));
}

function toPackage(input: EmitInput): PackageModel {
  const modules = toModules(input.lock, input.config);
  return { ...input, modules, exports: exportsOf({ config: input.config, modules }) };
}

/**
 * Renders planned files in their order, without accessing a disk. May load ts-morph and prettier.
 *
 * @param input of the plan
 * @param existingPackageJson text of our existing package.json, a JSON object, whose other members stay
 */
export async function renderFiles(
  plan: readonly PlannedFile[],
  input: EmitInput,
  existingPackageJson: string | undefined,
): Promise<GeneratedFile[]> {
  const model = { ...toPackage(input), existingPackageJson };
  const files: GeneratedFile[] = [];
  for (const file of plan) files.push({ path: file.path, text: await kindOf(file).render(file, model) });
  return files;
}

/** The number of references, of lists, and of the codes that are listed today, including those that the package omits. */
export function sizeOf(plan: readonly PlannedFile[]): Readonly<Record<"references" | "lists" | "codes", number>> {
  const models = [...new Set(plan.flatMap(({ model }) => model ?? []))];
  const lists = models.filter(({ version }) => version === undefined).length;
  return { references: models.length - lists, lists, codes: models.reduce((sum, { listed }) => sum + listed, 0) };
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
