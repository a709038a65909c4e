import { printCodeType } from "../api/index.ts";
import type { EnumsConfig } from "../config/index.ts";
import { compareCodes, compareInTurn, compareText, digest } from "../base/index.ts";
import { isLiving, type Lock, type LockedReference, type LockedValue } from "../lock/index.ts";
import { changeKinds, type Change, type ChangeKind, type ChangeLevel } from "./change.ts";

/** The part of the configuration that decides the level of a change. */
export type DiffOptions = Pick<EnumsConfig, "disabled">;

/** The changes from one state of the lists to another, sorted; `undefined` is a state without lists. */
export function diffLocks(before: Lock | undefined, after: Lock | undefined, options: DiffOptions): Change[] {
  const old = byKey(before);
  const now = byKey(after);
  const keys = new Set([...old.keys(), ...now.keys()]);
  return [...keys].flatMap((key) => diffReference(key, old.get(key), now.get(key), options)).sort(compareChanges);
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
  options: DiffOptions,
): Change[] {
  if (!before) return after ? [makeChange("reference-added", "additive", { reference: key, after: after.type })] : [];
  if (!after) return [makeChange("reference-removed", "breaking", { reference: key, before: before.type })];

  const changes: Change[] = [];
  if (before.code.kind !== after.code.kind) {
    const types = { before: printCodeType(before.code), after: printCodeType(after.code) };
    // No code of one type equals a code of the other, so nothing more can be compared.
    return [makeChange("code-type-changed", "breaking", { reference: key, ...types })];
  }
  if (before.type !== after.type) {
    changes.push(makeChange("member-renamed", "breaking", { reference: key, before: before.type, after: after.type }));
  }
  if (before.description !== after.description || before.name !== after.name) {
    const texts = { before: listTitle(before), after: listTitle(after) };
    changes.push(makeChange("description-changed", "cosmetic", { reference: key, ...texts }));
  }
  const old = byCode(before);
  const now = byCode(after);
  const codes = new Set([...old.keys(), ...now.keys()]);
  for (const code of codes) changes.push(...diffValue(key, code, old.get(code), now.get(code), options));
  return changes;
}

function listTitle({ name, description }: LockedReference): string {
  return `${name}: ${description}`;
}

function byCode({ values }: LockedReference): Map<LockedValue["code"], LockedValue> {
  return new Map(values.map((value) => [value.code, value]));
}

function diffValue(
  reference: string,
  code: LockedValue["code"],
  before: LockedValue | undefined,
  after: LockedValue | undefined,
  { disabled }: DiffOptions,
): Change[] {
  const valueChange = (kind: ChangeKind, level: ChangeLevel, texts: Texts = {}): Change =>
    makeChange(kind, level, { reference, code, ...texts });
  const wasLiving = before !== undefined && isLiving(before);
  const living = after !== undefined && isLiving(after);

  if (!wasLiving && !living)
    return before && after && before.member !== after.member ? [renamed(before, after, valueChange)] : [];
  if (!after || !living) return [valueChange("code-removed", "breaking", { before: before?.description ?? "" })];
  if (!before) return [valueChange("code-added", "additive", { after: after.description })];

  const changes: Change[] = [];
  if (!wasLiving) changes.push(valueChange("code-restored", "additive", { after: after.description }));
  if (before.description !== after.description) {
    changes.push(
      valueChange("description-changed", "cosmetic", { before: before.description, after: after.description }),
    );
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

interface Texts {
  readonly before?: string;
  readonly after?: string;
}

function renamed(
  before: LockedValue,
  after: LockedValue,
  valueChange: (kind: ChangeKind, level: ChangeLevel, texts: Texts) => Change,
): Change {
  return valueChange("member-renamed", "breaking", { before: before.member, after: after.member });
}

function makeChange(kind: ChangeKind, level: ChangeLevel, about: Omit<Change, "kind" | "level" | "id">): Change {
  const { reference, code, before, after } = about;
  const fingerprint = digest(JSON.stringify([kind, reference, code ?? null, before ?? null, after ?? null]));
  return { kind, ...about, level, id: fingerprint.slice(0, 16) };
}
