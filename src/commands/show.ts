import { nearestWord, quote } from "../base/text/index.ts";
import { problem, RunError } from "../model/findings/index.ts";
import { isLiving, type Lock, type LockedReference, type LockedValue } from "../model/lock/index.ts";
import { advise } from "../model/rules/index.ts";
import type { World } from "../platform/index.ts";
import { readLock } from "./lock-file.ts";
import type { RunOptions } from "./options.ts";
import { runInProject, workTreeFiles, type ProjectResult } from "./project.ts";

/** How {@link show} runs. */
export interface ShowOptions extends RunOptions {
  /** At most two: the key of a reference, and a query. One that is no key is a query over all references. */
  readonly words: readonly string[];
  /** Only aliases. */
  readonly aliases: boolean;
  /** Only tombstones. */
  readonly removed: boolean;
}

/** A reference of the lock. */
export interface ReferenceRow {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly description: string;
  /** Codes that the service lists. */
  readonly codes: number;
  /** Codes that it no longer lists. */
  readonly removed: number;
}

/** A value of the lock. */
export interface ValueRow extends LockedValue {
  readonly reference: string;
}

/** An alias of the lock. */
export interface AliasRow {
  readonly reference: string;
  readonly code: number | string;
  readonly alias: string;
  /** The member today. */
  readonly member: string;
}

/** A tombstone of the lock. */
export interface TombstoneRow {
  readonly reference: string;
  readonly code: number | string;
  readonly member: string;
  readonly description: string;
}

/** Tables from the lock: those that were asked for. */
export interface ShownTables {
  /** The reference that was asked for; `null` for all. */
  readonly reference: string | null;
  /** What the values were searched for; `null` for all of them. */
  readonly query: string | null;
  /** All of them, or the one that was asked for. */
  readonly references?: readonly ReferenceRow[];
  readonly values?: readonly ValueRow[];
  readonly aliases?: readonly AliasRow[];
  readonly tombstones?: readonly TombstoneRow[];
}

export interface ShowResult extends ProjectResult {
  /** `null` where the lock could not be read. */
  readonly tables: ShownTables | null;
  /** `false` where a query matches nothing. */
  readonly isFound: boolean;
  /** The key that a query which matches nothing may have meant; `null` where none is near. */
  readonly nearestKey: string | null;
}

/** What is asked of a lock. */
interface Question {
  /** Those that are searched. */
  readonly references: readonly LockedReference[];
  readonly reference: string | null;
  readonly query: string | null;
}

/**
 * Tables from the lock beside the configuration. The service is not asked.
 *
 * @throws only where there is a bug of ours
 */
export async function show(options: ShowOptions, world: World): Promise<ShowResult> {
  const open = () => workTreeFiles(options, world);
  const unread: Pick<ShowResult, "tables" | "isFound" | "nearestKey"> = {
    tables: null,
    isFound: true,
    nearestKey: null,
  };
  return runInProject({ options, world, open, nothing: unread }, async ({ project }) => {
    const { lock } = readLock(project, world.disk);
    const question = readQuestion(options.words, lock);
    const tables = tablesOf(question, options);
    const { query, reference, values = [], aliases = [], tombstones = [] } = tables;
    const isFound = query === null || values.length + aliases.length + tombstones.length > 0;
    const nearest = isFound || reference !== null ? undefined : nearestKey(query, lock.references);
    return { tables, isFound, nearestKey: nearest ?? null };
  });
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

/** The tables that the options ask for. */
function tablesOf(question: Question, { aliases, removed }: Pick<ShowOptions, "aliases" | "removed">): ShownTables {
  const { references, reference, query } = question;
  const values = matchingValues(question);
  if (!aliases && !removed) {
    return {
      reference,
      query,
      ...((reference !== null || query === null) && { references: references.map(describeReference) }),
      ...((reference !== null || query !== null) && { values }),
    };
  }
  return {
    reference,
    query,
    ...(aliases && { aliases: aliasesOf(values) }),
    ...(removed && { tombstones: tombstonesOf(values) }),
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

function aliasesOf(values: readonly ValueRow[]): AliasRow[] {
  return values.flatMap(({ reference, code, member, aliases = [] }) =>
    aliases.map((alias) => ({ reference, code, alias, member })),
  );
}

function tombstonesOf(values: readonly ValueRow[]): TombstoneRow[] {
  return values
    .filter((value) => !isLiving(value))
    .map(({ reference, code, member, description }) => ({ reference, code, member, description }));
}
