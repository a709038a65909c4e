import { childOf, type JsonNode, nodeAt, printPath, stepsOf, valuesIn } from "../../base/json/index.ts";
import type { ListEntry } from "../../model/report/index.ts";
import { leadsToPage, type PageHint, pageHints } from "../../model/rules/index.ts";
import type { Document } from "../../pipeline/fetch/index.ts";

const cursorName = /^(?:next_?)?cursor$|^next_?(?:offset|page|(?:page_?)?token)$/i;
// `number` is that of Spring.
const pageName = /^(?:current_?)?page(?:_?(?:index|number))?$|^number$/i;
const offsetName = /^(?:offset|skip|start_?(?:at|index))$/i;

/**
 * Guesses how the other pages of a list are requested, if its first document shows that there are some: the pointer to the address of
 * the next one, or a parameter of the query. The name of the parameter is a guess.
 *
 * @param values the pointer to the values; it matches nothing if that is not clear
 */
export function guessNext(
  { root, hasPageLinks }: Pick<Document, "root" | "hasPageLinks">,
  values = "",
): ListEntry["next"] {
  if (!("type" in root)) return undefined;
  const path = stepsOf(values);
  const list = nodeAt(root, path);
  const items = valuesIn(list);
  const hints = [...pageHints({ document: root, values: path, valueCount: list ? items.length : Infinity })];
  const address = hints.find(leadsToPage);
  if (address !== undefined) return printPath(address.path);
  // The header leads to the other pages.
  if (hasPageLinks) return undefined;
  const cursor = membersBeside(hints).find(({ name, node }) => cursorName.test(name) && isCursor(node));
  if (cursor !== undefined) return { query: parameterOf(cursor.name), at: cursor.pointer };
  const counters = membersBeside(hints.filter(({ meaning }) => meaning !== "next")).flatMap(({ name, node }) =>
    node.type === "number" && Number.isSafeInteger(node.value) && node.value >= 0 ? { name, from: node.value } : [],
  );
  const page = counters.find(({ name }) => pageName.test(name));
  if (page !== undefined) return { query: parameterOf(page.name), from: page.from };
  const offset = counters.find(({ name }) => offsetName.test(name));
  if (offset !== undefined) return { query: offset.name, from: offset.from, by: "values" };
  // Stripe's services have no cursor.
  const last = items.at(-1);
  const id = last && childOf(last, "id");
  const isStripe = hints.some(({ path: at }) => at.at(-1) === "has_more") && id !== undefined && isCursor(id);
  return isStripe ? { query: "starting_after", last: "/id" } : undefined;
}

function membersBeside(hints: readonly PageHint[]) {
  const owners = new Map(hints.map(({ owner, path }) => [owner, path.slice(0, -1)]));
  return [...owners].flatMap(([{ properties }, path]) =>
    properties.map(({ name, value }) => ({ name, node: value, pointer: printPath([...path, name]) })),
  );
}

function isCursor(node: JsonNode): boolean {
  return node.type === "number" ? Number.isSafeInteger(node.value) : node.type === "string" && node.value !== "";
}

/** The parameter that a member is about: `cursor` of `next_cursor`, `page` of `currentPage`. */
function parameterOf(name: string): string {
  const own = name.replace(/^(?:next|current)_?/i, "");
  return own === "number" ? "page" : own.charAt(0).toLowerCase() + own.slice(1);
}
