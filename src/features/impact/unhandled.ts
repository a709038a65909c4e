import { ts } from "ts-morph";
import { groupBy, groupPairs } from "../../base/index.ts";
import type { Change } from "../../model/report/index.ts";
import { type Code, isActive } from "../../model/lock/index.ts";
import type { ModuleModel } from "../../pipeline/emit/index.ts";
import { type Affected, type Finder, isReported } from "./effects.ts";
import { cached, isWithin, spanOf } from "./source-files.ts";
import type { Use } from "./uses.ts";

/** Minimum number of common codes: a construct with the only code of a list is always complete. */
const minCodes = 2;

export function findExtendedLists(
  additions: readonly Change[],
  before: readonly ModuleModel[],
  after: readonly ModuleModel[],
) {
  const lists = [...groupBy(additions, ({ reference }) => reference)].map(([key, changes]) => {
    const later = new Set(activeCodes(after, key));
    // The user may have named each code that both packages have.
    const common = activeCodes(before, key).filter((code) => later.has(code));
    return [key, { additions: changes, common }] as const;
  });
  return new Map(lists.filter(([, { common }]) => common.length >= minCodes));
}

function activeCodes(modules: readonly ModuleModel[], key: string): Code[] {
  const members = modules.find((model) => model.key === key)?.members ?? [];
  return members.filter(isActive).map(({ code }) => code);
}

/**
 * Finds constructs that name every code except added ones.
 *
 * @param usesIn finds the uses of the codes of both packages: a file may still use removed codes, and already use added ones
 * @param checker of the program with the later package, in which added codes have types
 */
export function unhandledFinder(
  lists: ReturnType<typeof findExtendedLists>,
  usesIn: (file: ts.SourceFile) => readonly Use[],
  checker: ts.TypeChecker,
): Finder {
  const namedIn = cached((construct: Construct) => namedCodes(construct, checker));
  return (file, errors) => {
    const byConstruct = groupPairs(
      usesIn(file).flatMap((use) => constructsOf(expressionOf(use.node)).map((construct) => [construct, use])),
    );
    return [...byConstruct].flatMap(([construct, uses]): Affected[] => {
      for (const [key, ofList] of groupBy(uses, ({ reference }) => reference)) {
        const list = lists.get(key);
        const codes = new Set(ofList.flatMap(({ members }) => members.map(({ code }) => code)));
        if (!list?.common.every((code) => codes.has(code))) continue;
        const named = [construct, ...spreadTarget(construct)].map(namedIn);
        const missing = list.additions.filter(
          ({ code }) => code !== undefined && !codes.has(code) && !named.some((texts) => texts.has(String(code))),
        );
        const [change] = missing;
        const around = spanOf(enclosingRegion(construct), file);
        if (change === undefined || isReported(errors, list.additions, (region) => isWithin(region, around))) continue;
        const name = construct.getFirstToken(file)?.getText(file) ?? "";
        const added = missing.flatMap(({ code }) => code ?? []);
        return [{ kind: "unhandled", causes: [change], start: construct.getStart(file), name, codes: added }];
      }
      return [];
    });
  };
}

/** The function or statement around a construct, in which an error about a missing code is reported. */
function enclosingRegion(construct: Construct): ts.Node {
  const isEnclosing = (node: ts.Node): boolean =>
    ts.isSwitchStatement(construct) ? ts.isFunctionLike(node) : ts.isStatement(node);
  return ts.findAncestor(construct, isEnclosing) ?? construct;
}

/** A part of a program that has a branch, a key or an element for each of several codes. */
type Construct = ts.SwitchStatement | ts.ObjectLiteralExpression | ts.ArrayLiteralExpression;

/** The texts of the codes that a construct names in any form, such as a constant: values of unit types, keys of an object. */
function namedCodes(construct: Construct, checker: ts.TypeChecker): ReadonlySet<string> {
  if (ts.isObjectLiteralExpression(construct)) {
    const properties = checker.getTypeAtLocation(construct).getProperties();
    return new Set(properties.map(({ name }) => name));
  }
  const expressions = ts.isSwitchStatement(construct)
    ? construct.caseBlock.clauses.flatMap((clause) => (ts.isCaseClause(clause) ? clause.expression : []))
    : construct.elements.map((element) => (ts.isArrayLiteralExpression(element) && element.elements[0]) || element);
  const types = expressions.map((expression) => checker.getTypeAtLocation(expression));
  return new Set(types.flatMap((type) => (type.isStringLiteral() || type.isNumberLiteral() ? String(type.value) : [])));
}

/** The literal into which a literal is spread: `[...[1, 2], 5]` for `[1, 2]`. */
function spreadTarget({ parent }: Construct): Construct[] {
  if (!isSpread(parent)) return [];
  const { parent: target } = parent;
  return ts.isObjectLiteralExpression(target) || ts.isArrayLiteralExpression(target) ? [target] : [];
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
  return parts.some(isSpread);
}

function isSpread(node: ts.Node): node is ts.SpreadAssignment | ts.SpreadElement {
  return ts.isSpreadAssignment(node) || ts.isSpreadElement(node);
}
