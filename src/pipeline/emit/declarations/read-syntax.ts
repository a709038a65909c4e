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
  if (!ts.isComputedPropertyName(name)) return readLiteral(name);
  return readLiteral(ts.isAsExpression(name.expression) ? name.expression.expression : name.expression);
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

/** Whether the members of a type are just these readonly properties, in this order. */
export function areProperties(
  members: readonly ts.TypeElement[],
  rows: readonly (readonly [Literal, Literal])[],
): boolean {
  return (
    members.length === rows.length &&
    members.every((property, index) => {
      const [key, value] = rows[index] as (typeof rows)[number];
      return (
        ts.isPropertySignature(property) &&
        hasModifiers(property, "readonly") &&
        !property.questionToken &&
        isNamed(property.name, key) &&
        readLiteral(property.type) === value
      );
    })
  );
}

/** Whether a property has a literal name and value. */
export function isField(property: ts.PropertyAssignment, [name, value]: readonly [Literal, Literal]): boolean {
  return isNamed(property.name, name) && readLiteral(property.initializer) === value;
}

/**
 * Whether the name is that literal; as a property's name a number and its digits are one. `__proto__` as a plain name
 * would set the prototype instead.
 */
export function isNamed(name: ts.PropertyName, value: Literal): boolean {
  const found = readName(name);
  if (found === undefined || String(found) !== String(value)) return false;
  return value !== "__proto__" || ts.isComputedPropertyName(name);
}

/** Whether a node has just these modifiers, in this order. */
export function hasModifiers(node: ts.Node, modifiers: string): boolean {
  const found = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return found.map(({ kind }) => ts.tokenToString(kind)).join(" ") === modifiers;
}
