import { quote } from "../base/text/index.ts";
import type { Table } from "../report/index.ts";
import type { LockedValue } from "../model/lock/index.ts";

export interface ReferenceRow {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly codes: number;
  readonly removed: number;
}

interface ValueRow extends LockedValue {
  readonly reference: string;
}

export interface ShownTables {
  readonly reference: string | null;
  readonly query: string | null;
  readonly references?: readonly ReferenceRow[];
  readonly values?: readonly ValueRow[];
}

export interface Shown {
  /** `null` if the lock could not be read. */
  readonly tables: ShownTables | null;
  /** A key similar to a query that matches nothing; `null` if none exists. */
  readonly nearestKey: string | null;
}

interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => number | string | undefined;
  readonly isOptional?: true;
}

export function describeTables(report: Shown): Table[] {
  if (report.tables === null) return [];
  const { reference, references, values } = report.tables;
  const referenceTable = {
    ...layOut(references ?? [], referenceColumns),
    emptyText: emptyTableText("references", report),
  };
  return [
    ...(reference === null && references !== undefined ? [referenceTable] : []),
    ...(values === undefined ? [] : [valueTable(values, report)]),
  ];
}

function valueTable(values: readonly ValueRow[], report: Shown): Table {
  const { references: [reference] = [] } = report.tables ?? {};
  const columns = reference === undefined ? [columnOf("reference"), ...valueColumns] : valueColumns;
  const table = { ...layOut(values, columns), emptyText: emptyTableText("values", report) };
  if (reference === undefined) return table;
  const { key, type, name, description } = reference;
  const about = [name, description].filter((text) => text !== "").join(": ");
  return { title: `${key} (${type})`, ...(about !== "" && { about }), ...table };
}

const columnOf = <Name extends string>(name: Name): Column<Readonly<Record<Name, number | string>>> => ({
  name,
  cell: (row) => row[name],
});

const referenceColumns: readonly Column<ReferenceRow>[] = [
  { name: "reference", cell: ({ key }) => key },
  columnOf("type"),
  columnOf("codes"),
  { name: "removed", cell: ({ removed }) => (removed === 0 ? undefined : removed), isOptional: true },
  columnOf("description"),
];

const valueColumns: readonly Column<ValueRow>[] = [
  columnOf("code"),
  { name: "code2", cell: ({ code2 }) => code2, isOptional: true },
  columnOf("member"),
  { name: "mark", cell: markOf, isOptional: true },
  { name: "aliases", cell: ({ aliases }) => aliases?.join(", "), isOptional: true },
  columnOf("description"),
];

function markOf({ enable, removed }: ValueRow): string | undefined {
  if (removed === true) return "removed";
  return enable ? undefined : "disabled";
}

function layOut<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Pick<Table, "columns" | "rows"> {
  const used = columns
    .map(({ cell, ...column }) => ({ ...column, cells: rows.map(cell) }))
    .filter(({ isOptional, cells }) => !isOptional || cells.some((text) => text !== undefined));
  return {
    columns: used.map(({ name, cells }) => ({ name, isNumeric: cells.every((text) => typeof text !== "string") })),
    rows: rows.map((_, index) => used.map(({ cells }) => String(cells[index] ?? ""))),
  };
}

function emptyTableText(what: string, { tables, nearestKey }: Shown): string {
  const { reference = null, query = null } = tables ?? {};
  const owner = reference ?? "the lock";
  if (query === null) return `${owner} has no ${what}`;
  const hint = nearestKey === null ? "" : `; did you mean the reference ${nearestKey}?`;
  return `no ${what} in ${owner} match ${quote(query)}${hint}`;
}
