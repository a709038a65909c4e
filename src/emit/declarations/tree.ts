import { ts } from "ts-morph";
import type { Literal } from "../literal.ts";

/** The value of a literal, or `undefined` where the node is none. */
export function readLiteral(node: ts.Node | undefined): Literal | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isLiteralTypeNode(node)) return readLiteral(node.literal);
  if (
    ts.isPrefixUnaryExpression(node) &&
    node.operator === ts.SyntaxKind.MinusToken &&
    ts.isNumericLiteral(node.operand)
  ) {
    return -Number(node.operand.text);
  }
  return undefined;
}

/** The value of a property's name, or `undefined` where it is computed from more than a literal. */
export function readName(name: ts.PropertyName | undefined): Literal | undefined {
  if (!name) return undefined;
  if (ts.isIdentifier(name)) return name.text;
  return readLiteral(ts.isComputedPropertyName(name) ? name.expression : name);
}

/** Whether an expression is an object of just these members, in this order. */
export function isObjectOf<Member>(
  node: ts.Node | undefined,
  members: readonly Member[],
  isMember: (property: ts.PropertyAssignment, member: Member) => boolean,
): boolean {
  return (
    node !== undefined &&
    ts.isObjectLiteralExpression(node) &&
    node.properties.length === members.length &&
    node.properties.every(
      (property, index) => ts.isPropertyAssignment(property) && isMember(property, members[index] as Member),
    )
  );
}

/** Whether a property has a literal name and value. */
export function isField(property: ts.PropertyAssignment, [name, value]: readonly [Literal, Literal]): boolean {
  return isNamed(property.name, name) && readLiteral(property.initializer) === value;
}

/** Whether the name is that literal. `__proto__` as a plain name would set the prototype instead. */
export function isNamed(name: ts.PropertyName, value: Literal): boolean {
  return readName(name) === value && (value !== "__proto__" || ts.isComputedPropertyName(name));
}

/** The one `const` of an exported (or not) statement, by its name. */
export function readConst(
  statement: ts.Statement,
  name: string,
  exported: boolean,
): ts.VariableDeclaration | undefined {
  if (!ts.isVariableStatement(statement) || isExported(statement) !== exported) return undefined;
  const { declarations, flags } = statement.declarationList;
  const [declaration] = declarations;
  if (declarations.length !== 1 || !declaration || (flags & ts.NodeFlags.Const) === 0) return undefined;
  return ts.isIdentifier(declaration.name) && declaration.name.text === name ? declaration : undefined;
}

export function isExported(statement: ts.VariableStatement | ts.DeclarationStatement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.length === 1 && modifiers[0]?.kind === ts.SyntaxKind.ExportKeyword;
}

/** Whether an expression is `<value> as const`, and what the value is. */
export function readAsConst(node: ts.Expression | undefined): ts.Expression | undefined {
  if (!node || !ts.isAsExpression(node) || !ts.isTypeReferenceNode(node.type)) return undefined;
  return node.type.getText() === "const" ? node.expression : undefined;
}

/** Whether a node is, token by token, what fixed text says; comments and white space apart. */
export function isText(node: ts.Node | undefined, text: string): boolean {
  if (!node) return false;
  const found = tokens(node.getText());
  const expected = tokens(text);
  return found.length === expected.length && found.every((token, index) => token === expected[index]);
}

function tokens(text: string): string[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text);
  const found: string[] = [];
  while (scanner.scan() !== ts.SyntaxKind.EndOfFileToken) {
    // A string counts by its value: prettier may have chosen the other quotes.
    const token = scanner.getToken();
    const isString = token === ts.SyntaxKind.StringLiteral;
    found.push(isString ? `"${scanner.getTokenValue()}` : scanner.getTokenText());
  }
  // Prettier's options decide about these three.
  return found.filter(
    (token, index) =>
      token !== ";" &&
      !(token === "," && /^[\]})]$/.test(found[index + 1] ?? "")) &&
      !(token === "|" && found[index - 1] === "="),
  );
}
