import { type CodeType, parseCodeType, printCodeType } from "../api/index.ts";
import { advise, compareCodes, compareText } from "../base/index.ts";
import { problem, RunError } from "../findings/index.ts";
import { listExportNames, nameTypes } from "../name/index.ts";
import { type Lock, lockFileName, type LockedReference, type LockedValue } from "./lock.ts";
import type { Decide, MergeDecision } from "./merge-decision.ts";
import { mapSides, mergeValue, pick, settleNames, type ThreeWay } from "./merge-values.ts";

/** The lock of two branches. */
export interface MergedBranches {
  readonly lock: Lock;
  readonly decisions: readonly MergeDecision[];
}

/**
 * Merges the locks of two branches by reference, code and field. What one branch alone changed wins, and what it ended on
 * purpose: an alias deleted, a tombstone restored, a meaning accepted. Everything else that any of them has stays. Which of
 * the two is ours makes no difference.
 *
 * @throws {RunError} rule `lock`: they are of two versions of the interface, or a list has codes of two types
 */
export function mergeBranches(locks: ThreeWay<Lock>): MergedBranches {
  const { ours, theirs } = locks;
  assertSame("they are of versions", ours.apiVersion, theirs.apiVersion);
  const decisions: MergeDecision[] = [];
  const decide: Decide = (decision) => decisions.push(decision);
  const memberCase = pick(
    mapSides(locks, (lock) => lock.memberCase),
    (kept, other) => decide({ kind: "value", reference: null, part: "memberCase", kept, other }),
  );
  const byKey = mapSides(locks, ({ references }) => new Map(references.map((each) => [each.key, each])));
  const references = mergeMaps(byKey, (reference) => mergeReference(reference, decide));
  return {
    lock: { apiVersion: ours.apiVersion, memberCase, references: settleTypes(references, byKey.base, decide) },
    decisions,
  };
}

/** @throws {RunError} rule `lock` */
function assertSame(what: string, ours: string, theirs: string): void {
  if (ours === theirs) return;
  const both = [ours, theirs].toSorted(compareText).join(" and ");
  const message = `the two sides of ${lockFileName} cannot be merged: ${what} ${both}`;
  const advice = advise`take one side whole, that of the version in the configuration (\`git checkout --ours codegen.lock.json\`, or \`--theirs\`), then run ${[]}`;
  throw new RunError([problem("lock", message, { file: lockFileName, advice })]);
}

/** What either branch has, ascending, merged where both have it. What one branch alone lacks is not lost. */
function mergeMaps<Part>(
  { base, ours, theirs }: ThreeWay<ReadonlyMap<Code, Part>>,
  merge: (part: ThreeWay<Part>) => Part,
): Part[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].toSorted(compareCodes).map((key) => {
    const [mine, yours] = [ours.get(key), theirs.get(key)];
    if (mine === undefined || yours === undefined) return (mine ?? yours) as Part;
    return merge({ base: base?.get(key), ours: mine, theirs: yours });
  });
}

type Code = LockedValue["code"];

function mergeReference(sides: ThreeWay<LockedReference>, decide: Decide): LockedReference {
  const { base, ours, theirs } = sides;
  const { key } = ours;
  assertSame(`the codes of ${key} are of type`, ours.code.kind, theirs.code.kind);
  // Where the base has codes of another type, no code of it is one of theirs.
  const values = { ours, theirs, base: base?.code.kind === ours.code.kind ? base : undefined };
  const byCode = mapSides(values, (each) => new Map(each.values.map((value) => [value.code, value])));
  const merged = mergeMaps<LockedValue>(byCode, (value) => mergeValue(value, key, decide));
  const pickPart = (part: string, partOf: (reference: LockedReference) => string): string =>
    pick(mapSides(sides, partOf), (kept, other) => decide({ kind: "value", reference: key, part, kept, other }));
  return {
    key,
    name: pickPart("name", ({ name }) => name),
    description: pickPart("description", ({ description }) => description),
    type: pickPart("type", ({ type }) => type),
    // What was printed is read again.
    code: parseCodeType(pickPart("code", ({ code }) => printCodeType(code))) as CodeType,
    values: settleNames(merged, values.base, (decision) => decide({ ...decision, reference: key })),
  };
}

/** Leaves each name of the package's exports to one reference: to the one that had it, else to the first key. */
function settleTypes(
  references: readonly LockedReference[],
  base: ReadonlyMap<string, LockedReference> | undefined,
  decide: Decide,
): LockedReference[] {
  const isOld = ({ key, type }: LockedReference): boolean => base?.get(key)?.type === type;
  const holders = new Map<string, string>();
  const clashing = new Map<string, string>();
  for (const { key, type } of [...references.filter(isOld), ...references.filter((each) => !isOld(each))]) {
    const names = listExportNames(type);
    const holder = names.map((name) => holders.get(name)).find((other) => other !== undefined);
    if (holder !== undefined) clashing.set(key, holder);
    else for (const name of names) holders.set(name, key);
  }
  const taken = references.flatMap(({ key, type }) => (clashing.has(key) ? [] : [type]));
  const given = nameTypes([...clashing.keys()], taken);
  return references.map((reference) => {
    const { key, type: name } = reference;
    const type = given.get(key);
    if (type === undefined) return reference;
    decide({ kind: "name", reference: key, name, holder: clashing.get(key) as string, given: type });
    return { ...reference, type };
  });
}
