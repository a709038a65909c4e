import { quote } from "../../base/text/index.ts";
import type { Report, ShownTables } from "../../model/report/index.ts";
import type { Block, Table } from "../blocks.ts";

/** The tables of the lock. */
export function showTables({ show }: Report): Block[] {
  if (show === undefined) return [];
  const { reference, references, values } = show;
  const referenceTable = (): Table => ({
    ...layOut(references ?? [], referenceColumns),
    emptyText: emptyTableText("lists", show),
  });
  const tables = [
    ...(reference === null && references !== undefined ? [referenceTable()] : []),
    ...(values === undefined ? [] : [valueTable(values, show)]),
  ];
  return tables.map((table) => ({ kind: "table", ...table }));
}

type ReferenceRow = NonNullable<ShownTables["references"]>[number];
type ValueRow = NonNullable<ShownTables["values"]>[number];

interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => number | string | undefined;
  readonly isOptional?: true;
}

function valueTable(values: readonly ValueRow[], show: ShownTables): Table {
  const [reference] = show.references ?? [];
  const columns = reference === undefined ? [listColumn, ...valueColumns] : valueColumns;
  const table = { ...layOut(values, columns), emptyText: emptyTableText("values", show) };
  if (reference === undefined) return table;
  const { key, type, name, description } = reference;
  const about = [name, description].filter((text) => text !== "").join(": ");
  return { title: `${key} (${type})`, ...(about !== "" && { about }), ...table };
}

const columnOf = <Name extends string>(name: Name): Column<Readonly<Record<Name, number | string>>> => ({
  name,
  cell: (row) => row[name],
});

const listColumn: Column<ValueRow> = { name: "list", cell: ({ reference }) => reference };

const referenceColumns: readonly Column<ReferenceRow>[] = [
  { name: "list", cell: ({ key }) => key },
  columnOf("type"),
  columnOf("codes"),
  { name: "removed", cell: ({ removed }) => (removed === 0 ? undefined : removed), isOptional: true },
  columnOf("description"),
];

const valueColumns: readonly Column<ValueRow>[] = [
  columnOf("code"),
  { name: "code2", cell: ({ code2 }) => code2, isOptional: true },
  columnOf("member"),
  {
    name: "mark",
    cell: ({ enable, removed }) => (removed ? "removed" : enable ? undefined : "disabled"),
    isOptional: true,
  },
  { name: "aliases", cell: ({ aliases }) => aliases?.join(", "), isOptional: true },
  columnOf("description"),
];

function layOut<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Pick<Table, "columns" | "rows"> {
  const used = columns
    .map(({ cell, ...column }) => ({ ...column, cells: rows.map(cell) }))
    .filter(({ isOptional, cells }) => !isOptional || cells.some((text) => text !== undefined));
  return {
    columns: used.map(({ name, cells }) => ({ name, isNumeric: cells.every((text) => typeof text !== "string") })),
    rows: rows.map((_, index) => used.map(({ cells }) => String(cells[index] ?? ""))),
  };
}

function emptyTableText(what: string, { reference, query, nearestKey }: ShownTables): string {
  const owner = reference ?? "the lock";
  if (query === null) return `${owner} has no ${what}`;
  const hint = nearestKey === undefined ? "" : `; did you mean the list ${nearestKey}?`;
  return `no ${what} in ${owner} match ${quote(query)}${hint}`;
}
