import { advise } from "../model/rules/index.ts";
import { nearestWord, quote } from "../base/text/index.ts";
import { problem, RunError } from "../model/findings/index.ts";
import { isLiving, type Lock, type LockedReference, type LockedValue } from "../model/lock/index.ts";
import { readLock } from "./lock-file.ts";
import { dateNames } from "./lock-history.ts";
import type { ReferenceRow, ShowContext, Shown, ShownTables, ValueRow } from "./show.ts";

/** What is asked of a lock. */
interface Question {
  /** Those that are searched. */
  readonly references: readonly LockedReference[];
  readonly reference: string | null;
  readonly query: string | null;
}

/** The tables that the options ask for, from the lock of the project. */
export async function showLock(context: ShowContext): Promise<Shown> {
  const { project, options, world } = context;
  const { lock, text } = readLock(project, world.disk);
  const question = readQuestion(options.words, lock);
  const { reference, query } = question;
  const asked = { reference, query };
  if (!options.aliases && !options.removed) return shown({ ...asked, ...plainTables(question) }, lock);

  const values = matchingValues(question);
  const aliases = options.aliases ? aliasesOf(values) : [];
  const tombstones = options.removed ? tombstonesOf(values) : [];
  // Both at once: their history is one.
  const { since, unknown } = dateNames([...aliases, ...tombstones], { dir: project.dir, text }, world.git);
  const dated = <Row extends object>(rows: readonly Row[], from: number) =>
    rows.map((row, index) => ({ ...row, since: since[from + index] ?? null }));
  const tables: ShownTables = {
    ...asked,
    ...(options.aliases && { aliases: dated(aliases, 0) }),
    ...(options.removed && { tombstones: dated(tombstones, aliases.length) }),
  };
  return { ...shown(tables, lock), unknownSince: unknown };
}

/** @throws {RunError} rule `usage`: two words, of which the first is no key */
function readQuestion([first, second]: readonly string[], { references }: Lock): Question {
  const reference = references.find(({ key }) => key === first);
  if (reference !== undefined) return { references: [reference], reference: reference.key, query: second ?? null };
  if (first !== undefined && second !== undefined) throw new RunError([unknownReference(first, references)]);
  return { references, reference: null, query: first ?? null };
}

function unknownReference(key: string, references: readonly LockedReference[]) {
  const nearest = nearestKey(key, references);
  const hint = nearest === undefined ? "a query of several words needs quotes" : `did you mean ${quote(nearest)}?`;
  return problem("usage", `${quote(key)} is no reference of the lock (${hint})`, { advice: advise`see ${["show"]}` });
}

function nearestKey(word: string, references: readonly LockedReference[]): string | undefined {
  return nearestWord(
    word,
    references.map(({ key }) => key),
  );
}

function shown(tables: ShownTables, { references }: Lock): Shown {
  const { query, reference, values = [], aliases = [], tombstones = [] } = tables;
  const isFound = query === null || values.length + aliases.length + tombstones.length > 0;
  const nearest = isFound || reference !== null ? undefined : nearestKey(query, references);
  return { tables, isFound, nearestKey: nearest ?? null, unknownSince: null };
}

function plainTables(question: Question): Pick<ShownTables, "references" | "values"> {
  const { references, reference, query } = question;
  return {
    ...((reference !== null || query === null) && { references: references.map(describeReference) }),
    ...((reference !== null || query !== null) && { values: matchingValues(question) }),
  };
}

function describeReference({ key, type, name, description, values }: LockedReference): ReferenceRow {
  const codes = values.filter(isLiving).length;
  return { key, type, name, description, codes, removed: values.length - codes };
}

function matchingValues({ references, query }: Question): ValueRow[] {
  const matches = query === null ? () => true : matcherOf(query);
  return references.flatMap(({ key, values }) => values.filter(matches).map((value) => ({ reference: key, ...value })));
}

/** A code must be the query, for 8 is no part of 826; in a text the query may stand anywhere. */
function matcherOf(query: string): (value: LockedValue) => boolean {
  const wanted = fold(query);
  return ({ code, code2, member, description, aliases = [] }) =>
    [String(code), ...(code2 === undefined ? [] : [code2])].some((text) => fold(text) === wanted) ||
    [member, description, ...aliases].some((text) => fold(text).includes(wanted));
}

/** A text without what a keyboard may write in another way: case, and accents as characters of their own. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function aliasesOf(values: readonly ValueRow[]) {
  return values.flatMap(({ reference, code, member, aliases = [] }) =>
    aliases.map((alias) => ({ reference, code, alias, member })),
  );
}

function tombstonesOf(values: readonly ValueRow[]) {
  return values
    .filter((value) => !isLiving(value))
    .map(({ reference, code, member, description }) => ({ reference, code, member, description }));
}
