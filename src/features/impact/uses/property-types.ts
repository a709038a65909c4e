import { ts } from "ts-morph";
import { targetOf } from "./target-symbol.ts";

/**
 * The type that has a node as the name of one of its properties: of what is left of a dot, before brackets, of a literal object's
 * context; `undefined` where the node names no property that is looked up.
 */
export function typeWithProperty(node: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent))
    return parent.name === node ? typeOf(parent.expression, checker) : undefined;
  if (ts.isElementAccessExpression(parent) && parent.argumentExpression === node) {
    return typeOf(parent.expression, checker);
  }
  if (ts.isQualifiedName(parent)) return parent.right === node ? typeOfEntity(parent.left, checker) : undefined;
  if (ts.isLiteralTypeNode(parent)) return typeWithTypeProperty(parent, checker);
  if (ts.isObjectLiteralElementLike(parent) && parent.name === node) return typeOfObject(parent.parent, checker);
  if (ts.isComputedPropertyName(parent)) return typeOfNamed(parent.parent, checker);
  if (ts.isJsxAttribute(parent)) return parent.name === node ? checker.getContextualType(parent.parent) : undefined;
  if (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent)) {
    return (parent.propertyName ?? parent.name) === node ? checker.getTypeAtLocation(parent.parent) : undefined;
  }
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword) {
    return parent.left === node ? typeOf(parent.right, checker) : undefined;
  }
  return undefined;
}

/** What has a property whose name is computed. */
function typeOfNamed(property: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  if (ts.isBindingElement(property)) return checker.getTypeAtLocation(property.parent);
  return typeOfObject(property.parent, checker);
}

/** What a literal object has to be of, or is taken apart: `({ Name: x } = object)`. */
function typeOfObject(node: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const { parent } = node;
  const isTarget =
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isTarget ? typeOf(parent.right, checker) : checker.getContextualType(node);
}

/** `Type["Name"]` */
function typeWithTypeProperty(literal: ts.LiteralTypeNode, checker: ts.TypeChecker): ts.Type | undefined {
  const { parent } = literal;
  const isIndex = ts.isIndexedAccessTypeNode(parent) && parent.indexType === literal;
  return isIndex ? checker.getTypeFromTypeNode(parent.objectType) : undefined;
}

/** Type of what an expression gives; of an enum it is the one that has the members. */
function typeOf(expression: ts.Expression, checker: ts.TypeChecker): ts.Type {
  return checker.getTypeAtLocation(expression);
}

/** `Enum` in the type `Enum.Member`. */
function typeOfEntity(name: ts.EntityName, checker: ts.TypeChecker): ts.Type | undefined {
  const symbol = checker.getSymbolAtLocation(ts.isQualifiedName(name) ? name.right : name);
  if (symbol === undefined) return undefined;
  return checker.getTypeOfSymbol(targetOf(symbol, checker));
}
