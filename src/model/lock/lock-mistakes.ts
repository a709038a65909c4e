import { type DataRule, isHardInLock, type Quote, type Statement, type Verdict } from "../rules/index.ts";
import { boundPointer, Findings, RunError, type Severities } from "../findings/index.ts";
import { advise, type Advice } from "../rules/index.ts";
import { type JsonPath, positionFinder, printPath } from "../../base/json/index.ts";
import { lockFileName } from "./lock.ts";

/** Where a part of a lock stands in its text. */
export interface LockPlace {
  readonly offset: number;
  readonly path: JsonPath | undefined;
  /** Key of the reference that it is a part of. */
  readonly reference: string | null;
}

/** How a message names a part of a lock. */
export function partOf({ path, reference }: LockPlace): string {
  return boundPointer(printPath(path), reference) || "the lock";
}

/** How the last good lock is brought back. */
const restoreLock = advise`restore it with ${{ git: ["checkout", "HEAD", "--", "codegen.lock.json"] }}; if you delete it, all names are assigned again`;

/** Collects what is wrong with the text of a lock, as findings of rule `lock`. */
export class LockMistakes {
  readonly #findings: Findings;
  readonly #text: string;
  #find: ReturnType<typeof positionFinder> | undefined;

  constructor(text: string, severities: Severities) {
    this.#findings = new Findings(severities);
    this.#text = text;
  }

  /**
   * @param say what is wrong, in words that stand behind the name of the part
   * @param advice what corrects it; `null` where the words say that
   */
  add(place: LockPlace, say: (quote: Quote) => string, advice: Advice | null = restoreLock): void {
    const describe = (quote: Quote): Statement => ({
      message: `${partOf(place)} ${say(quote)}`,
      ...(advice && { advice }),
    });
    this.#add(place, { describe });
  }

  /** Adds what breaks a rule of the lists, where a lock has to keep it or the configuration has it as an error. */
  addBroken(breaks: DataRule, place: LockPlace, verdict: Verdict | undefined): void {
    if (verdict === undefined) return;
    const isHard = verdict.always || isHardInLock(breaks);
    if (!isHard && this.#findings.setting(breaks) !== "error") return;
    // What the configuration may allow was written so, perhaps; what it may not, nobody but a hand has written.
    const advice = isHard
      ? restoreLock
      : [
          ...advise`run ${[]}, so that it becomes what the service says now`,
          `; or set "rules": { "${breaks}": "warn" }`,
        ];
    this.#add(place, { describe: (quote) => ({ advice, ...verdict.describe(quote) }) }, breaks);
  }

  /** @throws {RunError} rule `lock`: every mistake, where there is one */
  throwIfAny(): void {
    if (this.#findings.hasErrors()) throw new RunError(this.#findings.sorted());
  }

  #add({ offset, path, reference }: LockPlace, verdict: Verdict, breaks?: DataRule): void {
    this.#findings.add("lock", verdict, { reference, ...(breaks && { breaks }) }, () => ({
      file: lockFileName,
      pointer: printPath(path),
      ...(this.#find ??= positionFinder(this.#text))(offset),
    }));
  }
}
