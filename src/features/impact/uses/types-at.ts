import { ts } from "ts-morph";

/** The type whose property a node names; `undefined` if the node does not name a property that is looked up. */
export function typeWithProperty(node: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  const { parent } = node;
  const isAccess =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isElementAccessExpression(parent) && parent.argumentExpression === node);
  if (isAccess) return checker.getTypeAtLocation(parent.expression);
  if (ts.isQualifiedName(parent) && parent.right === node) return typeOfEntity(parent.left, checker);
  if (ts.isLiteralTypeNode(parent)) {
    // `Type["Name"]`
    const access = parent.parent;
    const isIndex = ts.isIndexedAccessTypeNode(access) && access.indexType === parent;
    return isIndex ? checker.getTypeFromTypeNode(access.objectType) : undefined;
  }
  if (ts.isObjectLiteralElementLike(parent) && parent.name === node) return typeOfObject(parent.parent, checker);
  if (ts.isComputedPropertyName(parent)) {
    const owner = parent.parent.parent;
    return ts.isBindingElement(parent.parent) ? checker.getTypeAtLocation(owner) : typeOfObject(owner, checker);
  }
  if (ts.isJsxAttribute(parent) && parent.name === node) return checker.getContextualType(parent.parent);
  if (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent)) {
    return (parent.propertyName ?? parent.name) === node ? checker.getTypeAtLocation(parent.parent) : undefined;
  }
  const isIn = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InKeyword;
  return isIn && parent.left === node ? checker.getTypeAtLocation(parent.right) : undefined;
}

/** The contextual type of an object literal; of `({ Name: x } = object)`, the type of `object`. */
function typeOfObject(node: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const { parent } = node;
  const isTarget =
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isTarget ? checker.getTypeAtLocation(parent.right) : checker.getContextualType(node);
}

function typeOfEntity(name: ts.EntityName, checker: ts.TypeChecker): ts.Type | undefined {
  const symbol = checker.getSymbolAtLocation(ts.isQualifiedName(name) ? name.right : name);
  if (symbol === undefined) return undefined;
  return checker.getTypeOfSymbol(targetOf(symbol, checker));
}

export function expectedTypes(node: ts.Node, checker: ts.TypeChecker): ts.Type[] {
  const outer = outermost(node);
  const { parent } = outer;
  if (ts.isLiteralTypeNode(parent)) {
    const { parent: type } = parent;
    // The type `Code` of `Code extends 6 ? 1 : 2`
    if (ts.isConditionalTypeNode(type) && type.extendsType === parent)
      return [checker.getTypeFromTypeNode(type.checkType)];
    return [...siblingTypes(parent, checker), ...constraints(parent, checker)];
  }
  const searched = ts.isArrayLiteralExpression(parent) ? searchArgument(parent) : undefined;
  if (searched !== undefined) return typesOfOperand(searched, checker);
  if (ts.isBinaryExpression(parent) && comparisons.has(ts.tokenToString(parent.operatorToken.kind) ?? "")) {
    return typesOfOperand(parent.left === outer ? parent.right : parent.left, checker);
  }
  if (ts.isCaseClause(parent)) return typesOfOperand(parent.parent.parent.expression, checker);
  const isName = ts.isObjectLiteralElementLike(parent) && parent.name === outer;
  if (isName || !ts.isExpression(node)) return [];
  const expected = checker.getContextualType(node);
  return [expected, parameterType(outer, checker)].filter((type) => type !== undefined);
}

/** The declared type of the parameter for an argument; if it is inferred, the contextual type is that of the argument. */
function parameterType(argument: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  const { parent } = argument;
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return undefined;
  const index = parent.arguments?.indexOf(argument as ts.Expression) ?? -1;
  const declaration = checker.getResolvedSignature(parent)?.declaration;
  if (index === -1 || declaration === undefined || ts.isJSDocSignature(declaration)) return undefined;
  return checker.getSignatureFromDeclaration(declaration)?.getTypeParameterAtPosition(index);
}

const searchMethods: ReadonlySet<string> = new Set(["includes", "indexOf", "lastIndexOf"]);

/** The expression `code` of `[1, 6].includes(code)`. */
function searchArgument(array: ts.ArrayLiteralExpression): ts.Expression | undefined {
  const access = outermost(array).parent;
  if (!ts.isPropertyAccessExpression(access) || !searchMethods.has(access.name.text)) return undefined;
  const { parent: call } = access;
  return ts.isCallExpression(call) && call.expression === access ? call.arguments[0] : undefined;
}

function outermost(node: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(node.parent) ? outermost(node.parent) : node;
}

const comparisons: ReadonlySet<string> = new Set(["==", "===", "!=", "!==", "<", "<=", ">", ">="]);

/** The type of an operand here, and as it was declared before a condition narrowed it. */
function typesOfOperand(operand: ts.Expression, checker: ts.TypeChecker): ts.Type[] {
  const here = checker.getTypeAtLocation(operand);
  const isNamed = ts.isIdentifier(operand) || ts.isPropertyAccessExpression(operand);
  const symbol = isNamed ? checker.getSymbolAtLocation(operand) : undefined;
  return symbol === undefined ? [here] : [here, checker.getTypeOfSymbol(symbol)];
}

/** The other type arguments: `Code` for `6` in `Extract<Code, 6>`, `Items` for `6` in `Pick<Items, 6>`. */
export function siblingTypes(literal: ts.LiteralTypeNode, checker: ts.TypeChecker): ts.Type[] {
  const argument = typeArgument(literal);
  if (!ts.isTypeReferenceNode(argument.parent)) return [];
  const siblings = argument.parent.typeArguments?.filter((sibling) => sibling !== argument) ?? [];
  return siblings.map((sibling) => checker.getTypeFromTypeNode(sibling));
}

function constraints(literal: ts.LiteralTypeNode, checker: ts.TypeChecker): ts.Type[] {
  const argument = typeArgument(literal);
  // Functions have the property, too, but no value in it.
  const { typeArguments } = argument.parent as { typeArguments?: readonly ts.Node[] };
  const index = typeArguments?.indexOf(argument);
  if (index === undefined) return [];
  return genericsOf(argument.parent, checker).flatMap((declaration) => {
    const { typeParameters } = declaration as { typeParameters?: readonly ts.TypeParameterDeclaration[] };
    const constraint = typeParameters?.[index]?.constraint;
    return constraint === undefined ? [] : [checker.getTypeFromTypeNode(constraint)];
  });
}

function genericsOf(node: ts.Node, checker: ts.TypeChecker): readonly ts.Node[] {
  if (ts.isCallLikeExpression(node)) {
    const declaration = checker.getResolvedSignature(node)?.declaration;
    return declaration === undefined ? [] : [declaration];
  }
  const name = ts.isTypeReferenceNode(node) ? node.typeName : ts.isExpressionWithTypeArguments(node) && node.expression;
  const symbol = name ? checker.getSymbolAtLocation(name) : undefined;
  return (symbol && targetOf(symbol, checker).declarations) ?? [];
}

function typeArgument(literal: ts.LiteralTypeNode): ts.TypeNode {
  return ts.isUnionTypeNode(literal.parent) ? literal.parent : literal;
}

export function targetOf(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}
