import {
  type Field,
  unchangedFields,
  fieldUses,
  fieldValue,
  type FieldValue,
  isExact,
  printType,
} from "../list/index.ts";
import { type DescribedValue, displacedCodes, rules } from "../rules/index.ts";
import { compareCodes, compareBy, compareText, digest } from "../../base/text/index.ts";
import {
  type Code,
  hasSameOrder,
  isActive,
  listedCodes,
  type Lock,
  type LockedReference,
  type LockedValue,
  referencesByKey,
  valuesByCode,
} from "../lock/index.ts";
import { labelOf, type MemberCase, memberName } from "../naming/index.ts";
import { type Change, changeKinds, type Semver } from "../report/index.ts";
import { pairCodes } from "./pair-codes.ts";

type ChangeDraft = Omit<Change, "reference" | "id">;

/** The sorted changes from one state of the lists to another; `undefined` is a state without lists. */
export function diffLocks(before: Lock | undefined, after: Lock | undefined): Change[] {
  const [old, now] = [referencesByKey(before), referencesByKey(after)];
  const memberCase = (after ?? before)?.memberCase ?? "pascal";
  const keys = new Set([...old.keys(), ...now.keys()]);
  const changes = [...keys].flatMap((key) => {
    const drafts = diffReference(old.get(key), now.get(key), now.get(key)?.memberCase ?? memberCase);
    return drafts.map((draft) => toChange(key, draft));
  });
  return changes.sort(compareChanges);
}

/** The keys of the lists whose values have another order, which does not change a value. */
export function reorderedLists(before: Lock | undefined, after: Lock): string[] {
  const old = referencesByKey(before);
  return after.references.flatMap((reference) => {
    const former = old.get(reference.key);
    if (!former || (reference.order === undefined && former.order === undefined)) return [];
    return hasSameOrder(listedCodes(reference), listedCodes(former)) ? [] : [reference.key];
  });
}

const compareChanges = compareBy<Change>(
  (a, b) => compareText(a.reference, b.reference),
  (a, b) => Number(a.code !== undefined) - Number(b.code !== undefined),
  (a, b) => (a.code === undefined || b.code === undefined ? 0 : compareCodes(a.code, b.code)),
  (a, b) => changeKinds.indexOf(a.kind) - changeKinds.indexOf(b.kind),
);

function toChange(reference: string, { kind, level, ...facts }: ChangeDraft): Change {
  const { code = null, before = null, after = null, field = [] } = facts;
  // Without `member` and `takenFrom`, which follow from the rest of the lists.
  const fingerprint = digest(JSON.stringify([kind, reference, code, before, after].concat(field)));
  return { kind, reference, ...facts, level, id: fingerprint.slice(0, 16) };
}

function diffReference(
  before: LockedReference | undefined,
  after: LockedReference | undefined,
  memberCase: MemberCase,
): ChangeDraft[] {
  if (!before) return after ? [{ kind: "reference-added", level: "additive", after: after.type }] : [];
  if (!after) return [{ kind: "reference-removed", level: "breaking", before: before.type }];

  if (before.code.kind !== after.code.kind) {
    const types = { before: printType(before.code), after: printType(after.code) };
    const pairs = pairCodes(before.values, after.values, memberCase);
    // No code of one type equals a code of the other, so nothing more can be compared.
    return [{ kind: "code-type-changed", level: "breaking", ...types, pairs }];
  }
  const changes: ChangeDraft[] = [];
  if (before.type !== after.type) {
    changes.push({ kind: "member-renamed", level: "breaking", before: before.type, after: after.type });
  }
  if (before.description !== after.description || before.name !== after.name) {
    const texts = { before: listTitle(before), after: listTitle(after) };
    changes.push({ kind: "description-changed", level: "cosmetic", ...texts });
  }
  const [oldFields, newFields] = [before.fields, after.fields];
  const fields = unchangedFields(newFields, oldFields);
  changes.push(
    ...without(oldFields, fields).map((field) => ({ kind: "field-removed", level: "breaking", field }) as const),
    ...without(newFields, fields).map((field) => ({ kind: "field-added", level: "additive", field }) as const),
    ...fields.flatMap((field) => diffUse(oldFields.find(({ name }) => name === field.name) as Field, field)),
  );
  const [old, now] = [valuesByCode(before), valuesByCode(after)];
  const meanings = newMeanings(before, after, memberCase);
  for (const code of new Set([...old.keys(), ...now.keys()])) {
    const ofValue = diffValue(old.get(code), now.get(code), fields, meanings.get(code), memberCase);
    changes.push(...ofValue.map((change) => ({ code, ...change })));
  }
  return changes;
}

