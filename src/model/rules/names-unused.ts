import type { ValueItem } from "../spec/index.ts";
import { type PlacedViolation, type SubjectRule, withNearest } from "./rule.ts";

/** The entries of `names` in the configuration for a reference. */
export interface NamesEntries {
  readonly key: string;
  /** Codes, as text. */
  readonly entries: readonly string[];
  /** The values of every list, by key. */
  readonly lists: ReadonlyMap<string, readonly Pick<ValueItem, "code" | "code2">[]>;
}

/** Each place is a code; `undefined` is the entry of the reference itself. */
export const namesUnused: SubjectRule<NamesEntries, Iterable<PlacedViolation<string | undefined>>> = {
  severity: "warn",
  *check({ key, entries, lists }) {
    const values = lists.get(key);
    if (values === undefined) {
      yield {
        place: undefined,
        describe: (quote) =>
          withNearest(`"names" refers to ${quote(key, "bare")}, which is not a list`, key, lists.keys(), quote),
      };
      return;
    }
    const codes = new Set(values.map(({ code }) => String(code)));
    for (const code of entries) {
      if (codes.has(code)) continue;
      yield {
        place: code,
        describe: (quote) => {
          const refers = `"names" refers to code ${quote(code, "bare")}`;
          const country = values.find(({ code2 }) => code2 === code.toUpperCase());
          if (country !== undefined) {
            const expected = String(country.code);
            const message = `${refers}, but countries are identified by number; use ${quote(expected, "bare")}`;
            return { message, expected, actual: code };
          }
          // A number is not a misspelling of another number.
          const textCodes = [...codes].filter((listed) => !/^-?\d+$/.test(listed));
          return withNearest(`${refers}, which ${quote(key, "bare")} does not have`, code, textCodes, quote);
        },
      };
    }
  },
};
