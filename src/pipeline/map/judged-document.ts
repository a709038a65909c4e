import type { Findings, Subject } from "../../model/findings/index.ts";
import type { DataRule, Verdict } from "../../model/rules/index.ts";
import { type JsonPath, pathTo, printPath } from "../../base/json/index.ts";

/** A document of the service, and where what is wrong with it is reported. */
export class JudgedDocument {
  /** Without query. */
  readonly url: string;
  readonly #subject: Subject;
  readonly #findings: Findings;

  /** @param reference key; `null` in the overview, above its references */
  constructor(url: string, reference: string | null, findings: Findings) {
    this.url = url;
    this.#subject = { reference };
    this.#findings = findings;
  }

  /** Reports what breaks a rule; nothing where nothing does. */
  report(rule: DataRule, verdict: Verdict | undefined, path?: JsonPath): void {
    this.#findings.add(rule, verdict, this.#subject, () => ({ url: this.url, pointer: printPath(path) }));
  }

  /** Reports what is wrong with a key of the overview, which is one list of keys. */
  reportKey(rule: DataRule, key: string, verdict: Verdict | undefined): void {
    const path = pathTo(undefined, key);
    this.#findings.add(rule, verdict, { reference: key, list: "" }, () => ({
      url: this.url,
      pointer: printPath(path),
    }));
  }
}
