import { withoutBom } from "../base/text/index.ts";

/** Since when the lock has a name: the oldest commit of the unbroken run of commits up to HEAD that have it. */
export type Since =
  | {
      readonly state: "committed";
      /** Of the committer, `YYYY-MM-DD`. */
      readonly date: string;
      /** Its hash, abbreviated. */
      readonly commit: string;
    }
  /** The history that is known begins in the middle of the run: the date of its first commit. */
  | { readonly state: "before"; readonly date: string }
  /** HEAD does not have it. */
  | { readonly state: "uncommitted" };

/** What is looked for in older locks: an alias of a code, or, without one, its tombstone. */
export interface DatedName {
  readonly reference: string;
  readonly code: number | string;
  readonly alias?: string;
}

/** A commit that touched the lock. */
export interface LockRevision {
  /** Of the committer, `YYYY-MM-DD`. */
  readonly date: string;
  /** Its hash, abbreviated. */
  readonly commit: string;
  /** Whether commits before it are not known. */
  readonly isCut: boolean;
  /** The lock there; `undefined` where there is none. */
  readonly text: string | undefined;
}

/**
 * Since when the lock has each of these names.
 *
 * @param revisions newest first; no more of them are taken than are needed
 * @returns in the order of the names
 */
export function sinceOf(names: readonly DatedName[], revisions: Iterable<LockRevision>): Since[] {
  const found = names.map((): Since => ({ state: "uncommitted" }));
  let open = [...names.entries()];
  if (open.length === 0) return found;
  for (const { text, date, commit, isCut } of revisions) {
    const has = nameFinder(text);
    open = open.filter(([, name]) => has(name));
    for (const [index] of open) found[index] = isCut ? { state: "before", date } : { state: "committed", date, commit };
    if (open.length === 0) break;
  }
  return found;
}

/**
 * Whether an older lock has a name. It is read leniently: other versions wrote it, or people in the middle of a merge, and
 * what cannot be read has nothing.
 */
function nameFinder(text: string | undefined): (name: DatedName) => boolean {
  const references = memberOf(parseLeniently(text), "references");
  const read = new Map<string, ReadonlyMap<unknown, unknown>>();
  return ({ reference, code, alias }) => {
    const values = read.get(reference) ?? valuesByCode(memberOf(references, reference));
    read.set(reference, values);
    const value = values.get(code);
    if (alias === undefined) return memberOf(value, "removed") === true;
    const aliases = memberOf(value, "aliases");
    return Array.isArray(aliases) && aliases.includes(alias);
  };
}

function parseLeniently(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(withoutBom(text));
  } catch {
    return undefined;
  }
}

function valuesByCode(reference: unknown): ReadonlyMap<unknown, unknown> {
  const values = memberOf(reference, "values");
  return new Map(Array.isArray(values) ? values.map((value: unknown) => [memberOf(value, "code"), value]) : []);
}

/** A member of its own: a key of a lock may be the name of what every object has. */
function memberOf(object: unknown, name: string): unknown {
  const isOwn = typeof object === "object" && object !== null && Object.hasOwn(object, name);
  return isOwn ? (object as Readonly<Record<string, unknown>>)[name] : undefined;
}
