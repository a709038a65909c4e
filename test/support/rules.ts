import { expect } from "@jest/globals";
import { type ValueItem } from "../../src/model/list/index.ts";
import { declaredCode, declaredFields } from "../../src/service/catalogue/index.ts";
import type { Finding, Severities } from "../../src/model/findings/index.ts";
import { type Lock, parseLock, printLock } from "../../src/model/lock/index.ts";
import { printPath } from "../../src/base/json/index.ts";
import { type CheckedList, type ListPlace, type DataRule, dataRuleIds, rules } from "../../src/model/rules/index.ts";
import type { RuleDefinition } from "../../src/model/rules/record.ts";
import { mapCase, type MapCase } from "./documents.ts";
import { lockOf } from "./locks.ts";
import { findingsOf } from "./findings.ts";

/** Severities with one rule as an error and all others off. */
function onlyRule(rule: DataRule): Severities {
  return { ...Object.fromEntries(dataRuleIds.map((id) => [id, "off"])), [rule]: "error" };
}

/** Expects a finding of the rule, among others. */
export function expectFinding(
  rule: DataRule,
  given: MapCase,
  { pointer, reference = "priority" }: { pointer?: string; reference?: string | null } = {},
): void {
  const found = mapCase(given).diagnostics.filter((diagnostic) => diagnostic.rule === rule);
  expect(found).toContainEqual(expect.objectContaining({ reference, ...(pointer !== undefined && { pointer }) }));
  for (const { actual = "" } of found) expect(Array.from(actual).length).toBeLessThanOrEqual(80);
}

/** A case with a single reference of these values or their JSON. */
export function caseWith(values: object | string, key = "priority"): MapCase {
  const json = typeof values === "string" ? values : JSON.stringify(values);
  return { singles: { [key]: `{"name":"","description":"","values":${json}}` } };
}

/** Expects a list to have these values if the rule is a warning or off. */
export function expectValues(rule: DataRule, given: MapCase, values: readonly object[], key = "priority"): void {
  for (const severity of ["warn", "off"] as const) {
    const { lists } = mapCase({ ...given, rules: { [rule]: severity } });
    expect(lists.find((reference) => reference.key === key)?.values).toEqual(values);
  }
}

/** The findings in a lock if only this rule is an error. */
export function lockFindings(rule: DataRule, lock: Lock): readonly Finding[] {
  return findingsOf(() => parseLock(printLock(lock), onlyRule(rule)));
}

type ListRuleId = { [Id in DataRule]: (typeof rules)[Id] extends { about: "list" } ? Id : never }[DataRule];

/** A list of a version that declares it, with these values. */
export function listOf(
  values: readonly (Partial<ValueItem> & Pick<ValueItem, "code"> & { removed?: true })[],
  { key = "priority", ...more }: Partial<Omit<CheckedList, "values">> = {},
): CheckedList {
  return {
    key,
    name: "A list",
    description: "About a list",
    code: declaredCode("1.2", key) ?? null,
    fields: declaredFields(key),
    values: values.map((value) => ({ description: "Low", enable: true, ...value })),
    ...more,
  };
}

/** Pointers, relative to the list, of the violations of a rule of lists. */
export function check(rule: ListRuleId, list: CheckedList): string[] {
  const definition: RuleDefinition = rules[rule];
  if (definition.about !== "list") throw new Error(`${rule} is not a rule of lists`);
  return Array.from(definition.check(list), ({ place }) => pointerOf(place));
}

function pointerOf({ value, field }: ListPlace): string {
  const at = value === undefined ? [] : ["values", value];
  return printPath(field === undefined ? at : [...at, field]);
}

/** Expects rule, document and lock to report the same pointers, relative to the list. Only locks have removed values. */
export function expectPointers(rule: ListRuleId, list: CheckedList, pointers: readonly string[]): void {
  expect(check(rule, list)).toEqual(pointers);
  if (!list.values.some(({ removed }) => removed)) expect(inDocument(rule, list)).toEqual(pointers);
  expect(inLock(rule, list)).toEqual(pointers);
}

function inDocument(rule: DataRule, { key, name, description, values }: CheckedList): string[] {
  const single = { name, description, values: values.map(({ fields, ...value }) => ({ ...value, ...fields })) };
  const { diagnostics } = mapCase({ singles: { [key]: single }, references: [key], rules: onlyRule(rule) });
  return diagnostics.map((diagnostic) => {
    expect(diagnostic).toMatchObject({ rule, severity: "error", reference: key });
    return diagnostic.pointer;
  });
}

function inLock(rule: DataRule, { key, name, description, values }: CheckedList): string[] {
  const named = values.map((value, index) => ({ ...value, member: `Value${index}` }));
  const lock = lockOf({ [key]: named });
  const references = lock.references.map((each) => ({ ...each, name, description }));
  return lockFindings(rule, { ...lock, references }).map((finding) => {
    expect(finding).toMatchObject({ rule: "lock", breaks: rule, severity: "error", reference: key });
    return finding.pointer.slice(`/references/${key}`.length);
  });
}
