import { digest } from "../../base/text/index.ts";
import { printReference } from "../../model/lock/index.ts";
import { exportsOf, type KindName, kinds } from "./files/index.ts";
import type { EmitInput, FileKind, FilePlan, PackageModel } from "./files/kind.ts";
import { emittedFormat, printSeal } from "./seal.ts";
import { toModules } from "./to-modules.ts";

/** A file of the package before it is written out. */
export interface PlannedFile extends FilePlan {
  readonly kind: KindName;
}

/** A file of the package, as it should be. */
export interface GeneratedFile {
  /** Relative to the package's folder, POSIX. */
  readonly path: string;
  readonly text: string;
}

const inOrder = (Object.entries(kinds) as [KindName, FileKind][]).toSorted(([, a], [, b]) => a.order - b.order);

/** The files that a lock and a configuration come to, in the order in which they are to be written. */
export function planPackage(input: EmitInput): PlannedFile[] {
  const { lock, config } = input;
  const modules = toModules(lock, config);
  const keys = new Set(modules.map(({ key }) => key));
  const locked = lock.references.filter(({ key }) => keys.has(key)).map(printReference);
  const exports = exportsOf({ input, modules });
  const model: PackageModel = { input, modules, exports, locked, seal: sealer(input) };
  return inOrder.flatMap(([kind, { plan }]) => plan(model).map((file) => ({ ...file, kind })));
}

/**
 * Writes out planned files, in their order. Nothing of it touches a disk.
 *
 * @param existingPackageJson text of the package's package.json, a JSON object, whose members of the user are kept;
 *   `undefined` where there is none, or it is not ours
 */
export async function renderFiles(
  plan: readonly PlannedFile[],
  existingPackageJson: string | undefined,
): Promise<GeneratedFile[]> {
  const files: GeneratedFile[] = [];
  for (const { path, render } of plan) files.push({ path, text: await render(existingPackageJson) });
  return files;
}

/** How large a package is, as a run reports it. */
export interface PackageSize {
  /** References that it has. */
  readonly references: number;
  /** Codes that the service lists today in them, whether the package has them or not. */
  readonly codes: number;
}

/** How large a planned package is. */
export function sizeOf(plan: readonly PlannedFile[]): PackageSize {
  // A module has a file in each form.
  const models = new Set(plan.flatMap(({ model }) => model ?? []));
  return { references: models.size, codes: [...models].reduce((sum, { listed }) => sum + listed, 0) };
}

/**
 * Seals what a file is made from: its data, and the whole configuration except what is named here, so that a new option is
 * sealed. The version of the interface is part of the data, and a file's own names are passed in. `output.files` changes no
 * module, only the README; it is sealed because the README has no seal, and a changed one is explained by the modules' seals.
 */
function sealer({ config, templates }: EmitInput): PackageModel["seal"] {
  const { $schema: _s, source: _o, rules: _r, references: _e, version: _v, names: _n, ...sealed } = config;
  const tool = digestOf([emittedFormat, templates]);
  return (data, own = null) =>
    printSeal({ data: digestOf(data), config: digestOf([...Object.values(sealed), own]), tool });
}

function digestOf(value: unknown): string {
  return digest(JSON.stringify(value));
}
