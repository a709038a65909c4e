import { quote } from "../../base/text/index.ts";
import type { ListEntry } from "../../model/report/index.ts";
import type { Document } from "../../pipeline/fetch/index.ts";
import { labelPrefix } from "../../model/list/index.ts";
import type { KnownCodes } from "./guess-fields.ts";
import { guessList, type ListChoices, type ListGuess, unclear } from "./guess-list.ts";
import { guessNext } from "./guess-next.ts";
import { valuesInHeader } from "./plain-document.ts";

/** Proposes the entry of a list, without fields. `document` is its first page as plain values; `undefined` if it is malformed. */
export function propose(
  key: string,
  page: Document | undefined,
  document: unknown,
  chosen: ListChoices,
  known: KnownCodes,
): ListGuess {
  const csv = page && unreadableCsv(page, chosen.code !== undefined);
  if (csv) {
    const { type = "…", code = unclear, description = unclear } = chosen;
    const entry = { csv: csv.options, type, code, description };
    return { entry, candidates: {}, fields: {}, problem: csv.problem };
  }
  const guess = guessList(key, document, chosen, known);
  const next = page?.locate([]).file === undefined ? page && guessNext(page, guess.entry.values) : undefined;
  return { ...guess, entry: { ...guess.entry, ...(next !== undefined && { next }) } };
}

/** The option `csv` of a document that requires it, to be completed, and the reason. */
function unreadableCsv(
  page: Document,
  hasHeader: boolean,
): { options: NonNullable<ListEntry["csv"]>; problem: string } | undefined {
  if (page.isUndecodable) {
    const problem = 'the document is not UTF-8; complete "encoding" with its encoding, such as "windows-1252"';
    return { options: { encoding: "…" }, problem };
  }
  const { header } = page;
  const [value] = valuesInHeader(page);
  if (value === undefined || header === undefined || hasHeader) return undefined;
  const problem = `${quote(value)} in the first line looks like a value; complete "columns" with the names of the columns`;
  return { options: { columns: header.properties.map(() => "…") }, problem };
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
