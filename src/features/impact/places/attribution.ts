import { ts } from "ts-morph";
import { groupBy } from "../../../base/text/index.ts";
import type { Change } from "../../../model/diff/index.ts";
import { type NewError, nodeOf } from "../program/new-errors.ts";

/** A compiler error with the changes that cause it. */
export interface Attribution {
  readonly error: NewError;
  /** One change, or several that cause it together; empty if they were not found. */
  readonly causes: readonly Change[];
  /** The part of the program that the error is about: uses in it are not reported separately. */
  readonly region: ts.Node;
}

/** Returns the new errors in some files if only some of the changes are applied. */
type TryChanges = (changes: readonly Change[], files: readonly ts.SourceFile[]) => Promise<readonly NewError[]>;

/** Maximum number of groups in which changes are tried at once. */
const maxGroups = 8;

/** Limits the time for a project; errors that remain have no cause. */
const maxTries = 100;

/**
 * Finds the changes that cause errors. An error has one cause if that change alone results in an error with the same code and
 * position; of several such changes, it is the first. Otherwise, the causes are all changes that alone result in another error
 * there (an object lacks two added codes), or those without which the error disappears (a comparison of two removed codes).
 *
 * A try renders the modules of the changed references and checks the files of the remaining errors. N changes need
 * about N tries; only an error at a position that has no error with any single change needs N more. One change needs none.
 *
 * @param changes all that may cause errors
 */
export async function findCauses(
  errors: readonly NewError[],
  changes: readonly Change[],
  tryChanges: TryChanges,
): Promise<Attribution[]> {
  const single = new Map<NewError, Change>();
  const several = new Map<NewError, Change[]>();
  let tries = 0;
  let isLimitReached = false;
  const search = async (
    all: readonly NewError[],
    candidates: readonly Change[],
    findHits: (part: readonly Change[], open: readonly NewError[]) => Promise<NewError[]>,
  ): Promise<void> => {
    const size = Math.ceil(candidates.length / maxGroups);
    for (let start = 0; start < candidates.length; start += size) {
      const part = candidates.slice(start, start + size);
      const open = all.filter((error) => !single.has(error));
      isLimitReached ||= open.length > 0 && tries === maxTries;
      if (open.length === 0 || isLimitReached) return;
      const hits = await findHits(part, open);
      if (part.length > 1 && hits.length > 0) await search(hits, part, findHits);
    }
  };
  /** The codes of the errors at each position. */
  const codesWith = async (applied: readonly Change[], open: readonly NewError[]): Promise<Map<string, number[]>> => {
    tries += 1;
    const found = await tryChanges(applied, [...new Set(open.map(({ file }) => file))]);
    return groupBy(found, positionOf, ({ code }) => code);
  };
  const add = (error: NewError, change: Change): void =>
    void several.set(error, [...(several.get(error) ?? []), change]);
  const attribute = (causesOf: (error: NewError) => readonly Change[]): Attribution[] =>
    errors.map((error) => ({ error, causes: causesOf(error), region: regionOf(nodeOf(error)) }));
  if (changes.length < 2) return attribute(() => changes);

  await search(errors, changes, async (part, open) => {
    const codes = await codesWith(part, open);
    const hits = open.filter((error) => codes.has(positionOf(error)));
    const [change] = part;
    if (change === undefined || part.length > 1) return hits;
    for (const error of hits) {
      if (codes.get(positionOf(error))?.includes(error.code)) single.set(error, change);
      else add(error, change);
    }
    return hits;
  });
  const unexplained = errors.filter((error) => !several.has(error));
  await search(unexplained, changes, async (part, open) => {
    const others = changes.filter((change) => !part.includes(change));
    const codes = await codesWith(others, open);
    const hits = open.filter((error) => codes.get(positionOf(error))?.includes(error.code) !== true);
    const [change] = part;
    if (change !== undefined && part.length === 1) for (const error of hits) add(error, change);
    return hits;
  });
  return attribute((error) => {
    const change = single.get(error);
    if (change !== undefined) return [change];
    return isLimitReached ? [] : (several.get(error) ?? []);
  });
}

function positionOf({ file, start, length }: NewError): string {
  return `${start} ${length} ${file.fileName}`;
}

/** The part of the program that an error at a node is about. */
function regionOf(node: ts.Node): ts.Node {
  const { parent } = node;
  if (parent === undefined) return node;
  const isPath = (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) && parent.moduleSpecifier === node;
  if (isPath) return parent;
  const isName = "name" in parent && parent.name === node;
  if (isName && !ts.isPropertyAccessExpression(parent))
    return ts.isFunctionLike(parent) || ts.isClassLike(parent) ? node : parent;
  const isCallee = ts.isCallLikeExpression(parent) && "expression" in parent && parent.expression === node;
  return isCallee ? parent : node;
}
