import manifest from "../../../package.json" with { type: "json" };
import { codeDuplicate, codeKey, codeType, codeTypeChange, codeWidth, fieldDuplicate, fieldShape } from "./codes.ts";
import { duplicateKey, keyShape, keyWidth, wrongShape } from "./documents.ts";
import { incompleteList } from "./incomplete-list.ts";
import { meaningChanged } from "./meaning-changed.ts";
import { massRemoval, referenceEmpty } from "./references.ts";
import type { CheckedList, ListPlace, ListViolations, PlacedViolation, Severity, Violation } from "./rule.ts";
import { descriptionWidth, nameCollision, namesUnused, nameWidth, suspiciousText } from "./texts.ts";

export type RuleDefinition = {
  readonly severity: Severity;
  readonly fixed?: Violation["fixed"];
} & (
  | {
      /** Applied by `checkList`, in linear time. */
      readonly about: "list";
      readonly check: (list: CheckedList) => ListViolations;
    }
  | {
      /** Applied by the step that has its subject; those about the service alone are in `service/rules.ts`. */
      readonly about?: undefined;
      readonly check?: (subject: never) => Violation | undefined | Iterable<Violation>;
    }
);

/** The rules about the data of the service, in the order of `docs/rules.md`. Each has a page, `docs/rules/<rule>.md`. */
export const rules = {
  "malformed-json": { severity: "error", fixed: "always" },
  "malformed-csv": { severity: "error", fixed: "always" },
  "wrong-shape": { severity: "error", fixed: "always", check: wrongShape },
  "pointer-unused": { severity: "warn" },
  "key-shape": { severity: "error", fixed: "always", check: keyShape },
  "duplicate-key": { severity: "error", fixed: "inLock", check: duplicateKey },
  "code-duplicate": { about: "list", severity: "error", fixed: "inLock", check: codeDuplicate },
  "code-type": { about: "list", severity: "error", fixed: "inLock", check: codeType },
  "code-width": { about: "list", severity: "error", check: codeWidth },
  "code-key": { severity: "error", check: codeKey },
  "field-shape": { about: "list", severity: "error", check: fieldShape },
  "field-duplicate": { about: "list", severity: "error", check: fieldDuplicate },
  "incomplete-list": { severity: "error", check: incompleteList },
  "reference-missing": { severity: "error" },
  "mass-removal": { severity: "error", check: massRemoval },
  "meaning-changed": { severity: "error", check: meaningChanged },
  "code-type-change": { severity: "error", fixed: "always", check: codeTypeChange },
  "name-width": { about: "list", severity: "warn", check: nameWidth },
  "description-width": { about: "list", severity: "warn", check: descriptionWidth },
  "key-width": { severity: "warn", check: keyWidth },
  "reference-unknown": { severity: "warn" },
  "overview-mismatch": { severity: "warn" },
  "name-collision": { severity: "warn", check: nameCollision },
  "names-unused": { severity: "warn", check: namesUnused },
  "suspicious-text": { about: "list", severity: "warn", check: suspiciousText },
  "version-deprecated": { severity: "warn" },
  "reference-empty": { severity: "warn", check: referenceEmpty },
} as const satisfies Record<string, RuleDefinition>;

/** The id of a rule about lists. `npx codegen explain <rule>` prints its page. */
export type DataRule = keyof typeof rules;
export const dataRuleIds = Object.keys(rules) as DataRule[];

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
  const fixed = violation.fixed ?? (rules[rule] as RuleDefinition).fixed;
  return fixed !== undefined && fixed !== "inDocument";
}

export const ruleIds: readonly Rule[] = [...dataRuleIds, ...runRules];

export function defaultSeverity(rule: Rule): Severity {
  return isDataRule(rule) ? rules[rule].severity : "error";
}

export function rulePagePath(rule: Rule): string {
  return `docs/rules/${rule}.md`;
}

/** The page of this version: a newer one may describe other rules. */
export function rulePage(rule: Rule): string {
  return `https://unpkg.com/reference-codegen@${manifest.version}/${rulePagePath(rule)}`;
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
