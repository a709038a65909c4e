import { ts } from "ts-morph";
import { hasModifiers, isType } from "./syntax.ts";

/** How a constant is declared around its value. */
export interface Frame {
  readonly modifiers: "" | "export";
  /** The type that it is given. */
  readonly type?: string;
  readonly asConst?: boolean;
}

/** What stands before the value and its blank. */
export function constHead(name: string, { modifiers, type }: Frame): string {
  const declared = type === undefined ? name : `${name}: ${type}`;
  return `${modifiers === "" ? "" : "export "}const ${declared} =`;
}

/** What stands behind the value. */
export function constTail({ asConst = false }: Frame): string {
  return asConst ? " as const;" : ";";
}

/** The value of a statement's one constant; `undefined` where it is not declared in just this way. */
export function readConst(statement: ts.Statement, name: string, frame: Frame): ts.Expression | undefined {
  const declaration = readVariable(statement, name, frame.modifiers);
  const { type, initializer } = declaration ?? {};
  const isTyped = frame.type === undefined ? type === undefined : isType(type, frame.type);
  if (!isTyped) return undefined;
  return frame.asConst ? readAsConst(initializer) : initializer;
}

/** The one `const` of a statement, by its name. */
export function readVariable(
  statement: ts.Statement,
  name: string,
  modifiers: string,
): ts.VariableDeclaration | undefined {
  if (!ts.isVariableStatement(statement) || !hasModifiers(statement, modifiers)) return undefined;
  const { declarations, flags } = statement.declarationList;
  const [declaration] = declarations;
  if (declarations.length !== 1 || !declaration || (flags & ts.NodeFlags.Const) === 0) return undefined;
  return ts.isIdentifier(declaration.name) && declaration.name.text === name ? declaration : undefined;
}

/** What the value is, where an expression is `<value> as const`. */
function readAsConst(node: ts.Expression | undefined): ts.Expression | undefined {
  if (!node || !ts.isAsExpression(node) || !ts.isTypeReferenceNode(node.type)) return undefined;
  return node.type.getText() === "const" ? node.expression : undefined;
}
