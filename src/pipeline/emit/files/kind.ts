import type { Lock } from "../../../model/lock/index.ts";
import type { Config, OutputConfig } from "../../../model/settings/index.ts";
import type { Form } from "../code/statements.ts";
import { hasMarkedComment } from "../header.ts";
import type { ModuleModel } from "../model.ts";
import type { InputSeal } from "../seal.ts";

/** Everything that a package is made from. */
export interface EmitInput {
  readonly lock: Lock;
  readonly config: Config;
  readonly templates: Templates;
}

/** The fixed text with holes of `templates/`, read by the caller: emitting touches no disk. */
export interface Templates {
  readonly header: string;
  readonly readme: string;
  /** The part of the README about the transactional interface. */
  readonly transactional: string;
  readonly types: string;
}

/** The references of a package, and what decides how they are written. */
export interface ReferenceModel {
  readonly input: EmitInput;
  /** Ascending by key. */
  readonly modules: readonly ModuleModel[];
}

/** A module that the package gives to its users. */
export interface ModuleExport {
  /** File name without extension. */
  readonly stem: string;
  /** Where it is found by itself, as `exports` of the package.json says; `undefined` where the entry alone has it. */
  readonly subpath: string | undefined;
  /** Whether it holds types alone. */
  readonly isTypeOnly: boolean;
}

/** What a package is planned from. */
export interface PackageModel extends ReferenceModel {
  /** In the order in which the entry and the package.json name them. */
  readonly exports: readonly ModuleExport[];
  /** The lock's text of each module's reference, in the order of the modules. */
  readonly locked: readonly string[];
  /** Seals a file by its data and by what of the configuration is its own. */
  seal(data: unknown, own?: unknown): string;
}

/** A file of a kind before it is written out. */
export interface FilePlan {
  /** Relative to the package's folder, POSIX. */
  readonly path: string;
  /** Digest of what it is made from; `undefined` for a file that has no seal, and is rendered at each check. */
  readonly seal: string | undefined;
  /** The reference that it is the module of. */
  readonly model?: ModuleModel;
  /**
   * Writes it out. What that takes is loaded here: ts-morph and prettier are not for planning.
   *
   * @param existingPackageJson text of the package.json that exists: a JSON object that is ours; `undefined` where there is none
   */
  render(existingPackageJson: string | undefined): string | Promise<string>;
}

/** What a text without a seal depends on: an input of the modules, or which modules there are. */
export type Ingredient = keyof InputSeal | "modules";

/** All that is known of one kind of file. */
export interface FileKind {
  /** Its files in a package. It is cheap: a check may stop here. */
  plan(model: PackageModel): FilePlan[];
  /** What the entry and the package.json export of it; nothing for a file that is no module. */
  exports(model: ReferenceModel): ModuleExport[];
  /** Whether a text says what is expected, in another form: another formatter went over it. */
  isReformatted(text: string, expected: string): Promise<boolean>;
  /** Whether the text of a file at its place has our mark. */
  isOurs(text: string): boolean;
  /**
   * Whether it is written into the text that is there: a JSON object, whose members of the user are kept. A package has at
   * most one file that is.
   */
  readonly isMerged: boolean;
  /** What its text depends on, where it has no seal that says so; `null` for a kind with a seal. */
  readonly madeFrom: readonly Ingredient[] | null;
  /** When it comes into place, ascending: what others import first, the package's entry last. */
  readonly order: number;
  /** Stems, in lower case, that no reference's module may take: it would meet a file of this kind. */
  readonly reserved: readonly string[];
  /** How the names of its files end: by that, one that is left over is found. */
  readonly endings: readonly string[];
  /** Whether one of ours that is left over holds nothing of the user's, so that it may be removed. */
  isRemovable(text: string): boolean;
}

/** The forms in which a package has each of its modules. */
const forms: Readonly<Record<OutputConfig["emit"], readonly Form[]>> = { ts: ["ts"], js: ["js", "dts"] };

/** How the name of a file in a form ends. A stem has no dot: no two of them meet. */
const formEndings: Readonly<Record<Form, string>> = { ts: ".ts", js: ".js", dts: ".d.ts" };

/** The files of a module, one in each form. */
export function moduleFiles(stem: string, emit: OutputConfig["emit"]): { path: string; form: Form }[] {
  return forms[emit].map((form) => ({ path: `${stem}${formEndings[form]}`, form }));
}

/** What all kinds of modules have in common. */
export const moduleTraits = {
  isOurs: hasMarkedComment,
  isMerged: false,
  endings: Object.values(formEndings),
  isRemovable: () => true,
  // ts-morph is loaded here: only a file that differs is asked.
  isReformatted: async (text, expected) => {
    const { haveSameWords } = await import("../code/same-syntax.ts");
    return haveSameWords(text, expected);
  },
} satisfies Partial<FileKind>;
