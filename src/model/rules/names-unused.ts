import { type PlacedVerdict, type SubjectRule, withNearest } from "./rule.ts";

/** The entries that `names` of the configuration has for a reference. */
export interface NamesEntries {
  readonly key: string;
  /** The codes that have an entry, as text. */
  readonly entries: readonly string[];
  /** The lists there are: the codes of each, as text, by key. */
  readonly lists: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Each place is a code; `undefined` is the whole entry of the reference. */
export const namesUnused: SubjectRule<NamesEntries, Iterable<PlacedVerdict<string | undefined>>> = {
  about: "subject",
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
          return withNearest(`names has an entry for ${of}, which the list lacks`, code, wordsOf(codes), quote);
        },
      };
    }
  },
};

/** The codes that are words: a number is no misspelling of another one. */
function* wordsOf(codes: Iterable<string>): Iterable<string> {
  for (const code of codes) if (!/^-?\d+$/.test(code)) yield code;
}
