import type { LockedReference } from "../../model/lock/index.ts";
import { type ApiVersion, statuses } from "../../model/spec/index.ts";
import { type ExportNames, memberName } from "../../model/naming/index.ts";
import type { MemberCase, OutputConfig } from "../../model/settings/index.ts";

/** A reference as the package has it. */
export interface ModuleModel {
  readonly key: string;
  /** The reference in the lock, whose text is sealed. */
  readonly reference: LockedReference;
  readonly stem: string;
  readonly subpath: string;
  readonly names: ExportNames;
  /** `undefined` for a list of the configuration. */
  readonly version: ApiVersion | undefined;
  /** Name and description of the reference. */
  readonly title: string;
  readonly description: string;
  readonly codeKind: "number" | "string";
  readonly hasCode2: boolean;
  /** Ascending by code. */
  readonly members: readonly MemberModel[];
  readonly omitsDisabled: boolean;
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

/** The members that are listed today. */
export function activeOf(members: readonly MemberModel[]): MemberModel[] {
  return members.filter(({ removed }) => !removed);
}

/** Describes the values of the tuples and the items. */
export function listedIn({ key, omitsDisabled }: Pick<ModuleModel, "key" | "omitsDisabled">): string {
  return `of ${key} that are currently listed${andNotDisabled(omitsDisabled)}`;
}

export function andNotDisabled(omitsDisabled: boolean): string {
  return omitsDisabled ? " and not disabled" : "";
}

/** The status codes, ascending. The specification fixes them, so their names need no lock. */
export function statusMembers(memberCase: MemberCase): MemberModel[] {
  const listed = { aliases: [], enable: true, removed: false, deprecated: undefined };
  return statuses.map(({ code, reason, meaning }) => {
    return { ...listed, code, name: memberName(reason, code, memberCase), description: meaning };
  });
}

/** The stems of all files but the modules of references, which have others. */
export const stems = {
  types: "types",
  schema: "schema",
  transactional: "transactional",
  readme: "README",
  packageJson: "package",
  entry: "index",
} as const;

/** The import specifier of the entry or of a module: the package's name or, in the form of a folder, a path. */
export function importSpecifier(
  { dir, form, importExtension, packageName }: Pick<OutputConfig, "dir" | "form" | "importExtension" | "packageName">,
  module?: Pick<ModuleModel, "stem" | "subpath">,
): string {
  if (form === "folder") return `./${dir}/${module?.stem ?? "index"}${importExtension}`;
  return module === undefined ? packageName : `${packageName}/${module.subpath}`;
}
