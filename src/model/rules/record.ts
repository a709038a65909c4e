import manifest from "../../../package.json" with { type: "json" };
import { code2Duplicate, code2Shape, codeDuplicate, codeKey, codeType, codeTypeChange, codeWidth } from "./codes.ts";
import { duplicateKey, keyShape, keyWidth, malformedJson, overviewMismatch, wrongShape } from "./documents.ts";
import { incompleteList } from "./incomplete-list.ts";
import { meaningChanged } from "./meaning-changed.ts";
import { massRemoval, referenceEmpty, referenceMissing, referenceUnknown, versionDeprecated } from "./references.ts";
import type { CheckedList, ListPlace, ListRule, PlacedViolation, Severity, SubjectRule, Violation } from "./rule.ts";
import { descriptionWidth, nameCollision, namesUnused, nameWidth, suspiciousText } from "./texts.ts";

export type RuleDefinition = ListRule | SubjectRule<never, Violation | undefined | Iterable<Violation>>;

/** The rules about the data of the service, in the order of `docs/rules.md`. Each has a page, `docs/rules/<rule>.md`. */
export const rules = {
  "malformed-json": malformedJson,
  "wrong-shape": wrongShape,
  "key-shape": keyShape,
  "duplicate-key": duplicateKey,
  "code-duplicate": codeDuplicate,
  "code-type": codeType,
  "code-width": codeWidth,
  "code-key": codeKey,
  "code2-shape": code2Shape,
  "code2-duplicate": code2Duplicate,
  "incomplete-list": incompleteList,
  "reference-missing": referenceMissing,
  "mass-removal": massRemoval,
  "meaning-changed": meaningChanged,
  "code-type-change": codeTypeChange,
  "name-width": nameWidth,
  "description-width": descriptionWidth,
  "key-width": keyWidth,
  "reference-unknown": referenceUnknown,
  "overview-mismatch": overviewMismatch,
  "name-collision": nameCollision,
  "names-unused": namesUnused,
  "suspicious-text": suspiciousText,
  "version-deprecated": versionDeprecated,
  "reference-empty": referenceEmpty,
} as const satisfies Record<string, RuleDefinition>;

/** The id of a rule about lists. `npx codegen explain <rule>` prints its page. */
export type DataRule = keyof typeof rules;
export const dataRuleIds = Object.keys(rules) as DataRule[];

/** The other rules, which are always errors and which the steps of a run apply. */
export const runRules = ["usage", "config", "lock", "fetch", "io", "drift"] as const;
/** The id of a rule that is not about lists, but about the command line, the project, or a request. */
export type RunRule = (typeof runRules)[number];

/** The id of a rule. */
export type Rule = DataRule | RunRule;

export function isDataRule(rule: Rule): rule is DataRule {
  return Object.hasOwn(rules, rule);
}

export function hasFixedSeverity(rule: Rule): boolean {
  return !isDataRule(rule) || (rules[rule] as RuleDefinition).fixed === "always";
}

/** Whether a violation is an error in a lock regardless of the configuration. */
export function isFixedInLock(rule: DataRule, violation: Violation): boolean {
  return (violation.fixed ?? (rules[rule] as RuleDefinition).fixed) !== undefined;
}

export const ruleIds: readonly Rule[] = [...dataRuleIds, ...runRules];

export function defaultSeverity(rule: Rule): Severity {
  return isDataRule(rule) ? rules[rule].severity : "error";
}

export function rulePagePath(rule: Rule): string {
  return `docs/rules/${rule}.md`;
}

export function rulePage(rule: Rule): string {
  return pageAddress(rulePagePath(rule));
}

/** The page of this version: a newer one may describe other rules. */
export function pageAddress(path: string): string {
  return `https://unpkg.com/reference-codegen@${manifest.version}/${path}`;
}

export function checkList(
  list: CheckedList,
  report: (rule: DataRule, violation: PlacedViolation<ListPlace>) => void,
): void {
  for (const rule of dataRuleIds) {
    const definition: RuleDefinition = rules[rule];
    if (definition.about !== "list") continue;
    for (const violation of definition.check(list)) report(rule, violation);
  }
}
