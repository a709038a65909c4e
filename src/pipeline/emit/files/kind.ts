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

/** The texts of `templates/`, read by the caller: emitting does not touch a disk. */
export interface Templates {
  readonly header: string;
  readonly readme: string;
  /** The part of the README about the transactional interface. */
  readonly transactional: string;
  readonly types: string;
}

export interface ModuleExport {
  /** File name without extension. */
  readonly stem: string;
  /** In `exports` of the package.json; `undefined` if only the entry exports the module. */
  readonly subpath: string | undefined;
  readonly isTypeOnly: boolean;
}

/** What a package is planned from. */
export interface PackageModel extends EmitInput {
  /** Ascending by key. */
  readonly modules: readonly ModuleModel[];
  /** In the order of the entry and the package.json. */
  readonly exports: readonly ModuleExport[];
  /** @param own what only this file depends on in the configuration */
  seal(data: unknown, own?: unknown): string;
}

/** A file before it is rendered. */
export interface FilePlan {
  /** Relative to the package's folder, POSIX. */
  readonly path: string;
  /** Digest of what it is made from; a file without a seal is rendered by each check. */
  readonly seal?: string | undefined;
  /** For the module of a reference. */
  readonly model?: ModuleModel;
  /**
   * Loads ts-morph and prettier only here: planning does not need them.
   *
   * @param existingPackageJson text of the existing package.json: a JSON object that is ours; `undefined` if there is none
   */
  render(existingPackageJson: string | undefined): string | Promise<string>;
}

/** All properties of one kind of file. */
export interface FileKind {
  /** The files of this kind in a package. Cheap, because a check may stop here. */
  plan(model: PackageModel): FilePlan[];
  /** What the entry and the package.json export of this kind. */
  exports?(model: Pick<PackageModel, "config" | "modules">): ModuleExport[];
  /** Whether a text differs from the expected one only by another formatter. */
  isReformatted(text: string, expected: string): Promise<boolean>;
  /** Whether a text has our mark. */
  isOurs(text: string): boolean;
  /** Whether it is merged into the existing text, a JSON object whose other members are kept. At most one file in a package is. */
  readonly isMerged: boolean;
  /** What the text depends on: inputs of the modules, or their list; `null` for a kind whose seal records that. */
  readonly madeFrom: readonly (keyof InputSeal | "modules")[] | null;
  /** Stems, in lower case, of files of this kind, which no reference's module may have. */
  readonly reserved: readonly string[];
  /** How its file names end, to find leftover files. */
  readonly endings: readonly string[];
  /** Whether a leftover file of ours contains nothing of the user's, so that it may be removed. */
  isRemovable(text: string): boolean;
}

const forms: Readonly<Record<OutputConfig["emit"], readonly Form[]>> = { ts: ["ts"], js: ["js", "dts"] };

const formEndings: Readonly<Record<Form, string>> = { ts: ".ts", js: ".js", dts: ".d.ts" };

/** The files of a module, one in each form. */
export function moduleFiles(stem: string, emit: OutputConfig["emit"]): { path: string; form: Form }[] {
  return forms[emit].map((form) => ({ path: `${stem}${formEndings[form]}`, form }));
}

export const moduleTraits = {
  isOurs: hasMarkedComment,
  isMerged: false,
  endings: Object.values(formEndings),
  isRemovable: () => true,
  // Loads ts-morph, which only a file that differs needs.
  isReformatted: async (text, expected) => {
    const { haveSameWords } = await import("../code/same-syntax.ts");
    return haveSameWords(text, expected);
  },
} satisfies Partial<FileKind>;
