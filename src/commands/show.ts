import { didYouMean, nearestName, quote } from "../base/text/index.ts";
import { runError } from "../model/findings/index.ts";
import { isActive, type Lock, type LockedReference, type LockedValue } from "../model/lock/index.ts";
import type { ShownTables } from "../model/report/index.ts";
import { advise } from "../model/rules/index.ts";
import { type Field, fieldValue, type FieldValues, isUnion, languageOf, pickFields } from "../model/list/index.ts";
import type { Host } from "../platform/index.ts";
import { readExistingLock, reportSuspicious, type RunOptions } from "../project/index.ts";
import { type Block, type CommandResult, exitCodes, type Facts } from "../report/index.ts";
import { defineCommand } from "./flags.ts";
import { runInProject, runOptions } from "./run.ts";

export const command = defineCommand({
  about: [
    "Prints tables from the lock, offline: all lists, the values of one list, or the values that match a query. Put a query of several words in quotes.",
  ],
  examples: [
    ["show", "all lists"],
    ["show country france", "the matching values of country"],
    ["show 826", "the matching values of all lists"],
  ],
  parameters: {
    reference: { type: "string", describe: "Key of a list; any other first word is a query over all lists" },
    query: { type: "string", describe: "A code, a union or key, or text that a member, alias or description contains" },
  },
  flags: {},
  async run(context) {
    const { reference, query } = context.args;
    const args = [reference, query].filter((word) => word !== undefined);
    return show(runOptions(context), args, context.host);
  },
});

export async function show(options: RunOptions, args: readonly string[], host: Host): Promise<CommandResult> {
  return runInProject({ command: "show", options, host }, async (project) => {
    const read = readExistingLock(project);
    reportSuspicious(read, project);
    const { lock } = read;
    const tables = tablesOf(...selectionOf(args, lock));
    const { query, reference, values = [] } = tables;
    if (query === null || values.length > 0) return { report: { show: tables }, notes: showTables };
    const nearestKey = reference === null ? nearestName(query, keysOf(lock.references)) : undefined;
    const report = { show: { ...tables, ...(nearestKey !== undefined && { nearestKey }) }, exitCode: exitCodes.found };
    return { report, notes: showTables };
  });
}

/** @throws {RunError} rule `usage`: there are two arguments, and the first is not a key */
function selectionOf([first, second]: readonly string[], { references }: Lock): Parameters<typeof tablesOf> {
  const reference = references.find(({ key }) => key === first);
  if (reference !== undefined) return [[reference], reference.key, second ?? null];
  if (first === undefined || second === undefined) return [references, null, first ?? null];
  const hint = didYouMean(first, keysOf(references)) ?? "put a query of several words in quotes";
  throw runError("usage", `unknown list ${quote(first)}; ${hint}`, { advice: advise`see ${["show"]}` });
}

function keysOf(references: readonly LockedReference[]): string[] {
  return references.map(({ key }) => key);
}

function tablesOf(searched: readonly LockedReference[], reference: string | null, query: string | null): ShownTables {
  const matches = query === null ? () => true : matcherOf(query);
  const values = searched.flatMap(({ key, values: all, fields }) =>
    all.filter((value) => matches(value, fields)).map((value) => shownValue(key, value, fields)),
  );
  return {
    reference,
    query,
    ...((reference !== null || query === null) && { references: searched.map(describeReference) }),
    ...((reference !== null || query !== null) && { values }),
  };
}

/** A value with its fields as members. A field that is called `reference`, like the key of the list, is `fields.reference`. */
function shownValue(reference: string, value: LockedValue, fields: readonly Field[]) {
  const { fields: _fields, code, ...rest } = value;
  const valueOf = ({ name }: Field) => fieldValue(value, name);
  const labels = fields.flatMap((field) => {
    const text = field.as === "label" ? valueOf(field) : undefined;
    return text === undefined ? [] : [[languageOf(field), String(text)] as const];
  });
  const others = fields.filter(({ as }) => as !== "label");
  const { reference: field, ...columns } = (pickFields(others, valueOf).fields ?? {}) as FieldValues;
  return {
    ...columns,
    ...(field !== undefined && { "fields.reference": field }),
    reference,
    code,
    ...rest,
    ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
  };
}

function describeReference({ key, type, name, description, values }: LockedReference) {
  const codes = values.filter(isActive).length;
  return { key, type, name, description, codes, removed: values.length - codes };
}

/** A code, union or key must equal the query: 8 does not match 826. A text must contain it. */
function matcherOf(query: string): (value: LockedValue, fields: readonly Field[]) => boolean {
  const wanted = fold(query);
  return (value, fields) => {
    const { code, member, description, aliases = [] } = value;
    const unions = fields.filter(isUnion).map(({ name }) => fieldValue(value, name) ?? "");
    return (
      [code, ...unions].some((each) => fold(String(each)) === wanted) ||
      [member, description, ...aliases].some((text) => fold(text).includes(wanted))
    );
  };
}

/** Ignores case and the different Unicode forms of a character. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

export function showTables({ show: tables }: Pick<Facts, "show">): Block[] {
  if (tables === undefined) return [];
  const { reference, references, values } = tables;
  return [
    ...(reference === null && references !== undefined ? [referenceTable(references, tables)] : []),
    ...(values === undefined ? [] : [valueTable(values, tables)]),
  ];
}

function referenceTable(references: NonNullable<ShownTables["references"]>, tables: ShownTables): Block {
  const head = ["list", "type", "codes", "removed", "description"];
  const rows = references.map(({ key, type, codes, removed, description }) => {
    return [key, type, codes, removed === 0 ? undefined : removed, description];
  });
  return { kind: "table", head, rows, emptyText: emptyTableText("lists", tables) };
}

function valueTable(values: NonNullable<ShownTables["values"]>, tables: ShownTables): Block {
  const [list] = tables.references ?? [];
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
  return { kind: "table", ...heading, head, rows, emptyText: emptyTableText("values", tables) };
}

const ownNames = new Set(["reference", "code", "member", "enable", "removed", "aliases", "description", "labels"]);

function fieldsOf(value: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !ownNames.has(name)));
}

function cellOf(value: unknown): string | number | undefined {
  if (Array.isArray(value)) return value.join(", ");
  return value === undefined || typeof value === "number" ? value : String(value);
}

function emptyTableText(what: string, { reference, query, nearestKey }: ShownTables): string {
  const owner = reference ?? "the lock";
  if (query === null) return `${owner} has no ${what}`;
  const hint = nearestKey === undefined ? "" : `; did you mean the list ${nearestKey}?`;
  return `no ${what} in ${owner} match ${quote(query)}${hint}`;
}
