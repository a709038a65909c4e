import { type ApiVersion, countryKey } from "../api/index.ts";
import type { Config } from "../config/index.ts";
import type { Lock, LockedReference, LockedValue } from "../lock/index.ts";
import { exportNames, type ExportNames, fileStem, subpath } from "../name/index.ts";

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
}

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

type ModelConfig = Pick<Config, "enums" | "references">;

/** The modules that the configuration asks for, ascending by key. */
export function toModules(lock: Lock, { enums, references }: ModelConfig): ModuleModel[] {
  return lock.references
    .filter(({ key }) => references === "all" || references.includes(key))
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
      ? "The service has it disabled."
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
