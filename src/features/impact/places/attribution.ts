import type { ts } from "ts-morph";
import { groupBy } from "../../../base/text/index.ts";
import type { Change } from "../../../model/report/index.ts";
import type { NewError } from "../program/new-errors.ts";

/** Compiler errors with the changes that cause them: one change, or several together; empty if they were not found. */
export type Causes = ReadonlyMap<NewError, readonly Change[]>;

/** Returns the codes of the errors by position, if only some of the changes are applied, in the files of the errors. */
type TryChanges = (changes: readonly Change[], errors: readonly NewError[]) => Promise<ReadonlyMap<string, number[]>>;

/**
 * Finds the changes that cause errors. An error has one cause if that change alone results in an error with the same code and
 * position; of several such changes, it is the first. Otherwise, the causes are all changes that alone result in another error
 * there (an object lacks two added codes), or those without which the error disappears (a comparison of two removed codes).
 *
 * A try renders the modules of the changed references and checks the files of the remaining errors. One change needs none.
 *
 * @param changes all that may cause errors
 * @param newErrors returns the new errors in some files if only some of the changes are applied
 */
export async function findCauses(
  errors: readonly NewError[],
  changes: readonly Change[],
  newErrors: (changes: readonly Change[], files: readonly ts.SourceFile[]) => Promise<readonly NewError[]>,
): Promise<Causes> {
  if (changes.length === 1) return new Map(errors.map((error) => [error, changes]));
  const tryChanges: TryChanges = async (applied, open) => {
    const resulting = await newErrors(applied, [...new Set(open.map(({ file }) => file))]);
    return groupBy(resulting, positionOf, ({ code }) => code);
  };
  const alone = await findSufficient(changes, errors, tryChanges);
  const unexplained = errors.filter((error) => !alone.has(error));
  const together = await findNecessary(changes, unexplained, tryChanges);
  return new Map(errors.map((error) => [error, alone.get(error) ?? together.get(error) ?? []]));
}

/** The changes that alone result in an error at the same position; only the first of those with the same code, if any. */
async function findSufficient(changes: readonly Change[], errors: readonly NewError[], tryChanges: TryChanges) {
  const causes = new Map<NewError, readonly Change[]>();
  const explained = new Set<NewError>();
  const search = async (part: readonly Change[], candidates: readonly NewError[]): Promise<void> => {
    const open = candidates.filter((error) => !explained.has(error));
    if (open.length === 0) return;
    const codes = await tryChanges(part, open);
    const hits = open.filter((error) => codes.has(positionOf(error)));
    if (part.length > 1) return searchHalves(part, hits, search);
    for (const error of hits) {
      const isSame = hasCode(codes, error);
      if (isSame) explained.add(error);
      causes.set(error, isSame ? part : [...(causes.get(error) ?? []), ...part]);
    }
  };
  await searchHalves(changes, errors, search);
  return causes;
}

/** The changes without which an error disappears. */
async function findNecessary(changes: readonly Change[], errors: readonly NewError[], tryChanges: TryChanges) {
  const causes = new Map<NewError, readonly Change[]>();
  const search = async (part: readonly Change[], open: readonly NewError[]): Promise<void> => {
    if (open.length === 0) return;
    const codes = await tryChanges(
      changes.filter((change) => !part.includes(change)),
      open,
    );
    const hits = open.filter((error) => !hasCode(codes, error));
    if (part.length > 1) return searchHalves(part, hits, search);
    for (const error of hits) causes.set(error, [...(causes.get(error) ?? []), ...part]);
  };
  await searchHalves(changes, errors, search);
  return causes;
}

async function searchHalves(
  changes: readonly Change[],
  errors: readonly NewError[],
  search: (half: readonly Change[], errors: readonly NewError[]) => Promise<void>,
): Promise<void> {
  const middle = Math.ceil(changes.length / 2);
  await search(changes.slice(0, middle), errors);
  await search(changes.slice(middle), errors);
}

function hasCode(codes: ReadonlyMap<string, number[]>, error: NewError): boolean {
  return codes.get(positionOf(error))?.includes(error.code) === true;
}

function positionOf({ file, start, end }: NewError): string {
  return `${start} ${end} ${file.fileName}`;
}
