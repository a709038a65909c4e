import { type ApiVersion, countryKey, keyFilter } from "../../model/spec/index.ts";
import type { Config } from "../../model/settings/index.ts";
import { isLiving, type Lock, type LockedReference, type LockedValue } from "../../model/lock/index.ts";
import { exportNames } from "../../model/naming/index.ts";
import { fileStem, subpath } from "./file-names.ts";
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
