import { printType } from "../list/index.ts";
import { advise, checkList, quoted, rules, say } from "../rules/index.ts";
import { isMemberName, isTypeName } from "../../base/text/index.ts";
import { helperNames, listExportNames, usedInModules } from "../naming/index.ts";
import { type Code, declaredIn, type Lock, type LockedReference, type LockedValue, referencesByKey } from "./lock.ts";
import type { ListSeverities } from "../findings/index.ts";
import type { LockFindings, LockPlace } from "./lock-findings.ts";

/** Checks what the schema of a lock cannot: names, and the rules about lists. Of lists that the
 * configuration no longer has, only the members are checked: they leave the lock at the next run. */
export function checkLock(lock: Lock, findings: LockFindings, lists?: ListSeverities): void {
  const { apiVersion, references } = lock;
  const included = lists ? references.filter(({ key, list }) => !list || Object.hasOwn(lists, key)) : references;
  checkTypes(included, findings);
  checkKeys(included, findings);
  for (const reference of references) checkNames(reference, findings);
  for (const reference of included) {
    const declared = declaredIn(lock, reference);
    const type = declared ?? reference.code;
    if (type.kind !== reference.code.kind) {
      const message = `must be ${printType(type)} in version ${apiVersion}`;
      findings.addProblem(findings.placeOf(reference, "code"), message);
    }
    findings.addViolation("reference-empty", findings.placeOf(reference), rules["reference-empty"].check(reference));
    // An undeclared list may be from an overview, whose texts have no declared width.
    const list = {
      ...reference,
      code: type,
      hasUnboundedValues: declared === undefined,
    };
    checkList(list, (rule, violation) => {
      const { value, field } = violation.place;
      const part = value === undefined ? reference : (reference.values[value] as LockedValue);
      findings.addViolation(rule, findings.placeOf(part, ...(field?.split(".") ?? [])), violation);
    });
  }
}

function checkTypes(references: readonly LockedReference[], findings: LockFindings): void {
  const holders = new Map<string, string>(Array.from(helperNames, (name) => [name, "a helper of the package"]));
  for (const reference of references) {
    const { key, type } = reference;
    const place = findings.placeOf(reference, "type");
    if (!isTypeName(type) || usedInModules.has(type)) {
      findings.addProblem(place, say`is ${quoted(type)}, which is not a valid type name`);
      continue;
    }
    for (const name of listExportNames(type, reference.fields)) {
      const by = holders.get(name);
      holders.set(name, `reference ${key}`);
      if (by === undefined) continue;
      findings.addProblem(place, say`would export ${quoted(name)}, which is already exported by ${quoted(by, "bare")}`);
      break;
    }
  }
}

function checkKeys(references: readonly LockedReference[], findings: LockFindings): void {
  const byKey = referencesByKey({ references });
  const keys = [...byKey.keys()];
  const placeOfKey = (key: string): LockPlace => findings.placeOf(byKey.get(key) as LockedReference);
  for (const violation of rules["key-shape"].check({ keys, validKeys: [] })) {
    findings.addViolation("key-shape", placeOfKey(violation.place), violation);
  }
  const served = keys.filter((key) => !byKey.get(key)?.list);
  for (const violation of rules["key-width"].check({ keys: served })) {
    findings.addViolation("key-width", placeOfKey(violation.place), violation);
  }
}

function checkNames({ values }: LockedReference, findings: LockFindings): void {
  const holders = new Map<string, Code>();
  const checkName = (value: LockedValue, field: string, name: string): void => {
    const [holder, place] = [holders.get(name), findings.placeOf(value, field)];
    const verb = field === "aliases" ? "contains" : "is";
    if (!isMemberName(name)) {
      findings.addProblem(place, say`${verb} ${quoted(name)}, which is not a valid member name`);
    } else if (holder !== undefined) {
      const advice = advise`rename one of the two`;
      findings.addProblem(
        place,
        say`${verb} ${quoted(name)}, which is already a name of code ${quoted(holder)}`,
        advice,
      );
    }
    holders.set(name, value.code);
  };
  for (const value of values) {
    checkName(value, "member", value.member);
    for (const alias of value.aliases ?? []) checkName(value, "aliases", alias);
  }
}
