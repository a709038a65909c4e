// The literals of a type that src/ derives from a constant: `(typeof kinds)[number]` or `keyof typeof rules`.
import { Node, SyntaxKind } from "ts-morph";

/**
 * @param {import("ts-morph").TypeNode | undefined} type
 * @returns {string[]} the literals in the order of the constant; empty if the type is not derived from one
 */
export function literalsOf(type) {
  if (Node.isIndexedAccessTypeNode(type)) {
    const elements = type.getObjectTypeNode().getType().getTupleElements();
    return elements.map((element) => element.getText());
  }
  if (!Node.isTypeOperatorTypeNode(type) || type.getOperator() !== SyntaxKind.KeyOfKeyword) return [];
  const members = type.getTypeNode().getType().getProperties();
  return members.map((member) => JSON.stringify(member.getName()));
}
