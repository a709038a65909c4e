import { ts } from "ts-morph";
import type { Change } from "../../../model/diff/index.ts";
import type { MemberModel, ModuleModel } from "../../../pipeline/emit/index.ts";
import type { Attribution } from "./attribution.ts";
import type { Effects } from "./effects.ts";
import { keep } from "../program/source-files.ts";
import { indexSpans, spanOf } from "../program/spans.ts";
import type { Use } from "../uses/uses.ts";

/** A construct that names every code but one that was added, or several. */
export interface Unhandled {
  readonly construct: Construct;
  readonly change: Change;
  /** Of one reference: what was added and is not named. */
  readonly codes: readonly MemberModel["code"][];
}

/** What decides whether a construct lacks a code. */
interface Lists {
  readonly effects: Effects;
  readonly before: readonly ModuleModel[];
  readonly after: readonly ModuleModel[];
}

/** A list of one code is named whole by whoever names that code. */
const fewest = 2;

/**
 * @param uses of one file
 * @param errors the errors in it that are new: where the compiler may tell of the added code, this does not
 */
export function findUnhandled(
  file: ts.SourceFile,
  uses: readonly Use[],
  errors: readonly Attribution[],
  { effects, before, after }: Lists,
): Unhandled[] {
  const toldIn = toldChanges(file, errors);
  return [...groupByConstruct(uses)].flatMap(([construct, named]): Unhandled[] => {
    const references = [...new Set(named.map(({ reference }) => reference))];
    const lacking = references.flatMap((key) => {
      const codes = new Set(named.filter(({ reference }) => reference === key).map(({ member }) => member.code));
      const others = commonCodes(
        before.find((model) => model.key === key),
        after.find((model) => model.key === key),
      );
      if (others.size < fewest || [...others].some((code) => !codes.has(code))) return [];
      const added = effects.additions.get(key) ?? [];
      return added.filter(({ code }) => code !== undefined && !codes.has(code));
    });
    const told = toldIn(surroundings(construct));
    const untold = lacking.filter((each) => !told.has(each));
    const [change] = untold;
    if (change === undefined) return [];
    const ofOne = untold.filter(({ reference }) => reference === change.reference);
    return [{ construct, change, codes: ofOne.flatMap(({ code }) => code ?? []) }];
  });
}

/** The function or the statement that a construct is in: an error about what it lacks stands there. */
function surroundings(construct: Construct): ts.Node {
  const isAround = (node: ts.Node): boolean =>
    ts.isSwitchStatement(construct) ? ts.isFunctionLike(node) : ts.isStatement(node);
  return ts.findAncestor(construct, isAround) ?? construct;
}

/** The changes that errors in a part of a file may come from. */
function toldChanges(file: ts.SourceFile, errors: readonly Attribution[]): (node: ts.Node) => ReadonlySet<Change> {
  const index = indexSpans(errors.map(({ region, candidates }) => ({ ...spanOf(region, file), candidates })));
  return keep(
    (node: ts.Node) => new Set(index.within(spanOf(node, file)).flatMap(({ candidates }) => [...candidates])),
  );
}

/** The codes of a reference that both packages list, so that a user can have named each of them. */
function commonCodes(
  before: ModuleModel | undefined,
  after: ModuleModel | undefined,
): ReadonlySet<MemberModel["code"]> {
  const listed = new Set(listedCodes(after));
  return new Set(listedCodes(before).filter((code) => listed.has(code)));
}

function listedCodes(model: ModuleModel | undefined): MemberModel["code"][] {
  return (model?.members ?? []).filter(({ removed }) => !removed).map(({ code }) => code);
}

/** A part of a program that has a branch, a key or an element for each of several codes. */
type Construct = ts.SwitchStatement | ts.ObjectLiteralExpression | ts.ArrayLiteralExpression;

/** The constructs that name codes, with the uses in each. */
function groupByConstruct(uses: readonly Use[]): Map<Construct, Use[]> {
  const groups = new Map<Construct, Use[]>();
  for (const use of uses) {
    for (const construct of constructsOf(expressionOf(use.node))) {
      const group = groups.get(construct) ?? [];
      group.push(use);
      groups.set(construct, group);
    }
  }
  return groups;
}

/** The whole expression that a name ends: `ContactStatus.Active`, of which `Active` is the use. */
function expressionOf(node: ts.Node): ts.Node {
  const { parent } = node;
  const isEnd =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) ||
    ts.isParenthesizedExpression(parent);
  return isEnd ? expressionOf(parent) : node;
}

function constructsOf(node: ts.Node): Construct[] {
  const { parent } = node;
  if (ts.isCaseClause(parent) && parent.expression === node) return [parent.parent.parent];
  if (ts.isComputedPropertyName(parent)) return constructsOf(parent);
  if (ts.isObjectLiteralElementLike(parent) && parent.name === node) {
    return ts.isObjectLiteralExpression(parent.parent) && !hasSpread(parent.parent.properties) ? [parent.parent] : [];
  }
  return elementArrays(node);
}

/** The array whose element, or whose pair of key and value, or whose item with a code, a node is. */
function elementArrays(node: ts.Node): ts.ArrayLiteralExpression[] {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) {
    return elementArrays(parent.parent).filter((array) => isArrayOf(array, ts.isObjectLiteralExpression));
  }
  if (!ts.isArrayLiteralExpression(parent) || hasSpread(parent.elements)) return [];
  const outer = parent.parent;
  const isPair = ts.isArrayLiteralExpression(outer) && parent.elements[0] === node && !hasSpread(outer.elements);
  return isPair && isArrayOf(outer, ts.isArrayLiteralExpression) ? [outer, parent] : [parent];
}

function isArrayOf(array: ts.ArrayLiteralExpression, isKind: (node: ts.Node) => boolean): boolean {
  return array.elements.every(isKind);
}

/** Whether it takes over what stands elsewhere: then what it names is not all that it has. */
function hasSpread(parts: ts.NodeArray<ts.Node>): boolean {
  return parts.some((part) => ts.isSpreadAssignment(part) || ts.isSpreadElement(part));
}
