import {
  advise,
  type Advice,
  type DataRule,
  isFixedInLock,
  type Message,
  quoted,
  rules,
  say,
  type Violation,
} from "../rules/index.ts";
import { Findings } from "../findings/index.ts";
import { type JsonNode, type JsonPath, nodeAt, type Position, printPath } from "../../base/json/index.ts";
import type { Code } from "./lock.ts";

export class LockFindings extends Findings {
  readonly #file: string;
  readonly #restore: Advice;
  root: JsonNode | undefined;

  constructor(file: string, ...severities: ConstructorParameters<typeof Findings>) {
    super(...severities);
    this.#file = file;
    this.#restore = advise`restore it with ${{ git: ["checkout", "HEAD", "--", file] }}; to assign all names again, run ${["--new-lock"]}`;
  }

  /** `problem` follows the name of the part. */
  addProblem(path: JsonPath, problem: string | Message, details: Partial<Violation> = {}, at?: Position): void {
    const message = say`${this.#nameOf(path)} ${problem}`;
    this.#add(path, { advice: this.#restore, ...details, message }, at);
  }

  /** Adds a violation of a rule about lists, if it is an error in a lock or by the configuration. */
  addViolation(rule: DataRule, path: JsonPath, violation: Violation | undefined, at?: Position): void {
    if (violation === undefined) return;
    const isFixed = isFixedInLock(rule, violation);
    if (!isFixed && this.setting(rule, keyIn(path)) !== "error") return;
    // A run may have written what the configuration allowed then. Everything else was edited manually.
    const update = [...advise`run ${[]} to update the lock`, `; or set "rules": { "${rule}": "warn" }`];
    this.#add(path, { advice: isFixed ? this.#restore : update, ...violation }, at, rule);
  }

  addKeys(keys: readonly string[]): void {
    for (const violation of rules["key-shape"].check({ keys, validKeys: [] }))
      this.addViolation("key-shape", ["references", violation.place], violation);
  }

  #add(path: JsonPath, violation: Violation, at?: Position, rule?: DataRule): void {
    const scope = { reference: keyIn(path), ...(rule && { breaks: rule }) };
    this.add("lock", violation, scope, () => ({ file: this.#file, pointer: printPath(path), ...at }));
  }

  /** `type`, `the list` or `member of code 1`; outside of the lists, `memberCase of the lock`. */
  #nameOf(path: JsonPath): Message {
    const isInList = keyIn(path) !== null;
    const code = isInList && path[2] === "values" ? nodeAt(this.root, [...path.slice(0, 4), "code"]) : undefined;
    const isNamed = code !== undefined && "value" in code;
    const steps = path.slice(isNamed ? 4 : isInList ? 2 : 0).join("/");
    const whole = isNamed ? `code ${code.value}` : isInList ? "the list" : "the lock";
    if (steps === "") return [quoted(whole, "bare")];
    return [quoted(steps, "bare"), ...(isInList && !isNamed ? [] : [" of ", quoted(whole, "bare")])];
  }
}

function keyIn([root, key]: JsonPath): string | null {
  return root === "references" && key !== undefined ? String(key) : null;
}

/** The message of a rule about a value, with its code, if the rule does not name it. */
export function messageAbout(code: Code | undefined, message: string | Message): string | Message {
  const isNamed =
    typeof message !== "string" && message.some((part) => typeof part === "string" && /\bcode $/.test(part));
  return code === undefined || isNamed ? message : say`code ${quoted(code, "bare")}: ${message}`;
}
