import { quote } from "../../base/text/index.ts";
import type { Report, ShownTables } from "../../model/report/index.ts";
import type { Block } from "../blocks.ts";

/** The tables of the lock. */
export function showTables({ show }: Report): Block[] {
  if (show === undefined) return [];
  const { reference, references, values } = show;
  return [
    ...(reference === null && references !== undefined ? [referenceTable(references, show)] : []),
    ...(values === undefined ? [] : [valueTable(values, show)]),
  ];
}

function referenceTable(references: NonNullable<ShownTables["references"]>, show: ShownTables): Block {
  const rows = references.map(({ key, type, codes, removed, description }) => {
    return { list: key, type, codes, removed: removed === 0 ? undefined : removed, description };
  });
  return { kind: "table", rows, emptyText: emptyTableText("lists", show) };
}

function valueTable(values: NonNullable<ShownTables["values"]>, show: ShownTables): Block {
  const [list] = show.references ?? [];
  const rows = values.map(({ reference, code, code2, member, enable, removed, aliases, description }) => {
    const mark = removed ? "removed" : enable ? undefined : "disabled";
    const row = { code, code2, member, mark, aliases: aliases?.join(", "), description };
    return list === undefined ? { list: reference, ...row } : row;
  });
  const about = list && [list.name, list.description].filter((text) => text !== "").join(": ");
  const heading = { ...(list && { title: `${list.key} (${list.type})` }), ...(about && { about }) };
  return { kind: "table", ...heading, rows, emptyText: emptyTableText("values", show) };
}

function emptyTableText(what: string, { reference, query, nearestKey }: ShownTables): string {
  const owner = reference ?? "the lock";
  if (query === null) return `${owner} has no ${what}`;
  const hint = nearestKey === undefined ? "" : `; did you mean the list ${nearestKey}?`;
  return `no ${what} in ${owner} match ${quote(query)}${hint}`;
}
