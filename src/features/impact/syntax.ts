import { ts } from "ts-morph";

type TypeOf<Owner> = (owner: Owner, checker: ts.TypeChecker) => ts.Type | undefined;

/** How programs name a property, by an example: the type that has the property; `undefined` if a node is not such a name. */
const ownerTypes: Readonly<Record<string, TypeOf<ts.Node>>> = {
  "object.Name": nameIn(ts.isPropertyAccessExpression, (parent, name) => parent.name === name && parent.expression),
  'object["Name"]': nameIn(
    ts.isElementAccessExpression,
    (parent, name) => parent.argumentExpression === name && parent.expression,
  ),
  '"Name" in object': nameIn(
    ts.isBinaryExpression,
    (parent, name) => operatorOf(parent) === "in" && parent.left === name && parent.right,
  ),
  "const { Name } = object": nameIn(
    ts.isBindingElement,
    ({ parent, propertyName, name: own }, name) =>
      ts.isObjectBindingPattern(parent) && (propertyName ?? own) === name && parent,
  ),
  'const { ["Name"]: name } = object': nameIn(ts.isComputedPropertyName, (parent) => parent, typeWithProperty),
  // The string is in a literal type, which is the index.
  '"Name" of Type["Name"]': nameIn(ts.isLiteralTypeNode, (parent) => parent, typeWithProperty),
  'Type["Name"]': nameIn(ts.isIndexedAccessTypeNode, (parent, name) => parent.indexType === name && parent.objectType),
  "Type.Name": nameIn(ts.isQualifiedName, (parent, name) => parent.right === name && parent.left, typeOfEntity),
  "{ Name: value }": nameIn(
    ts.isObjectLiteralElementLike,
    ({ parent, name: own }, name) => own === name && ts.isObjectLiteralExpression(parent) && parent,
    (object, checker) => checker.getContextualType(object),
  ),
};

function nameIn<Parent extends ts.Node, Owner extends ts.Node>(
  isParent: (node: ts.Node) => node is Parent,
  ownerOf: (parent: Parent, name: ts.Node) => Owner | false,
  typeOf: TypeOf<Owner> = (owner, checker) => checker.getTypeAtLocation(owner),
): TypeOf<ts.Node> {
  return (name, checker) => {
    const owner = isParent(name.parent) && ownerOf(name.parent, name);
    return owner ? typeOf(owner, checker) : undefined;
  };
}

/** The type whose property a node names; `undefined` if the node does not name a property that is looked up. */
export function typeWithProperty(node: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
  return Object.values(ownerTypes).reduce<ts.Type | undefined>(
    (type, typeOf) => type ?? typeOf(node, checker),
    undefined,
  );
}

function typeOfEntity(name: ts.EntityName, checker: ts.TypeChecker): ts.Type | undefined {
  const symbol = checker.getSymbolAtLocation(ts.isQualifiedName(name) ? name.right : name);
  return symbol && checker.getTypeOfSymbol(targetOf(symbol, checker));
}

function operatorOf({ operatorToken }: ts.BinaryExpression): string {
  return ts.tokenToString(operatorToken.kind) ?? "";
}

export function expectedTypes(node: ts.Node, checker: ts.TypeChecker): ts.Type[] {
  const outer = outermost(node);
  const { parent } = outer;
  if (ts.isLiteralTypeNode(parent)) return [...siblingTypes(parent, checker), ...constraints(parent, checker)];
  // `[1, 6].includes(code)`
  const searched = ts.isArrayLiteralExpression(parent) ? searchArgument(parent) : undefined;
  if (searched !== undefined) return typesOfOperand(searched, checker);
  // `code === 6`
  if (ts.isBinaryExpression(parent) && /^(?:[=!]==?|[<>]=?)$/.test(operatorOf(parent)))
    return typesOfOperand(parent.left === outer ? parent.right : parent.left, checker);
  // `case 6:`
  if (ts.isCaseClause(parent)) return typesOfOperand(parent.parent.parent.expression, checker);
  const isName = ts.isObjectLiteralElementLike(parent) && parent.name === outer;
  if (isName || !ts.isExpression(node)) return [];
  return [checker.getContextualType(node), parameterType(outer, checker)].filter((type) => type !== undefined);
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

/** The expression `code` of `[1, 6].includes(code)`. */
function searchArgument(array: ts.ArrayLiteralExpression): ts.Expression | undefined {
  const access = outermost(array).parent;
  if (!ts.isPropertyAccessExpression(access) || !["includes", "indexOf", "lastIndexOf"].includes(access.name.text))
    return undefined;
  const { parent: call } = access;
  return ts.isCallExpression(call) && call.expression === access ? call.arguments[0] : undefined;
}

function outermost(node: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(node.parent) ? outermost(node.parent) : node;
}

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
