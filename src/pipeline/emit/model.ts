import { type Lock, type LockedReference, type LockedValue } from "../../model/lock/index.ts";
import { type Field, fieldValue, type FieldValues } from "../../model/list/index.ts";
import { type ApiVersion, statuses } from "../../service/catalogue/index.ts";
import { exportNames, type ExportNames, type MemberCase, memberName } from "../../model/naming/index.ts";
import type { Config, OutputConfig } from "../../model/settings/index.ts";

/** A reference as the package has it. */
export interface ModuleModel {
  readonly key: string;
  /** The reference in the lock. */
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
  /** The fields of its items. */
  readonly fields: readonly Field[];
  readonly labels: readonly Field[];
  /** Ascending by code. */
  readonly members: readonly MemberModel[];
  readonly omitsDisabled: boolean;
}

export interface MemberModel {
  readonly code: number | string;
  /** With the labels. */
  readonly fields?: FieldValues;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly description: string;
  readonly enable: boolean;
  readonly removed: boolean;
  /** The reason; `undefined` if the member is not deprecated. */
  readonly deprecated: string | undefined;
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

export function toModules({ apiVersion, references }: Lock, { enums }: Pick<Config, "enums">): ModuleModel[] {
  return references.map((reference) => toModule(reference, reference.list ? undefined : apiVersion, enums));
}

function toModule(reference: LockedReference, version: ApiVersion | undefined, enums: Config["enums"]): ModuleModel {
  const { key, name, description, type, code, fields } = reference;
  const values = reference.values.filter((value) => isWritten(value, enums));
  return {
    key,
    reference,
    stem: fileStem(key),
    subpath: subpath(key),
    names: exportNames(type),
    version,
    title: name,
    description,
    codeKind: code.kind === "integer" ? "number" : "string",
    fields: fields.filter(({ as }) => as !== "label").map((field) => withMissing(field, values)),
    labels: fields.filter(({ as }) => as === "label"),
    members: values.map((value) => toMember(value, enums)),
    omitsDisabled: enums.disabled === "omit",
  };
}

function isWritten(value: LockedValue, { disabled, removed }: Config["enums"]): boolean {
  return !(value.removed && removed === "drop") && !(!value.enable && disabled === "omit");
}

/** A field is also optional if a value lacks it, such as one that was removed before the list had the field. */
function withMissing(field: Field, values: readonly LockedValue[]): Field {
  return values.every((value) => fieldValue(value, field.name) !== undefined) ? field : { ...field, optional: true };
}

function toMember(value: LockedValue, { disabled }: Config["enums"]): MemberModel {
  const { member: name, aliases = [], removed = false, ...rest } = value;
  const aboutDisabled = !rest.enable && disabled === "deprecate" ? "It is disabled." : undefined;
  return { ...rest, name, aliases, removed, deprecated: removed ? "It is no longer listed." : aboutDisabled };
}

/** Device names of Windows, in any folder and with any ending. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

const reservedStems: ReadonlySet<string> = new Set(Object.values(stems).map((stem) => stem.toLowerCase()));

/** The stem of a file: the key; a reserved stem or device name, in any case and with any `_` after it, gets `_`. */
export function fileStem(key: string): string {
  const bare = withoutEndingUnderscores(key).toLowerCase();
  return reservedStems.has(bare) || deviceName.test(bare) ? `${key}_` : key;
}

/** The subpath of a module: the key, unless it could collide with the transactional module: `transactional_`. */
export function subpath(key: string): string {
  return withoutEndingUnderscores(key) === stems.transactional ? fileStem(key) : key;
}

function withoutEndingUnderscores(key: string): string {
  return key.replace(/(?<!_)_+$/, "");
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

/** The import specifier of the entry or of a module: the package's name or, in the form of a folder, a path. */
export function importSpecifier(
  { dir, form, importExtension, packageName }: OutputConfig,
  module?: Pick<ModuleModel, "stem" | "subpath">,
): string {
  if (form === "folder") return `./${dir}/${module?.stem ?? "index"}${importExtension}`;
  return module === undefined ? packageName : `${packageName}/${module.subpath}`;
}
