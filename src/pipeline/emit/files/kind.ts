import type { Lock } from "../../../model/lock/index.ts";
import type { Config, OutputConfig } from "../../../model/settings/index.ts";
import type { Form } from "../code/statements.ts";
import { hasMarkedComment } from "../header.ts";
import type { ModuleModel } from "../model.ts";
import type { InputSeal } from "../seal.ts";

export interface EmitInput {
  readonly lock: Lock;
  readonly config: Config;
  readonly templates: Templates;
}

/** The texts of `templates/`, which the caller reads: emitting does not access a disk. */
export interface Templates {
  readonly header: string;
  readonly readme: string;
  readonly transactional: string;
  readonly types: string;
}

export interface ModuleExport {
  readonly stem: string;
  /** The subpath in `exports` of the package.json; `undefined` if only the entry exports the module. */
  readonly subpath: string | undefined;
  readonly isTypeOnly: boolean;
}

export interface PackageModel extends EmitInput {
  readonly modules: readonly ModuleModel[];
  readonly exports: readonly ModuleExport[];
}

/** The input of rendering: the package, and the text of our existing package.json, which is a JSON object. */
interface ExistingPackage extends PackageModel {
  readonly existingPackageJson: string | undefined;
}

/** Seals the inputs of a file. `fileConfig` is the part of the configuration that only this file depends on. */
export type SealInputs = (data: unknown, fileConfig?: unknown) => string;

export interface FilePlan {
  readonly path: string;
  /** Digest of its inputs; a file without a seal is rendered by each check. */
  readonly seal?: string | undefined;
  /** The reference of a module. */
  readonly model?: ModuleModel;
}

export interface FileKind {
  /** The files of this kind in a package. Cheap, because a check may stop here. */
  plan(model: PackageModel, sealOf: SealInputs): FilePlan[];
  render(file: FilePlan, model: ExistingPackage): string | Promise<string>;
  exports?(model: Pick<PackageModel, "config" | "modules">): ModuleExport[];
  /** Whether a text differs from the expected one only by another formatter. */
  isReformatted(text: string, expected: string): Promise<boolean>;
  isGenerated(text: string, name: string): boolean;
  /** Whether it is merged into an existing JSON object, whose other members stay. At most one file per package is. */
  readonly isMerged: boolean;
  /** The inputs of the text: those of the modules, or their list; `null` for a kind whose seal records them. */
  readonly dependsOn: readonly (keyof InputSeal | "modules")[] | null;
  /** Stems, in lower case, of files of this kind, which no reference's module may have. */
  readonly reserved: readonly string[];
  readonly endings: readonly string[];
  /** Whether a leftover generated file contains nothing of the user's, so that it may be removed. */
  isRemovable(text: string): boolean;
}

const forms: Readonly<Record<OutputConfig["emit"], readonly Form[]>> = { ts: ["ts"], js: ["js", "dts"] };

const formEndings: Readonly<Record<Form, string>> = { ts: ".ts", js: ".js", dts: ".d.ts" };

export function moduleFiles(stem: string, emit: OutputConfig["emit"]): { path: string; form: Form }[] {
  return forms[emit].map((form) => ({ path: `${stem}${formEndings[form]}`, form }));
}

export function formOf(path: string): Form {
  return path.endsWith(".js") ? "js" : path.endsWith(".d.ts") ? "dts" : "ts";
}

export const moduleTraits = {
  isGenerated: hasMarkedComment,
  isMerged: false,
  endings: Object.values(formEndings),
  isRemovable: () => true,
  // Loads ts-morph, which only a file that differs needs.
  isReformatted: async (text, expected) => {
    const { haveSameSyntax } = await import("../code/same-syntax.ts");
    return haveSameSyntax(text, expected);
  },
} satisfies Partial<FileKind>;
