import {
  type DataRule,
  isDataRule,
  isHardRule,
  type Quote,
  type Rule,
  rules,
  type RuleSetting,
  type Severity,
  type Verdict,
} from "../rules/index.ts";
import { quote } from "../../base/text/index.ts";
import { compareDiagnostics, completeDiagnostic, type Diagnostic, problem, RunError } from "./diagnostics.ts";
import { Secrets } from "./secrets.ts";

/** What `rules` of the configuration says. */
export type Severities = Readonly<Partial<Record<DataRule, RuleSetting | undefined>>>;

/** What a finding is about. */
interface Subject {
  /** Key of the reference; none unless it is named. */
  readonly reference?: string | null;
  /** The list that it counts for, where that is not its reference: the overview, for what is wrong with its keys. */
  readonly list?: string;
  /** Of a finding of rule `lock`: the rule of the lists that the lock breaks. It is counted by that one. */
  readonly breaks?: DataRule;
}

/** Where a finding is. */
export type Place = Pick<Partial<Diagnostic>, "pointer" | "url" | "file" | "line" | "column">;

/** Most findings of one rule that one list yields. */
export const mostOfOneRule = 1_000;

/** The findings of one rule in one list. */
interface Group {
  readonly errors: Diagnostic[];
  readonly warnings: Diagnostic[];
  total: number;
}

/**
 * Collects findings and gives them the severity that the configuration asks for. Of one rule in one list it keeps
 * the first 1,000, errors before warnings, and counts the rest; what is not kept is never described.
 */
export class Findings {
  readonly #severities: Severities;
  readonly #groups = new Map<string, Group>();
  readonly #others: Diagnostic[] = [];
  /** What no finding repeats. */
  readonly secrets = new Secrets();

  constructor(severities: Severities = {}) {
    this.#severities = severities;
  }

  /** What the configuration, or else the rule itself, says. */
  setting(rule: DataRule): RuleSetting {
    return isHardRule(rule) ? "error" : (this.#severities[rule] ?? rules[rule].severity);
  }

  /**
   * Adds what a rule says of a case; `undefined`, where the rule is kept, adds nothing.
   *
   * @param place called where the finding is kept
   */
  add(rule: Rule, verdict: Verdict | undefined, subject: Subject = {}, place: () => Place = () => ({})): void {
    if (verdict === undefined) return;
    const severity = verdict.always || !isDataRule(rule) ? "error" : this.setting(rule);
    if (severity === "off") return;
    const { reference = null, list = reference, breaks } = subject;
    const group = this.#groupOf(breaks === undefined ? rule : `${rule} ${breaks}`, list);
    group.total++;
    if (!makeRoom(group, severity)) return;
    const statement = verdict.describe(this.#quote);
    const names = { rule, ...(breaks !== undefined && { breaks }) };
    const finding = { ...names, severity, reference, pointer: "", ...place(), ...statement };
    const kept = severity === "error" ? group.errors : group.warnings;
    kept.push(completeDiagnostic(finding, this.#mask));
  }

  /** Adds a finding that is whole already: that of a run rule, or of another collection. */
  addDiagnostic(diagnostic: Diagnostic): void {
    this.#others.push(completeDiagnostic(diagnostic, this.#mask));
  }

  /**
   * Guards what is about to be written.
   *
   * @throws {RunError} rule `fetch`: the text repeats a header value
   */
  assertNoSecret(text: string): void {
    if (!this.secrets.hasKeyIn(text)) return;
    throw new RunError([problem("fetch", "the service repeats the value of a request header in its lists")]);
  }

  /**
   * Runs a step; what it cannot do becomes findings.
   *
   * @param nothing what the step came to where it could not be done
   */
  async guard<T>(nothing: T, step: () => T | Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      for (const diagnostic of error.diagnostics) this.addDiagnostic(diagnostic);
      return nothing;
    }
  }

  hasErrors(): boolean {
    return (
      this.#others.some(({ severity }) => severity === "error") ||
      [...this.#groups.values()].some(({ errors }) => errors.length > 0)
    );
  }

  sorted(): Diagnostic[] {
    return [...[...this.#groups.values()].flatMap(finish), ...this.#others].sort(compareDiagnostics);
  }

  readonly #mask = (text: string): string => this.secrets.mask(text);

  /** Masked before it is shortened: the beginning of a secret is not found any more. */
  readonly #quote: Quote = (value, form) =>
    typeof value === "number" ? quote(value) : quote(this.secrets.mask(value), form);

  #groupOf(kind: string, list: string | null): Group {
    const name = JSON.stringify([kind, list]);
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    const group: Group = { errors: [], warnings: [], total: 0 };
    this.#groups.set(name, group);
    return group;
  }
}

/** Whether a group has room for another finding; a warning makes room for an error. */
function makeRoom({ errors, warnings }: Group, severity: Severity): boolean {
  if (errors.length + warnings.length < mostOfOneRule) return true;
  return severity === "error" && warnings.pop() !== undefined;
}

/** The findings of a group; where there are more than are reported, the last one says how many. */
function finish({ errors, warnings, total }: Group): Diagnostic[] {
  const all = [...errors, ...warnings].sort(compareDiagnostics);
  const last = all.at(-1);
  if (last === undefined || total === all.length) return all;
  const message = `${last.message} (${total} findings of this rule in all, of which ${all.length} are reported)`;
  return [...all.slice(0, -1), { ...last, message, total }];
}
