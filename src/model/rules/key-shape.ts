import { isPlainKey } from "../spec/index.ts";
import type { PlacedVerdict, SubjectRule } from "./rule.ts";

export interface JudgedKeys {
  /** Each once. Of two that differ only in case, the second is wrong. */
  readonly keys: readonly string[];
  /** Keys that are right in any case: a key that differs from one only in case is wrong. */
  readonly standing: readonly string[];
}

const shape = 'a letter or digit, then letters, digits, "_", "-"; 100 at most';

export const keyShape: SubjectRule<JudgedKeys, Iterable<PlacedVerdict<string>>> = {
  severity: "error",
  hard: true,
  *judge({ keys, standing }) {
    const holders = new Map(standing.map((key) => [key.toLowerCase(), key]));
    for (const key of keys) {
      if (!isPlainKey(key)) {
        yield {
          place: key,
          describe: (quote) => ({ message: `the key ${quote(key)} is no plain path segment (${shape})`, actual: key }),
        };
        continue;
      }
      const holder = holders.get(key.toLowerCase());
      if (holder === undefined) holders.set(key.toLowerCase(), key);
      else if (holder !== key) {
        yield {
          place: key,
          describe: (quote) => ({
            message: `the keys ${quote(key, "bare")} and ${quote(holder, "bare")} differ in case alone`,
            actual: key,
          }),
        };
      }
    }
  },
};
