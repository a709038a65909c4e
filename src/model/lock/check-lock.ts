import { printType } from "../list/index.ts";
import { declaredCode } from "../../service/catalogue/index.ts";
import { checkList, quoted, rules, say } from "../rules/index.ts";
import { isMemberName, isTypeName } from "../../base/text/index.ts";
import { helperNames, listExportNames, usedInModules } from "../naming/index.ts";
import type { Code, Lock, LockedReference } from "./lock.ts";
import type { ListSeverities } from "../findings/index.ts";
import { type LockFindings, messageAbout } from "./lock-findings.ts";

/**
 * Checks what the schema of a lock cannot: names, and the rules about lists. Of lists that the configuration no longer has, only
 * the members are checked: they leave the lock at the next run.
 */
export function checkLock({ apiVersion, references }: Lock, findings: LockFindings, lists?: ListSeverities): void {
  const included = lists ? references.filter(({ key, list }) => !list || Object.hasOwn(lists, key)) : references;
  if (apiVersion === undefined && references.some(({ list }) => !list))
    findings.addProblem(["apiVersion"], "is missing, but the lock has references of the service");
  checkTypes(included, findings);
  checkKeys(included, findings);
  for (const reference of references) checkNames(reference, findings);
  for (const reference of included) {
    const { key, code, list, values } = reference;
    const path = ["references", key];
    const declared = apiVersion === undefined || list ? undefined : declaredCode(apiVersion, key);
    if (declared && declared.kind !== code.kind)
      findings.addProblem([...path, "code"], `must be ${printType(declared)} in version ${apiVersion}`);
    findings.addViolation("reference-empty", path, rules["reference-empty"].check(reference));
    // An undeclared list may be from an overview, whose texts have no declared width.
    const checked = { ...reference, code: declared ?? code, hasUnboundedValues: declared === undefined };
    checkList(checked, (rule, violation) => {
      const { value, field } = violation.place;
      const message = messageAbout(value === undefined ? undefined : values[value]?.code, violation.message);
      const place = [...(value === undefined ? [] : ["values", value]), ...(field?.split(".") ?? [])];
      findings.addViolation(rule, [...path, ...place], { ...violation, message });
    });
  }
}

function checkTypes(references: readonly LockedReference[], findings: LockFindings): void {
  const holders = new Map<string, string>(Array.from(helperNames, (name) => [name, "a helper of the package"]));
  for (const { key, type, fields } of references) {
    const path = ["references", key, "type"];
    if (!isTypeName(type) || usedInModules.has(type)) {
      findings.addProblem(path, say`is ${quoted(type)}, which is not a valid type name`);
      continue;
    }
    for (const name of listExportNames(type, fields)) {
      const by = holders.get(name);
      holders.set(name, `reference ${key}`);
      if (by === undefined) continue;
      findings.addProblem(path, say`would export ${quoted(name)}, which is already exported by ${quoted(by, "bare")}`);
      break;
    }
  }
}

function checkKeys(references: readonly LockedReference[], findings: LockFindings): void {
  const keys = references.map(({ key }) => key);
  findings.addKeys(keys);
  const served = references.flatMap(({ key, list }) => (list ? [] : key));
  for (const violation of rules["key-width"].check({ keys: served }))
    findings.addViolation("key-width", ["references", violation.place], violation);
}

function checkNames({ key, values }: LockedReference, findings: LockFindings): void {
  const holders = new Map<string, Code>();
  for (const [index, { code, member, aliases = [] }] of values.entries()) {
    const names = [["member", member] as const, ...aliases.map((alias) => ["aliases", alias] as const)];
    for (const [field, name] of names) {
      const holder = holders.get(name);
      holders.set(name, code);
      if (isMemberName(name) && holder === undefined) continue;
      const problem = isMemberName(name)
        ? say`already a name of code ${quoted(holder ?? code)}`
        : "not a valid member name";
      const message = say`${field === "member" ? "is" : "contains"} ${quoted(name)}, which is ${problem}`;
      findings.addProblem(["references", key, "values", index, field], message);
    }
  }
}
