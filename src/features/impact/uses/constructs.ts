import { ts } from "ts-morph";
import type { Use } from "./uses.ts";

/** A part of a program that has a branch, a key or an element for each of several codes. */
export type Construct = ts.SwitchStatement | ts.ObjectLiteralExpression | ts.ArrayLiteralExpression;

/** The constructs that name codes, with the uses in each. */
export function groupByConstruct(uses: readonly Use[]): Map<Construct, Use[]> {
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
