import type { DataRule, Quote, Statement, Verdict } from "../rules/index.ts";
import { boundPointer, Findings, type Place, RunError, type Severities } from "../findings/index.ts";
import { type JsonPath, type Position, positionFinder, printPath } from "../base/index.ts";
import { lockFileName } from "./lock.ts";

/** Where a part of a lock stands in its text. */
export interface LockPlace {
  readonly offset: number;
  readonly path: JsonPath | undefined;
  /** Key of the reference that it is a part of. */
  readonly reference: string | null;
}

/** Rules that a lock has to keep whatever the configuration says: the values of one code would share a name. */
const neverSoftened: ReadonlySet<DataRule> = new Set(["code-duplicate", "code-type", "duplicate-key"]);

/** Collects what is wrong with the text of a lock, as findings of rule `lock`. */
export class LockMistakes {
  readonly #findings: Findings;
  readonly #text: string;
  #find: ReturnType<typeof positionFinder> | undefined;

  constructor(text: string, severities: Severities) {
    this.#findings = new Findings(severities);
    this.#text = text;
  }

  /** @param say what is wrong, in words that stand behind the name of the place */
  add(place: LockPlace, say: (quote: Quote) => string): void {
    this.#add(place, (quote) => ({ message: ` ${say(quote)}` }));
  }

  /** Adds what breaks a rule of the lists, where the configuration has it as an error. */
  addBroken(rule: DataRule, place: LockPlace, verdict: Verdict | undefined): void {
    if (verdict === undefined) return;
    const isError = verdict.always || neverSoftened.has(rule) || this.#findings.setting(rule) === "error";
    if (!isError) return;
    this.#add(place, (quote) => {
      const { message, ...more } = verdict.describe(quote);
      return { ...more, message: `: ${message} (${rule})` };
    });
  }

  /** @throws {RunError} rule `lock`: every mistake, where there is one */
  throwIfAny(): void {
    if (this.#findings.hasErrors()) throw new RunError(this.#findings.sorted());
  }

  #positionOf(offset: number): Position {
    return (this.#find ??= positionFinder(this.#text))(offset);
  }

  #add({ offset, path, reference }: LockPlace, describe: (quote: Quote) => Statement): void {
    const verdict: Verdict = {
      describe: (quote) => {
        const { message, ...more } = describe(quote);
        const { line, column } = this.#positionOf(offset);
        const part = boundPointer(printPath(path), reference) || "the lock";
        return { ...more, message: `${lockFileName}:${line}:${column}: ${part}${message}` };
      },
    };
    const place = (): Place => ({ file: lockFileName, pointer: printPath(path), ...this.#positionOf(offset) });
    this.#findings.add("lock", verdict, { reference }, place);
  }
}
