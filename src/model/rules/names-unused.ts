import { type PlacedVerdict, type SubjectRule, withNearest } from "./rule.ts";

/** The entries that `names` of the configuration has for a reference. */
export interface NamesEntries {
  readonly key: string;
  /** Codes, as text. */
  readonly entries: readonly string[];
  /** The codes of every list, as text, by key. */
  readonly lists: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Each place is a code; `undefined` is the whole entry of the reference. */
export const namesUnused: SubjectRule<NamesEntries, Iterable<PlacedVerdict<string | undefined>>> = {
  severity: "warn",
  *judge({ key, entries, lists }) {
    const codes = lists.get(key);
    if (codes === undefined) {
      yield {
        place: undefined,
        describe: (quote) =>
          withNearest(`names has entries for ${quote(key, "bare")}, which no list has`, key, lists.keys(), quote),
      };
      return;
    }
    for (const code of entries) {
      if (codes.has(code)) continue;
      yield {
        place: code,
        describe: (quote) => {
          const of = `code ${quote(code, "bare")} of ${quote(key, "bare")}`;
          // A number is not a misspelling of another number.
          const words = [...codes].filter((each) => !/^-?\d+$/.test(each));
          return withNearest(`names has an entry for ${of}, which the list lacks`, code, words, quote);
        },
      };
    }
  },
};
