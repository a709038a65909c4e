import { ts } from "ts-morph";

/** Whether statements are the same ones, in the same order; comments, quotes, parentheses and white space apart. */
export function areStatements(found: readonly ts.Statement[], expected: readonly ts.Statement[]): boolean {
  return (
    found.length === expected.length && found.every((node, index) => isSame(node, expected[index] as ts.Statement))
  );
}

/** Whether a node is the statement that a text says; comments, quotes, parentheses and white space apart. */
export function isStatement(node: ts.Statement, text: string): boolean {
  return isText(node, text) || isSame(node, parseStatement(text));
}

/** Whether a node is the type that a text says. */
export function isType(node: ts.TypeNode | undefined, text: string): boolean {
  if (node === undefined) return false;
  if (isText(node, text)) return true;
  const alias = parseStatement(`type Alias = ${text};`) as ts.TypeAliasDeclaration;
  return isSame(node, alias.type);
}

/** Whether a node is the expression that a text says. */
export function isExpression(node: ts.Expression | undefined, text: string): boolean {
  if (node === undefined) return false;
  if (isText(node, text)) return true;
  const statement = parseStatement(`${text};`) as ts.ExpressionStatement;
  return isSame(node, statement.expression);
}

/** Whether a node was parsed from just this text. It nearly always was, and then the text need not be parsed once more. */
function isText(node: ts.Node, text: string): boolean {
  return node.getText() === text;
}

function parseStatement(text: string): ts.Statement {
  const { statements } = ts.createSourceFile("expected.ts", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  return statements[0] as ts.Statement;
}

function isSame(first: ts.Node, second: ts.Node): boolean {
  const [a, b] = [unwrap(first), unwrap(second)];
  if (a.kind !== b.kind || marks(a) !== marks(b)) return false;
  const [inA, inB] = [children(a), children(b)];
  if (inA.length !== inB.length) return false;
  if (inA.length === 0) return leafText(a) === leafText(b);
  return inA.every((child, index) => isSame(child, inB[index] as ts.Node));
}

/** Prettier puts parentheses where a line breaks. */
function unwrap(node: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(node) || ts.isParenthesizedTypeNode(node)
    ? unwrap(ts.isParenthesizedExpression(node) ? node.expression : node.type)
    : node;
}

function children(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  ts.forEachChild(node, (child) => void found.push(child));
  return found;
}

/** What a node says besides its children. */
function marks(node: ts.Node): string {
  const { operator, isTypeOnly } = node as { operator?: ts.SyntaxKind; isTypeOnly?: boolean };
  return `${operator} ${isTypeOnly} ${node.flags & ts.NodeFlags.BlockScoped}`;
}

/** A string counts by its value, whatever its quotes. */
function leafText(node: ts.Node): string {
  return ts.isStringLiteral(node) ? node.text : node.getText();
}
