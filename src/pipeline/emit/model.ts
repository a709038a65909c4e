import { type Lock, type LockedReference, type LockedValue, valuesByCode } from "../../model/lock/index.ts";
import { type Field, fieldValue } from "../../model/list/index.ts";
import { statuses } from "../../service/catalogue/index.ts";
import { exportNames, type MemberCase, memberName } from "../../model/naming/index.ts";
import type { Config, OutputConfig } from "../../model/settings/index.ts";

export interface ModuleModel extends Pick<LockedReference, "key" | "name" | "description"> {
  readonly reference: LockedReference;
  readonly stem: string;
  readonly subpath: string;
  readonly names: ReturnType<typeof exportNames>;
  /** Of the service that has the list. */
  readonly version: string | undefined;
  readonly codeKind: "number" | "string";
  readonly fields: readonly Field[];
  readonly labels: readonly Field[];
  readonly members: readonly LockedValue[];
  readonly enums: Config["enums"];
  /** By the name of a field: the list whose codes it has. */
  readonly targets: ReadonlyMap<string, Target>;
}

/** A list whose codes are values of a field, and its members by code. */
export interface Target extends Omit<ModuleModel, "targets"> {
  readonly byCode: ReadonlyMap<unknown, LockedValue>;
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

export function toModules({ apiVersion, references }: Lock, config: Pick<Config, "enums" | "lists">): ModuleModel[] {
  const modules = references.map((reference): Omit<ModuleModel, "targets"> => {
    const { key, name, description, type, code, fields, list } = reference;
    const enums = { ...config.enums, ...(list && Object.hasOwn(config.lists, key) && config.lists[key]?.enums) };
    const members = reference.values.filter((value) => isWritten(value, enums));
    return {
      key,
      name,
      description,
      reference,
      stem: fileStem(key),
      subpath: subpath(key),
      names: exportNames(type),
      version: reference.list ? undefined : apiVersion,
      codeKind: code.kind === "integer" ? "number" : "string",
      fields: fields.filter(({ as }) => as !== "label").map((field) => withMissing(field, members)),
      labels: fields.filter(({ as }) => as === "label"),
      members,
      enums,
    };
  });
  // Most lists are not named by a field.
  const wanted = new Set(modules.flatMap(({ fields }) => fields.flatMap(({ list }) => list ?? [])));
  const byKey = new Map(
    modules
      .filter(({ key }) => wanted.has(key))
      .map((module) => [module.key, { ...module, byCode: valuesByCode({ values: module.members }) }]),
  );
  return modules.map((module) => {
    const targets = module.fields.flatMap(({ name, list }) => {
      const target = list === undefined ? undefined : byKey.get(list);
      return target ? [[name, target] as const] : [];
    });
    return { ...module, targets: new Map(targets) };
  });
}

/** The lists whose enums a module needs for the types of its fields: not the list itself. */
export function importedEnums({ key, members, fields, targets }: ModuleModel): Target[] {
  const used = fields.flatMap(({ name }) => {
    const target = targets.get(name);
    if (target === undefined || target.key === key || target.enums.style !== "enum") return [];
    return members.some((member) => target.byCode.has(fieldValue(member, name))) ? [target] : [];
  });
  return [...new Set(used)];
}

function isWritten({ enable, removed }: LockedValue, enums: Config["enums"]): boolean {
  return !(removed && enums.removed === "drop") && (enable || enums.disabled !== "omit");
}

/** A field is also optional if a value lacks it, such as one that was removed before the list had the field. */
function withMissing(field: Field, values: readonly LockedValue[]): Field {
  return values.every((value) => fieldValue(value, field.name) !== undefined) ? field : { ...field, optional: true };
}

/** The reason in the comment of a deprecated value; `undefined` if it is not deprecated. */
export function deprecation({ enable, removed }: LockedValue, { disabled }: Config["enums"]): string | undefined {
  if (removed) return "It is no longer listed.";
  return !enable && disabled === "deprecate" ? "It is disabled." : undefined;
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

export function listedIn({ key, enums }: ModuleModel): string {
  return `of ${key} that are currently listed${andNotDisabled(enums)}`;
}

export function orderOf({ reference }: ModuleModel, of = ""): string {
  return reference.order ? "in the order of the source" : `in ascending order${of}`;
}

export function andNotDisabled({ disabled }: Config["enums"]): string {
  return disabled === "omit" ? " and not disabled" : "";
}

/** The status codes, ascending. The specification fixes them, so their names need no lock. */
export function statusMembers(memberCase: MemberCase): LockedValue[] {
  return statuses.map(({ code, reason, meaning }) => {
    return { code, member: memberName(reason, code, memberCase), description: meaning, enable: true };
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
