import type { Options } from "prettier";
import type { Lock } from "../../../model/lock/index.ts";
import type { Config, OutputConfig } from "../../../model/settings/index.ts";
import type { Statement } from "../code/statements.ts";
import { blockHeader } from "../header.ts";
import { type ModuleModel, stems } from "../model.ts";

export interface EmitInput {
  readonly lock: Lock;
  readonly config: Config;
  /** The name of its file, if that is not the default one. */
  readonly configName?: string | undefined;
  /**
   * The texts of `templates/`, which the caller reads: emitting does not access a disk. `transactional` is the section of the
   * README, `transactionalCode` the constant code of the module.
   */
  readonly templates: Readonly<
    Record<"header" | "readme" | "transactional" | "types" | "schema" | "transactionalCode", string>
  >;
  /** Whether the files are only compiled, never written: without headers, verification, formatting and lookup maps' values. */
  readonly typesOnly?: boolean;
}

/** A package before it is rendered, with its files in the order of writing. */
export interface PackagePlan extends EmitInput {
  readonly modules: readonly ModuleModel[];
  readonly files: readonly PlannedFile[];
}

export interface PlannedFile {
  readonly path: string;
  readonly kind: keyof typeof stems | "module";
  /** Digest of what a module is made from. The other files are made from all lists, and have no seal. */
  readonly inputs?: string;
  readonly model?: ModuleModel;
}

export interface FileKind {
  /** The files of this kind in a package. Cheap, because a check may stop here. */
  plan(of: Pick<PackagePlan, "config" | "modules">): readonly Pick<PlannedFile, "path" | "model">[];
  render(file: PlannedFile, plan: PackagePlan, existing: string | undefined): string | Promise<string>;
}

export function hasLists({ modules }: PackagePlan): boolean {
  return modules.some(({ version }) => version === undefined);
}

/** What a package is made from, for the headers of its files. */
export function sourceOf(model: PackagePlan): string {
  const version = model.lock.apiVersion;
  const lists = "the lists of the configuration";
  if (version === undefined) return lists;
  return `the references of version ${version}${hasLists(model) ? ` and ${lists}` : ""}`;
}

/** The modules of values, which the entry and the package.json export. */
export function exportsOf({ config, modules }: PackagePlan): Pick<ModuleModel, "stem" | "subpath">[] {
  const { transactional: stem } = stems;
  return [...modules, ...(config.transactional ? [{ stem, subpath: stem }] : [])];
}

export function modulePaths(stem: string, { emit }: OutputConfig): string[] {
  return (emit === "ts" ? [".ts"] : [".js", ".d.ts"]).map((ending) => stem + ending);
}

/**
 * The text of a module: its header, and its code in the form that the configuration sets. Loads the compiler for statements, JavaScript and
 * declarations, and prettier if it is configured.
 *
 * @param content `source` and `directives` are for the header: what the code is made from, and comment lines that suppress lint
 * findings; `code` as text contains nothing of the service
 */
export async function finish(
  { path }: PlannedFile,
  { config: { output }, templates, typesOnly }: EmitInput,
  content: { source: string; directives?: readonly string[]; code: string | readonly Statement[] },
): Promise<string> {
  const { source, directives = [], code } = content;
  if (typesOnly) return typeof code === "string" ? code : (await import("../code/verify.ts")).printTypes(code);
  const header = blockHeader(templates.header, source, path, directives);
  let written = typeof code === "string" ? code : (await import("../code/verify.ts")).verifiedModule(path, code);
  if (output.emit === "js") written = (await import("../code/verify.ts")).compile(path, written, output.module);
  return format(path, `${header}\n\n${written}`, output.prettier);
}

async function format(path: string, text: string, options: object | undefined): Promise<string> {
  if (options === undefined) return text;
  const { format: prettier } = await import("prettier");
  const parser = path.endsWith(".js") ? "babel" : "typescript";
  // The type allows `undefined`, which a configuration in JSON cannot set.
  return prettier(text, { ...(options as Options), parser, endOfLine: "lf" });
}
