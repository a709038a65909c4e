import { printPath } from "../../base/json/index.ts";
import { compareText, quote } from "../../base/text/index.ts";
import { errorFinding, type Findings, RunError } from "../../model/findings/index.ts";
import type { Diagnostic } from "../../model/report/index.ts";
import {
  type Code,
  declaredIn,
  type Lock,
  type LockedReference,
  type LockedValue,
  renameMember,
} from "../../model/lock/index.ts";
import {
  baseTypeName,
  exportedTwice,
  helperNames,
  type MemberCase,
  memberName,
  nameMembers,
  nameTypes,
} from "../../model/naming/index.ts";
import { rules } from "../../model/rules/index.ts";
import type { Config, NamesConfig } from "../../model/settings/index.ts";
import type { ValueItem } from "../../model/list/index.ts";
import type { ApiVersion } from "../../service/catalogue/index.ts";
import type { LocationOf } from "../config/index.ts";

export interface NamingOptions {
  readonly memberCase: MemberCase;
  readonly names: NamesConfig;
  /** The lists of the configuration. */
  readonly lists: Config["lists"];
  readonly locationOf: LocationOf;
  readonly findings: Findings;
  /** Keys of lists that could not be read, so that their entries in `names` are not reported as unused. */
  readonly unreadable?: ReadonlySet<string>;
}

export interface MergeOptions extends NamingOptions {
  /** `undefined` without references of the service. */
  readonly version: ApiVersion | undefined;
  /** Of the lists. */
  readonly source?: Lock["source"] | undefined;
  /** The name of the lock, for messages. */
  readonly lockName?: string;
  readonly acceptRemovals: boolean;
  /** `--accept-meanings`: names move with the descriptions. */
  readonly acceptMeanings?: boolean;
  /** Whether the result is only shown: rules about changes report nothing, and a list may change its type of code. */
  readonly acceptsEverything?: boolean;
}

/** A value that may not have a name yet. `namedFrom` is the text at the `member` of its list. */
export type UnnamedValue = Omit<LockedValue, "member"> &
  Partial<Pick<LockedValue, "member">> & { readonly namedFrom?: string };

/** A reference that may not have names yet. */
export interface UnnamedReference extends Omit<LockedReference, "type" | "values"> {
  readonly type?: string;
  /** Whether its `member` has changed, so that all members are renamed. */
  readonly isRenamed?: boolean;
  readonly values: readonly UnnamedValue[];
}

/**
 * Names all types and members. Names of the configuration win; existing names stay unless the case changes, or what they are
 * made from. A replaced name stays as an alias.
 *
 * @param lock `memberCase` is that of the existing lock, if there is one
 * @throws {RunError} rule `config`: the configuration sets a name that another code has
 */
export function nameLock(
  lock: Partial<Omit<Lock, "references">> & { readonly references: readonly UnnamedReference[] },
  naming: NamingOptions,
): Lock {
  const { memberCase: before = naming.memberCase, references: unnamed, ...head } = lock;
  reportUnused(unnamed, naming);
  const errors: Diagnostic[] = [];
  const types = nameNewTypes(unnamed, head, naming.findings);
  const references = unnamed.map(({ isRenamed = false, ...reference }): LockedReference => {
    const values = nameValues(reference, { isRenamed, isCaseChanged: before !== naming.memberCase }, naming, errors);
    return { ...reference, type: reference.type ?? (types.get(reference.key) as string), values };
  });
  const twice = exportedTwice(references, helperNames);
  if (twice) {
    const {
      name,
      keys: [first, key],
    } = twice;
    const message = `the fields of ${key} would export ${name}, which ${first} already exports; rename a field`;
    errors.push(errorFinding("config", message, { ...naming.locationOf(printPath(["lists", key])), reference: key }));
  }
  if (errors.length > 0) throw new RunError(errors);
  return { ...head, memberCase: naming.memberCase, references };
}

/** The types of new references; those that the version declares take precedence, then the lists of the configuration. */
function nameNewTypes(
  references: readonly UnnamedReference[],
  head: Pick<Lock, "apiVersion">,
  findings: Findings,
): ReadonlyMap<string, string> {
  const rank = (each: UnnamedReference): number => (declaredIn(head, each) ? 0 : each.list ? 1 : 2);
  const inOrder = references.toSorted((a, b) => rank(a) - rank(b) || compareText(a.key, b.key));
  const assigned = nameTypes(
    inOrder.filter(({ type }) => type === undefined),
    inOrder.flatMap(({ type, ...rest }) => (type === undefined ? [] : { ...rest, type })),
  );
  for (const [key, type] of assigned) {
    const violation = rules["name-collision"].check({ plain: baseTypeName(key), assigned: type });
    findings.add("name-collision", violation, { reference: key });
  }
  return assigned;
}

function nameValues(
  { key, member: source, values }: UnnamedReference,
  { isRenamed, isCaseChanged }: { readonly isRenamed: boolean; readonly isCaseChanged: boolean },
  { memberCase, names, locationOf, findings }: NamingOptions,
  errors: Diagnostic[],
): LockedValue[] {
  const overrides = overridesOf(names, key);
  const override = ({ code }: UnnamedValue): string | undefined => overrides.get(String(code));
  const memberOf = (value: UnnamedValue): string | undefined =>
    override(value) ?? ((isRenamed || isCaseChanged) && !value.removed ? undefined : value.member);

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

  const textOf = ({ code, namedFrom, member, description }: UnnamedValue): string => {
    // In another case, a name has the words of its former text, which only the service has.
    if (source !== undefined && member !== undefined && !isRenamed) return member;
    return source === "code" ? String(code) : (namedFrom ?? description);
  };
  const unnamed = values.filter((value) => memberOf(value) === undefined);
  const nameable = new Map(
    unnamed.map((value) => {
      const { code, enable, removed } = value;
      return [code, { code, description: textOf(value), enable: enable && !removed }];
    }),
  );
  const { names: assigned, collided } = nameMembers([...nameable.values()], memberCase, holders);
  for (const code of collided) {
    const value = nameable.get(code) as ValueItem;
    const plain = memberName(value.description, code, memberCase);
    const collision = { value, plain, assigned: assigned.get(code) as string };
    findings.add("name-collision", rules["name-collision"].check(collision), { reference: key });
  }
  return values.map(({ namedFrom: _namedFrom, ...value }) =>
    renameMember(value, memberOf(value) ?? (assigned.get(value.code) as string)),
  );
}

function reportUnused(
  references: readonly UnnamedReference[],
  { names, locationOf, findings, unreadable }: NamingOptions,
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

/** The members of a reference that the configuration sets, by code. */
export function overridesOf(names: NamesConfig, key: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(Object.hasOwn(names, key) ? (names[key] as Record<string, string>) : {}));
}

/** What the configuration makes the members of a list from; `undefined` for the description. */
export function memberSource(key: string, lists: Config["lists"]): string | undefined {
  return Object.hasOwn(lists, key) ? lists[key]?.member : undefined;
}
