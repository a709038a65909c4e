import { compareFields, type Field, printType } from "../../model/list/index.ts";
import { compareCodes, compareText } from "../../base/text/index.ts";
import { errorFinding, type Finding, RunError } from "../../model/findings/index.ts";
import { advise } from "../../model/rules/index.ts";
import { listExportNames } from "../../model/naming/index.ts";
import {
  type Code,
  hasSameOrder,
  inOrder,
  listedCodes,
  type Lock,
  type LockedReference,
  type LockedValue,
  printField,
  printReference,
  referencesByKey,
  valuesByCode,
  withFieldsOf,
} from "../../model/lock/index.ts";
import { type MergeDecision, partDiffers } from "./merge-decision.ts";
import { mapSides, mergeValue, pick, resolveNames, type ThreeWay } from "./merge-values.ts";

export type MergedBranches = ReturnType<typeof mergeBranches>;

/**
 * Merges the locks of two branches by reference, code and field. A change of only one branch wins, also a deleted
 * alias, a restored tombstone, an accepted meaning or a dropped list. Everything else that either has stays. Swapping the
 * branches gives the same result.
 *
 * @throws {RunError} rule `lock`: the API versions differ, both changed the type of the codes of a list, or each added a list and
 * their types have the same name
 */
export function mergeBranches(locks: ThreeWay<Lock>, lockName?: string) {
  const { ours, theirs } = locks;
  // A branch may be the first with references of the service.
  const apiVersion = ours.apiVersion ?? theirs.apiVersion;
  if (ours.apiVersion && theirs.apiVersion) {
    assertSame("their API versions differ:", [ours.apiVersion, theirs.apiVersion], lockName);
  }
  const decisions: MergeDecision[] = [];
  const { memberCase } = pick(
    locks,
    (lock) => lock.memberCase,
    (kept, other) => decisions.push(partDiffers({ reference: null, part: "memberCase" }, kept, other)),
  );
  const { source } = pick(locks, (lock) => lock.source ?? "");
  const references = mergeMaps(
    mapSides(locks, referencesByKey),
    (reference) => mergeReference(reference, decisions, lockName),
    isUnchanged,
  );
  assertExports(references, lockName);
  const head = {
    ...(apiVersion && { apiVersion }),
    memberCase,
    ...(source !== undefined && { source }),
    ...mergeSeal(locks),
  };
  return { lock: { ...head, references }, decisions };
}

function assertSame(what: string, [ours, theirs]: [string, string], lockName: string | undefined): void {
  if (ours === theirs) return;
  const sides = [ours, theirs].toSorted(compareText).join(" and ");
  throw new RunError([
    unmergeable(`cannot merge the two sides of ${lockName ?? "the lock"}: ${what} ${sides}`, lockName),
  ]);
}

/** The finding about a side that cannot be read, or about sides that cannot be merged. */
export function unmergeable(message: string, lockName: string | undefined): Finding {
  if (lockName === undefined)
    return errorFinding("lock", message, { advice: advise`choose the correct side, then run ${[]}` });
  const advice = advise`choose the correct side (${{ git: ["checkout", "--ours", lockName] }}, or \`--theirs\`), then run ${[]}`;
  return errorFinding("lock", message, { file: lockName, advice });
}

/**
 * The parts of either branch, ascending by key.
 *
 * @param isRemoved whether a part of the base that only one branch still has is removed; by default, it is kept
 */
function mergeMaps<Part>(
  { base, ours, theirs }: ThreeWay<ReadonlyMap<Code, Part>>,
  merge: (part: ThreeWay<Part>) => Part,
  isRemoved: (held: Part, former: Part) => boolean = () => false,
): Part[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].toSorted(compareCodes).flatMap((key) => {
    const [former, inOurs, inTheirs] = [base?.get(key), ours.get(key), theirs.get(key)];
    if (inOurs !== undefined && inTheirs !== undefined)
      return [merge({ base: former, ours: inOurs, theirs: inTheirs })];
    const held = (inOurs ?? inTheirs) as Part;
    return former !== undefined && isRemoved(held, former) ? [] : [held];
  });
}

/** The seal of the branch that changed it; none if both did, because it is then right in neither. */
function mergeSeal(sides: ThreeWay<{ readonly seal?: string | undefined }>): { readonly seal?: string } {
  let isInConflict = false;
  const { seal } = pick(
    sides,
    (part) => part.seal ?? "",
    () => (isInConflict = true),
  );
  return isInConflict || seal === undefined ? {} : { seal };
}

function isUnchanged(held: LockedReference, former: LockedReference): boolean {
  return printReference({ ...former, seal: held.seal }) === printReference(held);
}

