import { type ApiVersion, statuses } from "../../model/spec/index.ts";
import { type ExportNames, memberName } from "../../model/naming/index.ts";
import type { MemberCase, OutputConfig } from "../../model/settings/index.ts";

/** A module of the package: what of a reference is written, and under which names. */
export interface ModuleModel {
  readonly key: string;
  /** File name without extension. */
  readonly stem: string;
  /** Where it is found in the package. */
  readonly subpath: string;
  readonly names: ExportNames;
  readonly version: ApiVersion;
  /** Name and description of the reference. */
  readonly title: string;
  readonly description: string;
  /** Type of its codes. */
  readonly codeKind: "number" | "string";
  readonly hasCode2: boolean;
  /** Ascending by code. */
  readonly members: readonly MemberModel[];
  /** Whether values that the service has disabled are left out. */
  readonly omitsDisabled: boolean;
  /** How many codes the service lists today, whether the package has them or not. */
  readonly listed: number;
}

/** A value of a reference as it is written. */
export interface MemberModel {
  readonly code: number | string;
  readonly code2?: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly description: string;
  readonly enable: boolean;
  readonly removed: boolean;
  /** Why the member is deprecated; `undefined` where it is not. */
  readonly deprecated: string | undefined;
}

/** Those that the service lists today. */
export function livingOf(members: readonly MemberModel[]): MemberModel[] {
  return members.filter(({ removed }) => !removed);
}

/** Which values the tuples and the items have, in words. */
export function listedIn({ key, omitsDisabled }: Pick<ModuleModel, "key" | "omitsDisabled">): string {
  return `that the service lists today${andNotDisabled(omitsDisabled)} in ${key}`;
}

/** What is said besides where disabled values are left out. */
export function andNotDisabled(omitsDisabled: boolean): string {
  return omitsDisabled ? " and has not disabled" : "";
}

/** A status code of the transactional-email interface under its name. */
export interface StatusMember {
  readonly code: number;
  readonly name: string;
  readonly meaning: string;
}

/** The status codes, ascending. They are facts of the specification: their names need no lock. */
export function statusMembers(memberCase: MemberCase): StatusMember[] {
  return statuses.map(({ code, reason, meaning }) => ({ code, name: memberName(reason, code, memberCase), meaning }));
}

/** A module of the package that is imported by itself. */
interface ImportedModule {
  readonly stem: string;
  readonly subpath: string;
}

/**
 * The specifier that imports the package's entry, or one of its modules: by the package's name, or by path from the
 * configuration's folder if the output has no package.json.
 *
 * @example importSpecifier({ ...output, files: [] }) // "./generated/index.js"
 */
export function importSpecifier(output: OutputConfig, module?: ImportedModule): string {
  const { dir, files, importExtension, packageName } = output;
  if (!files.includes("package.json")) return `./${dir}/${module?.stem ?? "index"}${importExtension}`;
  return module === undefined ? packageName : `${packageName}/${module.subpath}`;
}
