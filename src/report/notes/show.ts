import { quote } from "../../base/text/index.ts";
import type { ShownTables } from "../../model/report/index.ts";
import type { Block } from "../blocks.ts";
import type { Facts } from "../report.ts";

/** The tables of the lock. */
export function showTables({ show }: Pick<Facts, "show">): Block[] {
  if (show === undefined) return [];
  const { reference, references, values } = show;
  return [
    ...(reference === null && references !== undefined ? [referenceTable(references, show)] : []),
    ...(values === undefined ? [] : [valueTable(values, show)]),
  ];
}

function referenceTable(references: NonNullable<ShownTables["references"]>, show: ShownTables): Block {
  const head = ["list", "type", "codes", "removed", "description"];
  const rows = references.map(({ key, type, codes, removed, description }) => {
    return [key, type, codes, removed === 0 ? undefined : removed, description];
  });
  return { kind: "table", head, rows, emptyText: emptyTableText("lists", show) };
}

function valueTable(values: NonNullable<ShownTables["values"]>, show: ShownTables): Block {
  const [list] = show.references ?? [];
  const fields = [...new Set(values.flatMap((value) => Object.keys(fieldsOf(value))))];
  const rows = values.map((value) => {
    const { reference, code, member, enable, removed, aliases, description } = value;
    const mark = removed ? "removed" : enable ? undefined : "disabled";
    const others = fields.map((name) => cellOf(fieldsOf(value)[name]));
    const row = [code, ...others, member, mark, aliases?.join(", "), description];
    return list === undefined ? [reference, ...row] : row;
  });
  const columns = ["code", ...fields, "member", "mark", "aliases", "description"];
  const head = list === undefined ? ["list", ...columns] : columns;
  const about = list && [list.name, list.description].filter((text) => text !== "").join(": ");
  const heading = { ...(list && { title: `${list.key} (${list.type})` }), ...(about && { about }) };
  return { kind: "table", ...heading, head, rows, emptyText: emptyTableText("values", show) };
}

const ownNames = new Set(["reference", "code", "member", "enable", "removed", "aliases", "description", "labels"]);

function fieldsOf(value: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !ownNames.has(name)));
}

function cellOf(value: unknown): string | number | undefined {
  return value === undefined || typeof value === "number" ? value : String(value);
}

function emptyTableText(what: string, { reference, query, nearestKey }: ShownTables): string {
  const owner = reference ?? "the lock";
  if (query === null) return `${owner} has no ${what}`;
  const hint = nearestKey === undefined ? "" : `; did you mean the list ${nearestKey}?`;
  return `no ${what} in ${owner} match ${quote(query)}${hint}`;
}