function mergeReference(
  sides: ThreeWay<LockedReference>,
  decisions: MergeDecision[],
  lockName?: string,
): LockedReference {
  const { base, ours, theirs } = sides;
  const { key } = ours;
  if (ours.code.kind !== theirs.code.kind) {
    // No code of one type equals one of the other: the values of the branch that changed the type are used.
    if (base?.code.kind === ours.code.kind) return theirs;
    if (base?.code.kind === theirs.code.kind) return ours;
    assertSame(`the code types of ${key} differ:`, [ours.code.kind, theirs.code.kind], lockName);
  }
  const values = { ours, theirs, base: base?.code.kind === ours.code.kind ? base : undefined };
  const fields = mergeFields(sides, decisions);
  const byCode = mapSides(values, (reference) =>
    valuesByCode({ values: withFieldsOf(reference.values, reference.fields, fields) }),
  );
  const merged = mergeMaps<LockedValue>(byCode, (value) => mergeValue(value, fields, key, decisions));
  const pickPart = (part: string, textOf: (reference: LockedReference) => string): LockedReference =>
    pick(sides, textOf, (kept, other) => decisions.push(partDiffers({ reference: key, part }, kept, other)));
  const { member } = pickPart("member", (reference) => reference.member ?? "description");
  const { memberCase } = pickPart("memberCase", (reference) => reference.memberCase ?? "");
  const { order } = pickPart("order", (reference) => reference.order ?? "code");
  return {
    key,
    name: pickPart("name", ({ name }) => name).name,
    description: pickPart("description", ({ description }) => description).description,
    type: pickPart("type", ({ type }) => type).type,
    code: pickPart("code", ({ code }) => printType(code)).code,
    ...mergeSeal(sides),
    ...(pick(sides, ({ list = false }) => String(list)).list && { list: true as const }),
    fields,
    ...(memberCase && { memberCase }),
    ...(order && { order }),
    ...(member !== undefined && { member }),
    values: inOrder(sequence(resolveNames(merged, values.base, key, decisions), order ? sides : undefined), order),
  };
}

/**
 * The values in the order of the branch that changed it; if neither did, in that of the base. Other values follow by code, and all of
 * them are by code if both branches changed the order. If they have the same order, a branch that lists all codes decides.
 *
 * @param values ascending by code
 * @param sides `undefined` for a list without an order of its source
 */
function sequence(values: readonly LockedValue[], sides: ThreeWay<LockedReference> | undefined): LockedValue[] {
  if (sides === undefined) return [...values];
  // Removed codes follow the others.
  const { base, ours, theirs } = mapSides(sides, listedCodes);
  const isChanged = (codes: readonly Code[]): boolean => base === undefined || !hasSameOrder(codes, base);
  const [isOurs, isTheirs] = [isChanged(ours), isChanged(theirs)];
  const isAgreed = hasSameOrder(ours, theirs);
  const [inOurs, inTheirs] = [new Set(ours), new Set(theirs)];
  const whole = [inOurs, inTheirs].find(
    (codes) => isAgreed && listedCodes({ values }).every((code) => codes.has(code)),
  );
  const both = isAgreed ? ours.filter((code) => inTheirs.has(code)) : [];
  const first = whole ?? (isOurs && isTheirs ? both : isOurs ? ours : isTheirs ? theirs : (base ?? []));
  const ranks = new Map([...first].map((code, index) => [code, index]));
  const rankOf = ({ code }: LockedValue): number => ranks.get(code) ?? ranks.size;
  return values.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The fields that either branch declares, without those that one of them ended, in the order of the package. */
function mergeFields(sides: ThreeWay<LockedReference>, decisions: MergeDecision[]): Field[] {
  const { key } = sides.ours;
  const byName = mapSides(sides, (reference) => new Map(reference.fields.map((field) => [field.name, field])));
  const mergeField = (field: ThreeWay<Field>): Field =>
    pick(field, printField, (kept, other) =>
      decisions.push(partDiffers({ reference: key, part: field.ours.name }, kept, other)),
    );
  return mergeMaps(byName, mergeField, () => true).sort(compareFields);
}

/** Git would merge two new lists whose types have the same name; only one of them can be exported. */
function assertExports(references: readonly LockedReference[], lockName: string | undefined): void {
  const holders = new Map<string, string>();
  for (const { key, type, fields } of references)
    for (const name of listExportNames(type, fields)) {
      assertSame(`two lists would export ${name}:`, [holders.get(name) ?? key, key], lockName);
      holders.set(name, key);
    }
}
