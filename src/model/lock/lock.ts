import {
  type CodeType,
  type Field,
  fieldsWithin,
  fieldValue,
  pickFields,
  type Reference,
  type ValueItem,
} from "../list/index.ts";
import type { ApiVersion } from "../../service/catalogue/index.ts";
import { compareCodes } from "../../base/text/index.ts";
import type { LockedAlias } from "../report/index.ts";
import type { MemberCase } from "../naming/index.ts";

/** The content of `codegen.lock.json`: the lists of the service, and the names in the package. */
export interface Lock {
  /** Not set without references of the service. */
  readonly apiVersion?: ApiVersion;
  readonly memberCase: MemberCase;
  /** Set if the lists are the invented ones of the embedded server. */
  readonly source?: "sample";
  /** That of the module of the transactional interface. */
  readonly seal?: string | undefined;
  /** Ascending by key. */
  readonly references: readonly LockedReference[];
}

export interface LockedReference extends Reference {
  /** The name of the type, which never changes by itself. */
  readonly type: string;
  readonly code: CodeType;
  /** Digests of what its module was made from and of the text of that module; missing until the module is written. */
  readonly seal?: string | undefined;
  /** Set for a list of the configuration: what the version declares does not apply to it. */
  readonly list?: true;
  /** In the order of the package. Those of a reference of the service are declared, so the file does not contain them. */
  readonly fields: readonly Field[];
  /** What the members of a list of the configuration are made from: `code` or a pointer, by default the description. */
  readonly member?: string | undefined;
  readonly memberCase?: MemberCase | undefined;
  /** Set if the values have the order of their document, and those that it no longer has follow. */
  readonly order?: "source" | undefined;
  /** Ascending by code, if no other order is set. */
  readonly values: readonly LockedValue[];
}

export interface LockedValue extends ValueItem {
  /** The name of the member, which never changes by itself. */
  readonly member: string;
  /** Former names, oldest first. */
  readonly aliases?: readonly string[];
  /** `true` once the service no longer lists it. */
  readonly removed?: true;
}

export type Code = LockedValue["code"];

/** The codes that are listed today, in the order of the lock. */
export function listedCodes({ values }: Pick<LockedReference, "values">): Code[] {
  return values.filter(isActive).map(({ code }) => code);
}

/** Whether the codes that two lists both have are in the same order. */
export function hasSameOrder(codes: readonly Code[], others: readonly Code[]): boolean {
  const [own, other] = [new Set(codes), new Set(others)];
  const same = others.filter((code) => own.has(code));
  return codes.filter((code) => other.has(code)).every((code, index) => code === same[index]);
}

/** The values in the order of the lock; with `order`, those that are given stay in theirs, before the tombstones. */
export function inOrder<Value extends Pick<LockedValue, "code" | "removed">>(
  values: readonly Value[],
  order: LockedReference["order"],
): Value[] {
  const byCode = (a: Value, b: Value): number => compareCodes(a.code, b.code);
  if (order === undefined) return values.toSorted(byCode);
  return [...values.filter(({ removed }) => !removed), ...values.filter(({ removed }) => removed).sort(byCode)];
}

export const defaultLockName = "codegen.lock.json";

/** The name of the lock beside a configuration: `NAME.lock.json` for `NAME.json` and `NAME.config.json`. */
export function lockNameOf(configName: string): string {
  const name = configName.replace(/\.json$/, "").replace(/(?<=.)\.config$/, "");
  return `${name}.lock.json`;
}

export const lockVersion = 1;

export function isActive(value: LockedValue): boolean {
  return value.removed !== true;
}

/** All names of a value, oldest first. */
export function namesOf({ member, aliases = [] }: Pick<LockedValue, "member" | "aliases">): readonly string[] {
  return [...aliases, member];
}

export function referencesByKey(lock: Pick<Lock, "references"> | undefined): Map<string, LockedReference> {
  return new Map(lock?.references.map((reference) => [reference.key, reference]));
}

export function valuesByCode({ values }: Pick<LockedReference, "values">): Map<Code, LockedValue> {
  return new Map(values.map((value) => [value.code, value]));
}

export function aliasesOf({ references }: Pick<Lock, "references">): LockedAlias[] {
  return references.flatMap(({ key: reference, values }) =>
    values.flatMap(({ code, member, aliases = [] }) => aliases.map((alias) => ({ reference, code, alias, member }))),
  );
}

export function aliasKey({ reference, alias }: Pick<LockedAlias, "reference" | "alias">): string {
  return `${reference} ${alias}`;
}

export function dropAliases(lock: Lock, dropped: readonly LockedAlias[]): Lock {
  const keys = new Set(dropped.map(aliasKey));
  const references = lock.references.map((reference) => ({
    ...reference,
    values: reference.values.map(({ aliases = [], ...value }) => {
      const kept = aliases.filter((alias) => !keys.has(aliasKey({ reference: reference.key, alias })));
      return kept.length === 0 ? value : { ...value, aliases: kept };
    }),
  }));
  return { ...lock, references };
}

/** The values with those of their fields that are declared now, with the same kind of values as before. */
export function withFieldsOf(
  values: readonly LockedValue[],
  before: readonly Field[],
  now: readonly Field[],
): LockedValue[] {
  const kept = fieldsWithin(now, before);
  if (kept.length === before.length) return [...values];
  return values.map((value) => {
    const { fields: _fields, ...rest } = value;
    return { ...rest, ...pickFields(kept, ({ name }) => fieldValue(value, name)) };
  });
}
