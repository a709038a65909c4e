import type { Document } from "../../pipeline/fetch/index.ts";
import { labelPrefix } from "../../model/list/index.ts";
import type { KnownCodes } from "./guess-fields.ts";
import { guessList, type ListChoices, type ListGuess } from "./guess-list.ts";
import { guessNext } from "./guess-next.ts";

/** Proposes the entry of a list, without fields. `document` is its first page as plain values; `undefined` if it is malformed. */
export function propose(
  key: string,
  page: Document | undefined,
  document: unknown,
  chosen: ListChoices,
  known: KnownCodes,
): ListGuess {
  const guess = guessList(key, document, chosen, known);
  const next = page?.locate([]).file === undefined ? page && guessNext(page, guess.entry.values) : undefined;
  return { ...guess, entry: { ...guess.entry, ...(next !== undefined && { next }) } };
}

export function withFields(
  { entry: { next, ...entry }, fields }: ListGuess,
  names: ReadonlySet<string>,
): ListGuess["entry"] {
  const chosen = Object.entries(fields).filter(([name]) => names.has(name));
  const own = chosen.filter(([name]) => !name.startsWith(labelPrefix));
  const labels = chosen.flatMap(([name, at]) => {
    const isLabel = name.startsWith(labelPrefix) && typeof at === "string";
    return isLabel ? [[name.slice(labelPrefix.length), at] as const] : [];
  });
  return {
    ...entry,
    ...(own.length > 0 && { fields: Object.fromEntries(own) }),
    ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
    ...(next !== undefined && { next }),
  };
}
