import { printCodeType } from "../spec/index.ts";
import type { EnumsConfig, MemberCase } from "../settings/index.ts";
import { compareCodes, compareInTurn, compareText, digest } from "../../base/text/index.ts";
import {
  type Code,
  isLiving,
  type Lock,
  type LockedReference,
  type LockedValue,
  movedMeanings,
  namesOf,
} from "../lock/index.ts";
import { changeKinds, type Change, type ChangeKind, type ChangeLevel } from "./change.ts";
import { pairCodes } from "./pair-codes.ts";

/** The part of the configuration that decides the level of a change. */
export type DiffOptions = Pick<EnumsConfig, "disabled">;

interface Basis extends DiffOptions {
  /** Of the later state: descriptions that give the same name in it mean the same. */
  readonly memberCase: MemberCase;
}

/** The sorted changes from one state of the lists to another; `undefined` is a state without lists. */
export function diffLocks(before: Lock | undefined, after: Lock | undefined, options: DiffOptions): Change[] {
  const old = byKey(before);
  const now = byKey(after);
  const keys = new Set([...old.keys(), ...now.keys()]);
  const basis = { ...options, memberCase: (after ?? before)?.memberCase ?? "pascal" };
  return [...keys].flatMap((key) => diffReference(key, old.get(key), now.get(key), basis)).sort(compareChanges);
}

const compareChanges = compareInTurn<Change>(
  (a, b) => compareText(a.reference, b.reference),
  (a, b) => Number(a.code !== undefined) - Number(b.code !== undefined),
  (a, b) => (a.code === undefined || b.code === undefined ? 0 : compareCodes(a.code, b.code)),
  (a, b) => changeKinds.indexOf(a.kind) - changeKinds.indexOf(b.kind),
);

function byKey(lock: Lock | undefined): Map<string, LockedReference> {
  return new Map(lock?.references.map((reference) => [reference.key, reference]));
}

function diffReference(
  key: string,
  before: LockedReference | undefined,
  after: LockedReference | undefined,
  basis: Basis,
): Change[] {
  if (!before) return after ? [makeChange("reference-added", "additive", { reference: key, after: after.type })] : [];
  if (!after) return [makeChange("reference-removed", "breaking", { reference: key, before: before.type })];

  if (before.code.kind !== after.code.kind) {
    const types = { before: printCodeType(before.code), after: printCodeType(after.code) };
    const pairs = pairCodes(before.values, after.values, basis.memberCase);
    // No code of one type equals a code of the other, so nothing more can be compared.
    return [makeChange("code-type-changed", "breaking", { reference: key, ...types, pairs })];
  }
  const changes: Change[] = [];
  if (before.type !== after.type) {
    changes.push(makeChange("member-renamed", "breaking", { reference: key, before: before.type, after: after.type }));
  }
  if (before.description !== after.description || before.name !== after.name) {
    const texts = { before: listTitle(before), after: listTitle(after) };
    changes.push(makeChange("description-changed", "cosmetic", { reference: key, ...texts }));
  }
  const old = byCode(before);
  const now = byCode(after);
  const ascending = before.values.toSorted((a, b) => compareCodes(a.code, b.code));
  const meanings = movedMeanings(ascending, after.values, basis.memberCase);
  for (const code of new Set([...old.keys(), ...now.keys()])) {
    changes.push(
      ...diffValue({ reference: key, code, meaning: meanings.get(code) }, old.get(code), now.get(code), basis),
    );
  }
  return [...changes, ...movedAliases(before, now)];
}

function listTitle({ name, description }: LockedReference): string {
  return `${name}: ${description}`;
}

function byCode({ values }: LockedReference): Map<Code, LockedValue> {
  return new Map(values.map((value) => [value.code, value]));
}

/** Aliases that are now names of another code, so that a program that uses one gets that code. */
function movedAliases(before: LockedReference, now: ReadonlyMap<Code, LockedValue>): Change[] {
  const gone = before.values.flatMap(({ code, aliases = [] }) => {
    if (aliases.length === 0) return [];
    const value = now.get(code);
    const names = new Set(value && namesOf(value));
    return aliases.filter((alias) => !names.has(alias)).map((alias) => ({ code, alias, value }));
  });
  if (gone.length === 0) return [];
  const taken = new Set([...now.values()].flatMap(namesOf));
  return gone
    .filter(({ alias }) => taken.has(alias))
    .map(({ code, alias, value }) => {
      const texts = { before: alias, ...(value && { after: value.member }) };
      return makeChange("member-renamed", "breaking", { reference: before.key, code, ...texts });
    });
}

interface DiffedCode {
  readonly reference: string;
  readonly code: Code;
  /** If the code has another meaning now: the code that had its description before, if any. */
  readonly meaning: { readonly wordsOf?: Code } | undefined;
}

function diffValue(
  { reference, code, meaning }: DiffedCode,
  before: LockedValue | undefined,
  after: LockedValue | undefined,
  { disabled }: DiffOptions,
): Change[] {
  const valueChange: MakeChange = (kind, level, facts = {}) => makeChange(kind, level, { reference, code, ...facts });
  const wasLiving = before !== undefined && isLiving(before);
  const living = after !== undefined && isLiving(after);

  if (!living) {
    if (wasLiving) return [valueChange("code-removed", "breaking", { before: before.description })];
    return before && after && before.member !== after.member ? [renamed(before, after, valueChange)] : [];
  }
  if (!before) {
    return [valueChange("code-added", meaning ? "breaking" : "additive", { after: after.description, ...meaning })];
  }

  const changes: Change[] = [];
  if (!wasLiving) changes.push(valueChange("code-restored", "additive", { after: after.description }));
  if (before.description !== after.description) {
    const texts = { before: before.description, after: after.description };
    const stays = before.member === after.member ? { member: after.member } : {};
    const facts = { ...texts, ...stays, ...meaning };
    changes.push(valueChange("description-changed", meaning ? "breaking" : "cosmetic", facts));
  }
  if (before.enable !== after.enable) {
    const omitted = disabled === "omit";
    changes.push(
      after.enable
        ? valueChange("enabled", omitted ? "additive" : "cosmetic", { after: after.description })
        : valueChange("disabled", omitted ? "breaking" : "cosmetic", { before: before.description }),
    );
  }
  if (before.code2 !== after.code2) {
    changes.push(valueChange("code2-changed", "breaking", { before: before.code2 ?? "", after: after.code2 ?? "" }));
  }
  if (before.member !== after.member) changes.push(renamed(before, after, valueChange));
  return changes;
}

type MakeChange = (
  kind: ChangeKind,
  level: ChangeLevel,
  facts?: Pick<Change, "before" | "after" | "member" | "wordsOf">,
) => Change;

function renamed(before: LockedValue, after: LockedValue, valueChange: MakeChange): Change {
  return valueChange("member-renamed", "breaking", { before: before.member, after: after.member });
}

function makeChange(kind: ChangeKind, level: ChangeLevel, about: Omit<Change, "kind" | "level" | "id">): Change {
  const { reference, code, before, after } = about;
  // Without `member` and `wordsOf`, which follow from the rest of the lists.
  const fingerprint = digest(JSON.stringify([kind, reference, code ?? null, before ?? null, after ?? null]));
  return { kind, ...about, level, id: fingerprint.slice(0, 16) };
}
