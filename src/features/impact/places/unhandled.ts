import { ts } from "ts-morph";
import { groupBy } from "../../../base/text/index.ts";
import type { Change } from "../../../model/diff/index.ts";
import type { MemberModel, ModuleModel } from "../../../pipeline/emit/index.ts";
import type { Attribution } from "./attribution.ts";
import type { Effects } from "./effects.ts";
import { cached } from "../program/source-files.ts";
import { indexSpans, spanOf } from "../program/spans.ts";
import type { Use } from "../uses/uses.ts";

export interface PackageModules {
  readonly before: readonly ModuleModel[];
  readonly after: readonly ModuleModel[];
}

/** A construct that names every code except one or several that were added. */
interface Unhandled {
  readonly construct: Construct;
  readonly change: Change;
  readonly codes: readonly MemberModel["code"][];
}

/** Minimum number of common codes: a construct with the only code of a list is always complete. */
const minCodes = 2;

/** Finds constructs in a file that name every code except added ones, if no error reports that. */
export function findUnhandled(
  file: ts.SourceFile,
  uses: readonly Use[],
  errors: readonly Attribution[],
  { effects: { additions }, modules }: { readonly effects: Effects; readonly modules: PackageModules },
): Unhandled[] {
  const additionsTo = (key: string): readonly Change[] => additions.get(key) ?? [];
  const causesIn = causesByRegion(file, errors);
  return [...groupByConstruct(uses)].flatMap(([construct, named]): Unhandled[] => {
    const references = [...new Set(named.map(({ reference }) => reference))];
    const causes = causesIn(enclosingRegion(construct));
    const missing = references.flatMap((key) => {
      if (additionsTo(key).some((change) => causes.has(change))) return [];
      const codes = new Set(named.filter(({ reference }) => reference === key).map(({ member }) => member.code));
      const common = commonCodes(key, modules);
      if (common.length < minCodes || !common.every((code) => codes.has(code))) return [];
      return additionsTo(key).filter(({ code }) => code !== undefined && !codes.has(code));
    });
    const [change] = missing;
    if (change === undefined) return [];
    const ofReference = missing.filter(({ reference }) => reference === change.reference);
    return [{ construct, change, codes: ofReference.flatMap(({ code }) => code ?? []) }];
  });
}

/** The function or statement around a construct, in which an error about a missing code is reported. */
function enclosingRegion(construct: Construct): ts.Node {
  const isEnclosing = (node: ts.Node): boolean =>
    ts.isSwitchStatement(construct) ? ts.isFunctionLike(node) : ts.isStatement(node);
  return ts.findAncestor(construct, isEnclosing) ?? construct;
}

function causesByRegion(file: ts.SourceFile, errors: readonly Attribution[]): (node: ts.Node) => ReadonlySet<Change> {
  const index = indexSpans(errors.map(({ region, causes }) => ({ ...spanOf(region, file), causes })));
  return cached((node: ts.Node) => new Set(index.within(spanOf(node, file)).flatMap(({ causes }) => [...causes])));
}

/** The codes of a reference that are in both packages, so that the user may have named each of them. */
function commonCodes(key: string, { before, after }: PackageModules): MemberModel["code"][] {
  const codesIn = (modules: readonly ModuleModel[]): MemberModel["code"][] => {
    const members = modules.find((model) => model.key === key)?.members ?? [];
    return members.filter(({ removed }) => !removed).map(({ code }) => code);
  };
  const later = new Set(codesIn(after));
  return codesIn(before).filter((code) => later.has(code));
}

/** A part of a program that has a branch, a key or an element for each of several codes. */
type Construct = ts.SwitchStatement | ts.ObjectLiteralExpression | ts.ArrayLiteralExpression;

function groupByConstruct(uses: readonly Use[]): Map<Construct, Use[]> {
  return groupBy(
    uses.flatMap((use) => constructsOf(expressionOf(use.node)).map((construct) => ({ construct, use }))),
    ({ construct }) => construct,
    ({ use }) => use,
  );
}

/** The complete expression of which a name is the last part: for `Active`, `ContactStatus.Active`. */
function expressionOf(node: ts.Node): ts.Node {
  const { parent } = node;
  const isLastPart =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) ||
    ts.isParenthesizedExpression(parent);
  return isLastPart ? expressionOf(parent) : node;
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

/** The array in which a node is an element, the key of a pair, or a property of an item. */
function elementArrays(node: ts.Node): ts.ArrayLiteralExpression[] {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) {
    return elementArrays(parent.parent).filter((array) => array.elements.every(ts.isObjectLiteralExpression));
  }
  if (!ts.isArrayLiteralExpression(parent) || hasSpread(parent.elements)) return [];
  const outer = parent.parent;
  const isPair = ts.isArrayLiteralExpression(outer) && parent.elements[0] === node && !hasSpread(outer.elements);
  return isPair && outer.elements.every(ts.isArrayLiteralExpression) ? [outer, parent] : [parent];
}

function hasSpread(parts: ts.NodeArray<ts.Node>): boolean {
  return parts.some((part) => ts.isSpreadAssignment(part) || ts.isSpreadElement(part));
}
