import type { Lock } from "../../../model/lock/index.ts";
import type { ApiVersion } from "../../../model/spec/index.ts";
import type { Config, OutputConfig } from "../../../model/settings/index.ts";
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
  /** The section of the README. */
  readonly transactional: string;
  readonly types: string;
  readonly schema: string;
  /** The constant code of the transactional module. */
  readonly transactionalCode: string;
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

/** The API version of the references in a package; `undefined` if it has only lists of the configuration. */
export function versionOf({ lock, modules }: Pick<PackageModel, "lock" | "modules">): ApiVersion | undefined {
  return modules.length === 0 ? lock.apiVersion : modules.find(({ version }) => version !== undefined)?.version;
}

/** Whether a package has lists of the configuration. */
export function hasLists({ modules }: Pick<PackageModel, "modules">): boolean {
  return modules.some(({ version }) => version === undefined);
}

/** What a package is made from, for the headers of its files. */
export function sourceOf(model: Pick<PackageModel, "lock" | "modules">): string {
  const version = versionOf(model);
  const lists = "the lists of the configuration";
  if (version === undefined) return lists;
  return `the references of version ${version}${hasLists(model) ? ` and ${lists}` : ""}`;
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
  isGenerated(text: string, name: string): boolean;
  /** Whether it is merged into an existing JSON object, whose other members stay. At most one file per package is. */
  readonly isMerged: boolean;
  /** Which changes make it stale; `null` if its seal records them. */
  readonly dependsOn: readonly (keyof InputSeal | "modules")[] | null;
  /** Stems, in lower case, of files of this kind, which no reference's module may have. */
  readonly reserved: readonly string[];
  readonly endings: readonly string[];
  /** Whether a leftover generated file contains nothing of the user's, so that it may be removed. */
  isRemovable(text: string): boolean;
}

const moduleEndings: Readonly<Record<OutputConfig["emit"], readonly string[]>> = {
  ts: [".ts"],
  js: [".js", ".d.ts"],
};

export function modulePaths(stem: string, { emit }: OutputConfig): string[] {
  return moduleEndings[emit].map((ending) => stem + ending);
}

export const moduleTraits = {
  isGenerated: hasMarkedComment,
  isMerged: false,
  endings: Object.values(moduleEndings).flat(),
  isRemovable: () => true,
} satisfies Partial<FileKind>;
