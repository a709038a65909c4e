import type { List } from "../read/index.ts";
import { printPath } from "../../base/json/index.ts";
import { compareText, quote } from "../../base/text/index.ts";
import { errorFinding, type Finding, type Findings } from "../../model/findings/index.ts";
import { type Code, type LockedReference, type LockedValue, namesOf } from "../../model/lock/index.ts";
import { baseTypeName, type MemberCase, memberName, nameMembers, nameTypes } from "../../model/naming/index.ts";
import { type CheckedValue, rules } from "../../model/rules/index.ts";
import type { Config } from "../../model/settings/index.ts";
import type { ValueItem } from "../../model/list/index.ts";
import type { LocationOf } from "../config/index.ts";

export interface MergeOptions extends Pick<Config, "names" | "lists"> {
  readonly memberCase: MemberCase;
  readonly locationOf: LocationOf;
  readonly findings: Findings;
  readonly lockName?: string;
  readonly acceptRemovals: boolean;
  /** `--accept-meanings`: names move with the descriptions. */
  readonly acceptMeanings?: boolean;
  /** Whether the result is only shown: rules about changes report nothing, and a list may change its type of code. */
  readonly acceptsEverything?: boolean;
}

export type Names = Pick<LockedValue, "member" | "aliases">;

/** The types of new references; those that the version declares take precedence, then the lists of the configuration. */
export function nameNewTypes(
  before: ReadonlyMap<string, LockedReference>,
  now: ReadonlyMap<string, List>,
  findings: Findings,
): ReadonlyMap<string, string> {
  const added = [...now.values()]
    .filter(({ key }) => !before.has(key))
    .sort((a, b) => rank(a) - rank(b) || compareText(a.key, b.key));
  const taken = Array.from(before.values(), (old) => ({ ...old, fields: now.get(old.key)?.fields ?? old.fields }));
  const types = nameTypes(added, taken);
  for (const [key, type] of types) {
    const violation = rules["name-collision"].check({ plain: baseTypeName(key), assigned: type });
    findings.add("name-collision", violation, { reference: key });
  }
  return types;
}

/** Only a declared type of code has a width. */
function rank({ list, code }: List): number {
  if (list) return 1;
  return code?.width ? 0 : 2;
}

/**
 * Names the values of a list. Names of the configuration win; existing names stay unless all are made again. A replaced name stays
 * as an alias.
 *
 * @param list `member` is what the members are made from; `names` are the existing ones, a code without gets a new one
 * @param errors gets the errors of rule `config`: the configuration sets a name that another code has
 */
export function nameValues(
  list: Pick<LockedReference, "key" | "member"> & {
    readonly values: readonly CheckedValue[];
    readonly names: ReadonlyMap<Code, Names>;
    /** Why all members are made again: from another text, or in another case. */
    readonly renaming: "text" | "case" | undefined;
  },
  { memberCase, names, locationOf, findings }: MergeOptions,
  errors: Finding[],
): LockedValue[] {
  const { key, member: source, values, names: before, renaming } = list;
  const overrides = overridesOf(names, key);
  const override = ({ code }: CheckedValue): string | undefined => overrides.get(String(code));

  const holders = new Map<string, Code>();
  for (const value of values) {
    const former = before.get(value.code);
    for (const name of former ? namesOf(former) : []) if (name !== override(value)) holders.set(name, value.code);
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

  const keptName = (value: CheckedValue): string | undefined =>
    override(value) ?? (renaming && !value.removed ? undefined : before.get(value.code)?.member);
  const textOf = ({ code, namedFrom, description }: CheckedValue): string => {
    const former = before.get(code)?.member;
    // In another case, a name has the words of its former text, which only the service has.
    if (source !== undefined && former !== undefined && renaming !== "text") return former;
    return source === "code" ? String(code) : (namedFrom ?? description);
  };
  const unnamed = values.filter((value) => keptName(value) === undefined);
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
  return values.map((value) => {
    const { code, description, enable, fields, removed } = value;
    const former = before.get(code);
    const member = keptName(value) ?? (assigned.get(code) as string);
    const aliases = former ? namesOf(former).filter((name) => name !== member) : [];
    const named = { member, ...(aliases.length > 0 && { aliases }), ...(removed && { removed }) };
    return { code, description, enable, ...(fields && { fields }), ...named };
  });
}

/** Reports what `names` has for lists or codes that do not exist, except for lists that could not be read. */
export function reportUnused(
  references: readonly LockedReference[],
  unreadable: ReadonlySet<string>,
  { names, locationOf, findings }: MergeOptions,
): void {
  const lists = new Map(references.map(({ key, values }) => [key, values]));
  for (const [key, byCode] of Object.entries(names)) {
    if (unreadable.has(key)) continue;
    for (const violation of rules["names-unused"].check({ key, entries: Object.keys(byCode), lists })) {
      const path = violation.place === undefined ? ["names", key] : ["names", key, violation.place];
      findings.add("names-unused", violation, { reference: key }, () => locationOf(printPath(path)));
    }
  }
}

export function overridesOf(names: Config["names"], key: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(Object.hasOwn(names, key) ? (names[key] as Record<string, string>) : {}));
}
