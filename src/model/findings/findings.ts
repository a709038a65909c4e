import {
  type DataRule,
  hasFixedSeverity,
  isDataRule,
  type Rule,
  rules,
  type RuleSetting,
  type Severity,
  type Violation,
} from "../rules/index.ts";
import { compareFindings, completeFinding, type Finding, runError, RunError } from "./finding.ts";
import { Secrets } from "./secrets.ts";

export type Severities = Readonly<Partial<Record<DataRule, RuleSetting | undefined>>>;

export type ListSeverities = Readonly<Record<string, { readonly rules: Severities }>>;

export const maxPerRule = 1_000;

/** The findings of one rule in one list: the first 1,000 of each severity, and the number of all. */
type Group = Record<Severity, Finding[]> & { total: number };

/**
 * Collects findings, with the severities of the configuration. It reports the first 1,000 of one rule in one list, errors
 * before warnings, and only counts the rest.
 */
export class Findings {
  readonly #severities: Severities;
  readonly #ofLists: ListSeverities;
  readonly #groups = new Map<string, Group>();
  readonly #others: Finding[] = [];
  readonly secrets = new Secrets();

  constructor(severities: Severities = {}, ofLists: ListSeverities = {}) {
    this.#severities = severities;
    this.#ofLists = ofLists;
  }

  /** The severity by the configuration, that for the list first, else the rule's default. */
  setting(rule: DataRule, list: string | null): RuleSetting {
    if (hasFixedSeverity(rule)) return "error";
    const ofList = list !== null && Object.hasOwn(this.#ofLists, list) ? this.#ofLists[list]?.rules[rule] : undefined;
    return ofList ?? this.#severities[rule] ?? rules[rule].severity;
  }

  /**
   * Adds a violation, if there is one. It is counted in `list`, by default its reference. `breaks`, for rule `lock`, is the rule
   * about lists that the lock breaks. `locate` is called only if the finding is kept.
   */
  add(
    rule: Rule,
    violation: (Violation & { readonly place?: unknown }) | undefined,
    scope: { readonly reference?: string | null; readonly list?: string; readonly breaks?: DataRule } = {},
    locate = (): Partial<Pick<Finding, "pointer" | "url" | "file" | "line" | "column">> => ({}),
  ): void {
    if (violation === undefined) return;
    const { fixed, place: _place, ...details } = violation;
    const { reference = null, list = reference, breaks } = scope;
    const isFixed = !isDataRule(rule) || fixed === "always" || fixed === "inDocument";
    const severity = isFixed ? "error" : this.setting(rule, reference);
    if (severity === "off") return;
    const name = JSON.stringify([rule, breaks, list]);
    const group = this.#groups.get(name) ?? { error: [], warn: [], total: 0 };
    this.#groups.set(name, group);
    group.total++;
    if (group[severity].length === maxPerRule) return;
    const names = { rule, ...(breaks !== undefined && { breaks }) };
    const finding = { ...names, severity, reference, pointer: "", ...locate(), ...details };
    group[severity].push(completeFinding(finding, this.#mask));
  }

  addFinding(finding: Finding): void {
    this.#others.push(completeFinding(finding, this.#mask));
  }

  /**
   * @param keyOf finds the list with the secret
   * @throws {RunError} rule `fetch`: the text to write repeats a header value
   */
  assertNoSecret(text: string, keyOf: () => string | undefined): void {
    if (!this.secrets.hasKeyIn(text)) return;
    const message = "the list contains the value of a header or of a variable, which would be written to files";
    const advice = ["have the list corrected, or use another value"];
    throw runError("fetch", message, { reference: keyOf() ?? null, advice });
  }

  async guard<T>(otherwise: T, step: () => T | Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      for (const finding of error.findings) this.addFinding(finding);
      return otherwise;
    }
  }

  clear(): void {
    this.#groups.clear();
    this.#others.length = 0;
  }

  hasErrors(isCounted: (error: Finding) => boolean = () => true): boolean {
    return (
      this.#others.some((finding) => finding.severity === "error" && isCounted(finding)) ||
      [...this.#groups.values()].some(({ error }) => error.some(isCounted))
    );
  }

  sorted(): Finding[] {
    return [...[...this.#groups.values()].flatMap(reportedFindings), ...this.#others].sort(compareFindings);
  }

  readonly #mask = (text: string): string => this.secrets.mask(text);
}

function reportedFindings({ error, warn, total }: Group): Finding[] {
  const all = [...error, ...warn].slice(0, maxPerRule).sort(compareFindings);
  const last = all.at(-1);
  if (last === undefined || total === all.length) return all;
  const message = `${last.message} (${all.length} of ${total} findings of this rule are reported)`;
  return [...all.slice(0, -1), { ...last, message, total }];
}
