import type { ApiVersion } from "../../model/spec/index.ts";
import type { Config, MemberCase, NamesConfig } from "../../model/settings/index.ts";
import type { LocationOf } from "../config/index.ts";
import { type Diagnostic, type Findings, errorFinding, RunError } from "../../model/findings/index.ts";
import { rules } from "../../model/rules/index.ts";
import { printPath } from "../../base/json/index.ts";
import { quote } from "../../base/text/index.ts";
import { memberName, nameMembers } from "../../model/naming/index.ts";
import {
  type Code,
  isExcludedList,
  type Lock,
  type LockedReference,
  type LockedValue,
} from "../../model/lock/index.ts";

/** A value that may not have a name yet. */
export type UnnamedValue = Omit<LockedValue, "member"> & { readonly member?: string };

/** A reference that may not have names yet. */
export interface UnnamedReference extends Omit<LockedReference, "type" | "values"> {
  readonly type?: string;
  readonly values: readonly UnnamedValue[];
}

export type TypedReference = UnnamedReference & { readonly type: string };

export interface NamingOptions {
  readonly memberCase: MemberCase;
  readonly names: NamesConfig;
  /** The lists of the configuration. */
  readonly lists: Config["lists"];
  readonly locationOf: LocationOf;
  /** Keys of lists that could not be read, so that their entries in `names` are not reported as unused. */
  readonly unreadable?: ReadonlySet<string>;
}

interface UnnamedLock {
  readonly apiVersion?: ApiVersion | undefined;
  /** The case of the existing lock, if there is one. */
  readonly memberCase: MemberCase | undefined;
  readonly source?: Lock["source"] | undefined;
  readonly references: readonly TypedReference[];
}

/**
 * Names all members. Names of the configuration win; existing names stay unless the case changes. A replaced name stays
 * as an alias.
 *
 * @throws {RunError} rule `config`: the configuration sets a name that another code has
 */
export function nameLock(lock: UnnamedLock, naming: NamingOptions, findings: Findings): Lock {
  const isCaseChanged = lock.memberCase !== undefined && lock.memberCase !== naming.memberCase;
  reportUnused(lock, naming, findings);
  const errors: Diagnostic[] = [];
  const references = lock.references.map((reference) => nameValues(reference, isCaseChanged, naming, errors, findings));
  if (errors.length > 0) throw new RunError(errors);
  const { apiVersion, source } = lock;
  return {
    ...(apiVersion !== undefined && { apiVersion }),
    memberCase: naming.memberCase,
    ...(source !== undefined && { source }),
    references,
  };
}

function nameValues(
  reference: TypedReference,
  isCaseChanged: boolean,
  { memberCase, names, lists, locationOf }: NamingOptions,
  errors: Diagnostic[],
  findings: Findings,
): LockedReference {
  const { key, values } = reference;
  const overrides = overridesOf(names, key);
  const override = ({ code }: UnnamedValue): string | undefined => overrides.get(String(code));
  const memberOf = (value: UnnamedValue): string | undefined =>
    override(value) ?? (isCaseChanged ? undefined : value.member);

  const holders = new Map<string, Code>();
  for (const value of values) {
    for (const name of [value.member, ...(value.aliases ?? [])]) {
      if (name !== undefined && name !== override(value)) holders.set(name, value.code);
    }
  }
  for (const value of values) {
    const name = override(value);
    if (name === undefined) continue;
    const holder = holders.get(name) ?? value.code;
    if (holder !== value.code) {
      const wanted = `"names" assigns ${quote(name)} to code ${quote(value.code, "bare")} of ${key}`;
      const message = `${wanted}, but code ${quote(holder, "bare")} already has that name`;
      const place = locationOf(printPath(["names", key, value.code]));
      errors.push(errorFinding("config", message, { ...place, reference: key }));
    }
    holders.set(name, value.code);
  }

  const unnamed = new Map(values.filter((value) => memberOf(value) === undefined).map((value) => [value.code, value]));
  const isTaken = (name: string, code: Code): boolean => (holders.get(name) ?? code) !== code;
  const { names: assigned, collided } = nameMembers([...unnamed.values()], memberCase, isTaken);
  for (const code of isExcludedList(reference, lists) ? [] : collided) {
    const value = unnamed.get(code) as UnnamedValue;
    const plain = memberName(value.description, code, memberCase);
    const collision = { value, plain, assigned: assigned.get(code) as string };
    findings.add("name-collision", rules["name-collision"].check(collision), { reference: key });
  }
  return {
    ...reference,
    values: values.map((value) => rename(value, memberOf(value) ?? (assigned.get(value.code) as string))),
  };
}

/** The members of a reference that the configuration sets, by code. */
export function overridesOf(names: NamesConfig, key: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(Object.hasOwn(names, key) ? (names[key] as Record<string, string>) : {}));
}

/** The former name becomes an alias. */
function rename(value: UnnamedValue, member: string): LockedValue {
  const { aliases = [], member: before, removed, ...rest } = value;
  const kept = aliases.filter((alias) => alias !== member);
  const all = before === undefined || before === member ? kept : [...kept, before];
  return { ...rest, member, ...(all.length > 0 && { aliases: all }), ...(removed && { removed }) };
}

function reportUnused(
  { references }: UnnamedLock,
  { names, locationOf, unreadable }: NamingOptions,
  findings: Findings,
): void {
  const lists = new Map(references.map(({ key, values }) => [key, values]));
  for (const [key, byCode] of Object.entries(names)) {
    if (unreadable?.has(key)) continue;
    for (const violation of rules["names-unused"].check({ key, entries: Object.keys(byCode), lists })) {
      const path = violation.place === undefined ? ["names", key] : ["names", key, violation.place];
      findings.add("names-unused", violation, { reference: key }, () => locationOf(printPath(path)));
    }
  }
}
