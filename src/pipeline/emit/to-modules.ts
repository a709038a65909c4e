import { type ApiVersion, countryKey, keyFilter } from "../../model/spec/index.ts";
import type { Config } from "../../model/settings/index.ts";
import { isLiving, type Lock, type LockedReference, type LockedValue } from "../../model/lock/index.ts";
import { exportNames } from "../../model/naming/index.ts";
import { reservedStems } from "./files/index.ts";
import { transactionalStem } from "./files/transactional/index.ts";
import type { MemberModel, ModuleModel } from "./model.ts";

type ModelConfig = Pick<Config, "enums" | "references">;

/** The modules that the configuration asks for, ascending by key. */
export function toModules(lock: Lock, { enums, references }: ModelConfig): ModuleModel[] {
  const isWanted = keyFilter(references);
  return lock.references
    .filter(({ key }) => isWanted(key))
    .map((reference) => toModule(reference, lock.apiVersion, enums));
}

function toModule(reference: LockedReference, version: ApiVersion, enums: Config["enums"]): ModuleModel {
  const { key, name, description, type, code, values } = reference;
  return {
    key,
    stem: fileStem(key),
    subpath: subpath(key),
    names: exportNames(type),
    version,
    title: name,
    description,
    codeKind: code.kind === "integer" ? "number" : "string",
    hasCode2: key === countryKey,
    members: values.filter((value) => isWritten(value, enums)).map((value) => toMember(value, enums)),
    omitsDisabled: enums.disabled === "omit",
    listed: values.filter(isLiving).length,
  };
}

function isWritten(value: LockedValue, { disabled, removed }: Config["enums"]): boolean {
  return !(value.removed && removed === "drop") && !(!value.enable && disabled === "omit");
}

function toMember(value: LockedValue, { disabled }: Config["enums"]): MemberModel {
  const { code, code2, description, enable, member, aliases = [], removed = false } = value;
  const deprecated = removed
    ? "The service no longer lists it."
    : !enable && disabled === "deprecate"
      ? "The service has disabled it."
      : undefined;
  return {
    code,
    ...(code2 !== undefined && { code2 }),
    name: member,
    aliases,
    description,
    enable,
    removed,
    deprecated,
  };
}

/** Device names of Windows, in any folder and with any ending. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/**
 * The stem of a reference's file. It is the key; one that is a stem of ours or of Windows, in any case, gets a `_` behind,
 * and so does one that would meet it.
 *
 * @example fileStem("index") // "index_"
 */
export function fileStem(key: string): string {
  const bare = withoutEndingUnderscores(key).toLowerCase();
  return reservedStems.has(bare) || deviceName.test(bare) ? `${key}_` : key;
}

/**
 * Where a reference's module is found in the package: at its key, but for a key that would meet the transactional module,
 * whether there is one or not.
 *
 * @example subpath("transactional") // "transactional_"
 */
export function subpath(key: string): string {
  return withoutEndingUnderscores(key) === transactionalStem ? fileStem(key) : key;
}

function withoutEndingUnderscores(key: string): string {
  return key.replace(/(?<!_)_+$/, "");
}
