import type { PlacedVerdict, SubjectRule } from "./rule.ts";

/** The entries that `names` of the configuration has for a reference. */
export interface NamesEntries {
  readonly key: string;
  /** The codes that have an entry, as text. */
  readonly entries: readonly string[];
  /** The codes of the list, as text; `undefined` where there is no such list. */
  readonly codes: ReadonlySet<string> | undefined;
}

/** Each place is a code; `undefined` is the whole entry of the reference. */
export const namesUnused: SubjectRule<NamesEntries, Iterable<PlacedVerdict<string | undefined>>> = {
  about: "subject",
  severity: "warn",
  *judge({ key, entries, codes }) {
    if (codes === undefined) {
      yield {
        place: undefined,
        describe: (quote) => ({
          message: `names has entries for ${quote(key, "bare")}, which no list has`,
          actual: key,
        }),
      };
      return;
    }
    for (const code of entries) {
      if (codes.has(code)) continue;
      yield {
        place: code,
        describe: (quote) => ({
          message: `names has an entry for code ${quote(code, "bare")} of ${quote(key, "bare")}, which the list lacks`,
          actual: code,
        }),
      };
    }
  },
};