/** The codes whose names mislead an older program, each with the lowest code that had its description before. */
function newMeanings(
  before: LockedReference,
  after: LockedReference,
  memberCase: MemberCase,
): ReadonlyMap<Code, { readonly takenFrom?: Code }> {
  const ascending = before.values.toSorted((a, b) => compareCodes(a.code, b.code));
  const nameOf = (value: DescribedValue): string => labelOf(value, memberCase);
  const violations = [...rules["meaning-changed"].check({ before: ascending, now: after.values, nameOf })];
  const moved = violations.map(({ place }) => place);
  return new Map([
    ...displacedCodes(moved).map((code) => [code, {}] as const),
    ...moved.map(({ code, from: [holder] }) => [code, holder === undefined ? {} : { takenFrom: holder.code }] as const),
  ]);
}

/** The change of what the package has of a field. Nothing breaks if its types accept less and its exports stay. */
function diffUse(before: Field, after: Field): ChangeDraft[] {
  const [old, now] = [before, after].map(({ as, optional }) => `${as}${optional ? ", optional" : ""}`);
  if (old === now) return [];
  const [former, use] = [before, after].map(({ as }) => fieldUses.findIndex((each) => each === as));
  const isWider = Number(use) >= Number(former) && (before.optional === true || !after.optional);
  const level = isWider ? "additive" : "breaking";
  return [{ kind: "field-changed", level, field: after.name, before: `${old}`, after: `${now}` }];
}

function without(fields: readonly Field[], others: readonly Field[]): string[] {
  const names = new Set(others.map(({ name }) => name));
  return fields.flatMap(({ name }) => (names.has(name) ? [] : name));
}

/** The change of a field of a value. Programs compute with what is not a text, and types have the values of a union or key. */
function diffField(before: LockedValue, after: LockedValue, field: Field): ChangeDraft[] {
  const [old, now] = [before, after].map((value) => fieldValue(value, field.name));
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const texts = { ...(old !== undefined && { before: shown(old) }), ...(now !== undefined && { after: shown(now) }) };
  const isText = field.type.kind === "string" && field.as !== "parent" && !isExact(field);
  return [{ kind: "field-changed", level: isText ? "cosmetic" : "breaking", field: field.name, ...texts }];
}

function shown(value: FieldValue): string | (string | number)[] {
  return typeof value === "object" ? [...value] : String(value);
}

function listTitle({ name, description }: LockedReference): string {
  // A list of the configuration has no description.
  return description === "" ? name : `${name}: ${description}`;
}

/** `meaning` is set if the code has another meaning now: the code that had its description before, if any. */
function diffValue(
  before: LockedValue | undefined,
  after: LockedValue | undefined,
  fields: readonly Field[],
  meaning: { readonly takenFrom?: Code } | undefined,
  memberCase: MemberCase,
): ChangeDraft[] {
  const wasActive = before !== undefined && isActive(before);
  const renamed = before && after ? diffNames(before, after) : [];

  if (after === undefined || !isActive(after)) {
    return wasActive ? [{ kind: "code-removed", level: "breaking", before: before.description }] : renamed;
  }
  if (!before) {
    return [{ kind: "code-added", level: meaning ? "breaking" : "additive", after: after.description, ...meaning }];
  }

  const changes: ChangeDraft[] = [];
  if (!wasActive) changes.push({ kind: "code-restored", level: "additive", after: after.description });
  if (before.description !== after.description) {
    const texts = { before: before.description, after: after.description };
    const name = memberName(after.description, after.code, memberCase);
    const alias = after.aliases?.find((former) => former === name);
    const names = { member: after.member, ...(alias !== undefined && { alias }) };
    const stays = before.member === after.member && after.member !== name ? names : {};
    const level = meaning ? "breaking" : "cosmetic";
    changes.push({ kind: "description-changed", level, ...texts, ...stays, ...meaning });
  }
  if (before.enable !== after.enable) {
    changes.push(
      after.enable
        ? { kind: "enabled", level: "additive", after: after.description }
        : { kind: "disabled", level: "breaking", before: before.description },
    );
  }
  return [...changes, ...fields.flatMap((field) => diffField(before, after, field)), ...renamed];
}

/** Changes of names: a renamed member, and aliases that are no longer names of the code. */
function diffNames(before: LockedValue, { member, aliases = [] }: LockedValue): ChangeDraft[] {
  const names = new Set([...aliases, member]);
  const ended = (before.aliases ?? []).filter((alias) => !names.has(alias));
  const level = names.has(before.member) ? "additive" : "breaking";
  const renamed = { kind: "member-renamed", level, before: before.member, after: member } as const;
  return [
    ...(before.member === member ? [] : [renamed]),
    ...ended.map((alias) => ({ kind: "alias-removed", level: "breaking", before: alias, after: member }) as const),
  ];
}

export function semverOf(changes: readonly Change[]): Semver {
  const levels = new Set(changes.map(({ level }) => level));
  if (levels.has("breaking")) return "major";
  if (levels.has("additive")) return "minor";
  return levels.has("cosmetic") ? "patch" : "none";
}
