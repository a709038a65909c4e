import { codeWidth, countryKey, declaredCode, fieldLimits, isCode2, isPlainKey, printCodeType } from "../api/index.ts";
import { type DataRule, Findings, type Severities } from "../findings/index.ts";
import { codePoints, isMemberName, isSuspicious, isTypeName } from "../base/index.ts";
import { allNames, helperNames, meetsOwnNames } from "../name/index.ts";
import { isLiving, type Lock, type LockedReference, type LockedValue } from "./lock.ts";
import type { LockMistake, LockPlaces } from "./mistakes.ts";

/** What its shape cannot say of a lock: names that are names and one-to-one, and the rules of the lists. */
export function checkLock(lock: Lock, places: LockPlaces, severities: Severities): LockMistake[] {
  const findings = new Findings(severities);
  const mistakes: LockMistake[] = [];
  const wrong = (part: object, field: string, message: string): void => {
    const { node, pointer } = places.get(part) as { node: { offset: number }; pointer: string };
    mistakes.push({ node, pointer: field === "" ? pointer : `${pointer}/${field}`, message });
  };
  /** A rule of the lists, where the configuration has it as an error. */
  const breaks = (rule: DataRule, part: object, field: string, message: string): void => {
    if (findings.setting(rule) === "error") wrong(part, field, `${message} (${rule})`);
  };

  checkTypes(lock.references, wrong);
  checkKeys(lock.references, breaks);
  for (const reference of lock.references) {
    // The version's word counts, not what somebody wrote into the lock.
    const code = declaredCode(lock.apiVersion, reference.key) ?? reference.code;
    if (code.kind !== reference.code.kind)
      wrong(reference, "code", `must be ${printCodeType(code)} in version ${lock.apiVersion}`);
    checkNames(reference, wrong);
    checkTexts(reference, breaks);
    checkValues({ ...reference, code }, wrong, breaks);
  }
  return mistakes;
}

type Wrong = (part: object, field: string, message: string) => void;
type Breaks = (rule: DataRule, part: object, field: string, message: string) => void;

function checkTypes(references: readonly LockedReference[], wrong: Wrong): void {
  const holders = new Map<string, string>(Array.from(helperNames, (name) => [name, "a helper of the package"]));
  for (const reference of references) {
    const { key, type } = reference;
    if (!isTypeName(type) || meetsOwnNames(type)) {
      wrong(reference, "type", `${JSON.stringify(type)} cannot be the name of a type`);
      continue;
    }
    const names = allNames(type);
    const met = names.find((name) => holders.has(name));
    if (met !== undefined) wrong(reference, "type", `would export ${met}, which ${holders.get(met)} exports already`);
    for (const name of names) holders.set(name, `reference ${key}`);
  }
}

function checkKeys(references: readonly LockedReference[], breaks: Breaks): void {
  const seen = new Map<string, string>();
  for (const reference of references) {
    const { key } = reference;
    if (!isPlainKey(key)) breaks("key-shape", reference, "", "is no plain path segment");
    const namesake = seen.get(key.toLowerCase());
    if (namesake !== undefined) breaks("key-shape", reference, "", `differs from ${namesake} in case alone`);
    seen.set(key.toLowerCase(), key);
  }
}

function checkNames({ values }: LockedReference, wrong: Wrong): void {
  const holders = new Map<string, LockedValue["code"]>();
  for (const value of values) {
    for (const [field, name] of [
      ["member", value.member] as const,
      ...(value.aliases ?? []).map((alias) => ["aliases", alias] as const),
    ]) {
      const holder = holders.get(name);
      if (!isMemberName(name)) wrong(value, field, `${JSON.stringify(name)} cannot be a member name`);
      else if (holder !== undefined) {
        wrong(
          value,
          field,
          `${JSON.stringify(name)} is a name of code ${JSON.stringify(holder)} already; rename one of the two`,
        );
      }
      holders.set(name, value.code);
    }
  }
}

/** Rules of texts that the configuration has made errors. What an overview said of a value has no width. */
function checkTexts(reference: LockedReference, breaks: Breaks): void {
  const { key, name, description, values } = reference;
  if (codePoints(key) > fieldLimits.key) breaks("key-width", reference, "", "has a key that is too long");
  if (codePoints(name) > fieldLimits.name) breaks("name-width", reference, "name", "is too long");
  for (const [part, field, text] of [
    [reference, "name", name] as const,
    [reference, "description", description] as const,
    ...values.filter(isLiving).flatMap((value) => valueTexts(value)),
  ]) {
    if (isSuspicious(text)) breaks("suspicious-text", part, field, "holds control, format or separator characters");
  }
}

function valueTexts(value: LockedValue): (readonly [LockedValue, string, string])[] {
  return [
    [value, "description", value.description],
    [value, "code", String(value.code)],
    [value, "code2", value.code2 ?? ""],
  ];
}

function checkValues(reference: LockedReference, wrong: Wrong, breaks: Breaks): void {
  const codes = new Set<LockedValue["code"]>();
  const code2s = new Set<string>();
  for (const value of reference.values) {
    const { code, code2 } = value;
    // The last of two codes would silently take the name of the first: never, whatever the rule's severity is.
    if (codes.has(code)) wrong(value, "code", `${JSON.stringify(code)} stands twice; keep one of them`);
    codes.add(code);
    checkCode(value, reference, wrong, breaks);
    if (reference.key !== countryKey) {
      if (code2 !== undefined) wrong(value, "code2", "belongs to country alone");
    } else if (code2 === undefined) {
      wrong(value, "code2", "is missing");
    } else {
      if (isLiving(value) && !isCode2(code2)) breaks("code2-shape", value, "code2", "is not two letters A-Z");
      if (isLiving(value) && code2s.has(code2))
        breaks("code2-duplicate", value, "code2", `${code2} is held by two countries`);
      if (isLiving(value)) code2s.add(code2);
    }
  }
}

function checkCode(value: LockedValue, { code: type }: LockedReference, wrong: Wrong, breaks: Breaks): void {
  const { code } = value;
  const isInteger = typeof code === "number";
  if (isInteger !== (type.kind === "integer")) {
    return wrong(value, "code", `must be of type ${printCodeType(type)} (code-type)`);
  }
  const width = codeWidth(code);
  // A code that is gone is nobody's to mend; it stays for its name alone.
  if (!isLiving(value)) return;
  if (width === 0 || width > (type.width ?? Infinity)) {
    breaks("code-width", value, "code", `is wider or emptier than ${printCodeType(type)}`);
  }
}
