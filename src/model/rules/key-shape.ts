import { isPlainKey, plainKeyShape } from "../spec/index.ts";
import type { PlacedViolation, SubjectRule } from "./rule.ts";

export interface CheckedKeys {
  /** Without duplicates. If two differ only in case, the second is wrong. */
  readonly keys: readonly string[];
  /** Keys that are right; a key that differs from one of them only in case is wrong. */
  readonly validKeys: readonly string[];
}

export const keyShape: SubjectRule<CheckedKeys, Iterable<PlacedViolation<string>>> = {
  severity: "error",
  cannotBeSoftened: true,
  *check({ keys, validKeys }) {
    const holders = new Map(validKeys.map((key) => [key.toLowerCase(), key]));
    for (const key of keys) {
      const isPlain = isPlainKey(key);
      const holder = holders.get(key.toLowerCase()) ?? key;
      if (isPlain) holders.set(key.toLowerCase(), holder);
      if (isPlain && holder === key) continue;
      yield {
        place: key,
        describe: (quote) => ({
          message: isPlain
            ? `the keys ${quote(key, "bare")} and ${quote(holder, "bare")} differ only in case`
            : `the key ${quote(key)} is not a plain path segment (${plainKeyShape})`,
          actual: key,
        }),
      };
    }
  },
};
