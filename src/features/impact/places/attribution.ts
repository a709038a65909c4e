import type { ts } from "ts-morph";
import { groupBy } from "../../../base/text/index.ts";
import type { Change } from "../../../model/report/index.ts";
import type { NewError } from "../program/new-errors.ts";

/** Compiler errors with the changes that cause them: one change, or several together; empty if they were not found. */
export type Causes = readonly (readonly [error: NewError, causes: readonly Change[]])[];

/**
 * Finds the changes that cause errors. An error has one cause if that change alone results in an error with the same code and
 * position; of several such changes, it is the first. Otherwise, the causes are all changes that alone result in another error
 * there (an object lacks two added codes), or those without which the error disappears (a comparison of two removed codes).
 *
 * A try renders the modules of the changed references and checks the files of the remaining errors. One change needs none.
 *
 * @param changes all that may cause errors
 * @param tryChanges returns the new errors in some files if only some of the changes are applied
 */
export async function findCauses(
  errors: readonly NewError[],
  changes: readonly Change[],
  tryChanges: (changes: readonly Change[], files: readonly ts.SourceFile[]) => Promise<readonly NewError[]>,
): Promise<Causes> {
  /** The codes of the errors at each position. */
  const codesWith: CodesWith = async (applied, open) => {
    const files = [...new Set(open.map(({ file }) => file))];
    return groupBy(files.length === 0 ? [] : await tryChanges(applied, files), positionOf, ({ code }) => code);
  };
  const alone = await findSufficient(errors, changes, codesWith);
  const unexplained = errors.filter((error) => !alone.has(error));
  const together = await findNecessary(unexplained, changes, codesWith);
  return errors.map((error) => [error, alone.get(error) ?? together.get(error) ?? []]);
}

type CodesWith = (changes: readonly Change[], errors: readonly NewError[]) => Promise<Map<string, number[]>>;

/** The changes that alone result in an error at the position of another; only the first with its code, if one has it. */
async function findSufficient(errors: readonly NewError[], changes: readonly Change[], codesWith: CodesWith) {
  const explained = new Map<NewError, readonly Change[]>();
  const causes = await narrowDown(errors, changes, async (half, candidates) => {
    const open = candidates.filter((error) => !explained.has(error));
    const codes = await codesWith(half, open);
    if (half.length === 1) for (const error of open) if (hasCode(error, codes)) explained.set(error, half);
    return open.filter((error) => codes.has(positionOf(error)));
  });
  return new Map([...causes, ...explained]);
}

/** The changes without which an error disappears. */
async function findNecessary(errors: readonly NewError[], changes: readonly Change[], codesWith: CodesWith) {
  return narrowDown(errors, changes, async (half, open) => {
    const otherChanges = changes.filter((change) => !half.includes(change));
    const codes = await codesWith(otherChanges, open);
    return open.filter((error) => !hasCode(error, codes));
  });
}

/** The single changes that hit errors. Halves the changes, and each half again for the errors that it hits. */
async function narrowDown(
  errors: readonly NewError[],
  changes: readonly Change[],
  findHits: (half: readonly Change[], errors: readonly NewError[]) => Promise<readonly NewError[]>,
): Promise<Map<NewError, readonly Change[]>> {
  if (errors.length === 0 || changes.length <= 1) return new Map(errors.map((error) => [error, changes]));
  const causes = new Map<NewError, readonly Change[]>();
  const middle = Math.ceil(changes.length / 2);
  for (const half of [changes.slice(0, middle), changes.slice(middle)])
    for (const [error, single] of await narrowDown(await findHits(half, errors), half, findHits))
      causes.set(error, [...(causes.get(error) ?? []), ...single]);
  return causes;
}

function hasCode(error: NewError, codes: ReadonlyMap<string, number[]>): boolean {
  return codes.get(positionOf(error))?.includes(error.code) === true;
}

function positionOf({ file, start, end }: NewError): string {
  return `${start} ${end} ${file.fileName}`;
}
