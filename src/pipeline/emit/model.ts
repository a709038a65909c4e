import type { LockedReference } from "../../model/lock/index.ts";
import { type ApiVersion, statuses } from "../../model/spec/index.ts";
import { type ExportNames, memberName } from "../../model/naming/index.ts";
import type { MemberCase, OutputConfig } from "../../model/settings/index.ts";

/** What is written of a reference, and under which names. */
export interface ModuleModel {
  readonly key: string;
  /** As it is in the lock: its text is sealed. */
  readonly reference: LockedReference;
  /** File name without extension. */
  readonly stem: string;
  /** Its subpath in `exports` of the package.json. */
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
  /** Whether disabled values are omitted. */
  readonly omitsDisabled: boolean;
  /** How many codes the service lists today, including those that the package omits. */
  readonly listed: number;
}

export interface MemberModel {
  readonly code: number | string;
  readonly code2?: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly description: string;
  readonly enable: boolean;
  readonly removed: boolean;
  /** The reason; `undefined` if the member is not deprecated. */
  readonly deprecated: string | undefined;
}

/** The members that the service lists today. */
export function livingOf(members: readonly MemberModel[]): MemberModel[] {
  return members.filter(({ removed }) => !removed);
}

/** Describes the values of the tuples and the items. */
export function listedIn({ key, omitsDisabled }: Pick<ModuleModel, "key" | "omitsDisabled">): string {
  return `that the service lists today${andNotDisabled(omitsDisabled)} in ${key}`;
}

export function andNotDisabled(omitsDisabled: boolean): string {
  return omitsDisabled ? " and has not disabled" : "";
}

/** A status code of the transactional-email interface. */
export interface StatusMember {
  readonly code: number;
  readonly name: string;
  readonly meaning: string;
}

/** The status codes, ascending. The specification fixes them, so their names need no lock. */
export function statusMembers(memberCase: MemberCase): StatusMember[] {
  return statuses.map(({ code, reason, meaning }) => ({ code, name: memberName(reason, code, memberCase), meaning }));
}

/**
 * The specifier that imports the package's entry or one of its modules: by the package's name, or by the path from the
 * configuration's folder if the output has no package.json.
 *
 * @example importSpecifier({ ...output, files: [] }) // "./generated/index.js"
 */
export function importSpecifier(output: OutputConfig, module?: Pick<ModuleModel, "stem" | "subpath">): string {
  const { dir, files, importExtension, packageName } = output;
  if (!files.includes("package.json")) return `./${dir}/${module?.stem ?? "index"}${importExtension}`;
  return module === undefined ? packageName : `${packageName}/${module.subpath}`;
}
