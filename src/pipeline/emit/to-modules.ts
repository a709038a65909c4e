import { type ApiVersion, keyFilter } from "../../model/spec/index.ts";
import type { Config } from "../../model/settings/index.ts";
import { hasCode2, type Lock, type LockedReference, type LockedValue } from "../../model/lock/index.ts";
import { exportNames } from "../../model/naming/index.ts";
import { type MemberModel, type ModuleModel, stems } from "./model.ts";

/** The part of the configuration that decides which modules a package has. */
export type ModulesConfig = Pick<Config, "enums" | "references" | "lists">;

export function toModules(lock: Lock, { enums, references, lists }: ModulesConfig): ModuleModel[] {
  const isWanted = keyFilter(references);
  const isInLists = (key: string): boolean => Object.hasOwn(lists, key);
  const wanted = lock.references.filter(({ key, list }) => (list ? isInLists(key) : isWanted(key) && !isInLists(key)));
  return wanted.map((reference) => toModule(reference, reference.list ? undefined : lock.apiVersion, enums));
}

function toModule(reference: LockedReference, version: ApiVersion | undefined, enums: Config["enums"]): ModuleModel {
  const { key, name, description, type, code, values } = reference;
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
    hasCode2: hasCode2(reference),
    members: values.filter((value) => isWritten(value, enums)).map((value) => toMember(value, enums)),
    omitsDisabled: enums.disabled === "omit",
  };
}

function isWritten(value: LockedValue, { disabled, removed }: Config["enums"]): boolean {
  return !(value.removed && removed === "drop") && !(!value.enable && disabled === "omit");
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

/** Whether a file is the module of a reference in the lock, which the configuration may exclude. */
export function isModuleOf({ references }: Lock, path: string): boolean {
  const [stem] = path.split(".");
  return references.some(({ key }) => fileStem(key) === stem);
}

function withoutEndingUnderscores(key: string): string {
  return key.replace(/(?<!_)_+$/, "");
}
