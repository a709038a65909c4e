import { ts } from "ts-morph";
import { groupBy } from "../../../base/text/index.ts";
import type { Change } from "../../../model/report/index.ts";
import { type NewError, nodeOf } from "../program/new-errors.ts";
import { type Span, spanOf } from "../program/spans.ts";

/** A compiler error with the changes that cause it. */
export interface Attribution {
  readonly error: NewError;
  /** One change, or several that cause it together; empty if they were not found. */
  readonly causes: readonly Change[];
  /** The part of the program that the error is about: uses in it are not reported separately. */
  readonly region: Span;
}

/** Returns the new errors in some files if only some of the changes are applied. */
type TryChanges = (changes: readonly Change[], files: readonly ts.SourceFile[]) => Promise<readonly NewError[]>;

/**
 * Finds the changes that cause errors. An error has one cause if that change alone results in an error with the same code and
 * position; of several such changes, it is the first. Otherwise, the causes are all changes that alone result in another error
 * there (an object lacks two added codes), or those without which the error disappears (a comparison of two removed codes).
 *
 * A try renders the modules of the changed references and checks the files of the remaining errors. One change needs none.
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
  /** The codes of the errors at each position. */
  const codesWith = async (applied: readonly Change[], open: readonly NewError[]): Promise<Map<string, number[]>> => {
    const resulting = await tryChanges(applied, [...new Set(open.map(({ file }) => file))]);
    return groupBy(resulting, positionOf, ({ code }) => code);
  };
  const add = (error: NewError, change: Change): void =>
    void several.set(error, [...(several.get(error) ?? []), change]);

  await narrowDown(changes, errors, async (part, candidates, only) => {
    const open = candidates.filter((error) => !single.has(error));
    if (open.length === 0) return [];
    const codes = await codesWith(part, open);
    const hits = open.filter((error) => codes.has(positionOf(error)));
    if (only === undefined) return hits;
    for (const error of hits) {
      if (codes.get(positionOf(error))?.includes(error.code)) single.set(error, only);
      else add(error, only);
    }
    return hits;
  });
  const unexplained = errors.filter((error) => !single.has(error) && !several.has(error));
  await narrowDown(changes, unexplained, async (part, open, only) => {
    const otherChanges = changes.filter((change) => !part.includes(change));
    const codes = await codesWith(otherChanges, open);
    const hits = open.filter((error) => codes.get(positionOf(error))?.includes(error.code) !== true);
    if (only !== undefined) for (const error of hits) add(error, only);
    return hits;
  });
  return errors.map((error) => {
    const change = changes.length === 1 ? changes[0] : single.get(error);
    const causes = change === undefined ? (several.get(error) ?? []) : [change];
    return { error, causes, region: spanOf(regionOf(nodeOf(error)), error.file) };
  });
}

type FindHits = (
  part: readonly Change[],
  errors: readonly NewError[],
  only: Change | undefined,
) => Promise<readonly NewError[]>;

/** Halves the changes, and each half again for the errors that it hits, down to single changes (`only`). */
async function narrowDown(changes: readonly Change[], errors: readonly NewError[], findHits: FindHits): Promise<void> {
  if (changes.length < 2 || errors.length === 0) return;
  const middle = Math.ceil(changes.length / 2);
  for (const part of [changes.slice(0, middle), changes.slice(middle)]) {
    const hits = await findHits(part, errors, part.length === 1 ? part[0] : undefined);
    await narrowDown(part, hits, findHits);
  }
}

function positionOf({ file, start, end }: NewError): string {
  return `${start} ${end} ${file.fileName}`;
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
