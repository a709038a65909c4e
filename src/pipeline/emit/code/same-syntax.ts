import { ts } from "ts-morph";

/** Whether two modules differ at most in layout, quotes and parentheses. Comments count. */
export function haveSameSyntax(first: string, second: string): boolean {
  return isSameModule(parse(first), parse(second));
}

export function parse(text: string): ts.SourceFile {
  return ts.createSourceFile("module.ts", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
}

export function isSameModule(first: ts.SourceFile, second: ts.SourceFile): boolean {
  return areSame(first.statements, second.statements) && normalComments(first) === normalComments(second);
}

function normalComments(source: ts.SourceFile): string {
  return JSON.stringify(commentsOf(source).map((comment) => comment.replace(/\s+/g, " ")));
}

/** All comments of a module without syntax errors, in order. */
export function commentsOf(source: ts.SourceFile, leaves: readonly ts.Node[] = leavesOf(source)): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const leaf of leaves) {
    if (!ts.isStringLiteral(leaf) && !ts.isTemplateLiteralToken(leaf) && !ts.isRegularExpressionLiteral(leaf)) continue;
    parts.push(source.text.slice(start, leaf.getStart(source)));
    start = leaf.end;
  }
  return commentsIn([...parts, source.text.slice(start)].join('""'));
}

/** The comments in code from which strings and regular expressions were cut out. */
function commentsIn(code: string): string[] {
  const comments: string[] = [];
  const begin = /\/[/*]/g;
  const lineEnd = /[\n\r\u2028\u2029]/g;
  for (let match = begin.exec(code); match !== null; match = begin.exec(code)) {
    const isLine = match[0] === "//";
    lineEnd.lastIndex = match.index;
    const close = isLine ? (lineEnd.exec(code)?.index ?? -1) : code.indexOf("*/", match.index + 2);
    begin.lastIndex = close === -1 ? code.length : close + (isLine ? 0 : 2);
    comments.push(code.slice(match.index, begin.lastIndex));
  }
  return comments;
}

/** The nodes without children, in order. */
export function leavesOf(source: ts.SourceFile): ts.Node[] {
  const leaves: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const before = leaves.length;
    ts.forEachChild(node, visit);
    if (leaves.length === before) leaves.push(node);
  };
  visit(source);
  return leaves;
}

function areSame(first: readonly ts.Node[], second: readonly ts.Node[]): boolean {
  return first.length === second.length && first.every((node, index) => isSame(node, second[index] as ts.Node));
}

function isSame(first: ts.Node, second: ts.Node): boolean {
  const [a, b] = [unwrap(first), unwrap(second)];
  const [nameA, nameB] = [propertyName(a), propertyName(b)];
  if (nameA !== undefined || nameB !== undefined) return nameA === nameB;
  if (a.kind !== b.kind || attributesOf(a) !== attributesOf(b)) return false;
  const [inA, inB] = [children(a), children(b)];
  return inA.length + inB.length === 0 ? leafText(a) === leafText(b) : areSame(inA, inB);
}

/** Removes parentheses, which prettier adds where a line breaks. */
function unwrap(node: ts.Node): ts.Node {
  if (ts.isParenthesizedExpression(node)) return unwrap(node.expression);
  return ts.isParenthesizedTypeNode(node) ? unwrap(node.type) : node;
}

/** The name of a property, which formatters may write with quotes or without; `undefined` for any other node. */
function propertyName(node: ts.Node): string | undefined {
  const { parent } = node;
  const isProperty = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isEnumMember(parent);
  if (!isProperty || parent.name !== node || ts.isComputedPropertyName(node)) return undefined;
  return (node as ts.Identifier | ts.StringLiteral | ts.NumericLiteral).text;
}

function children(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  ts.forEachChild(node, (child) => void found.push(child));
  return found;
}

/** The text that distinguishes nodes of one kind with the same children. */
function attributesOf(node: ts.Node): string {
  const { operator, isTypeOnly } = node as { operator?: ts.SyntaxKind; isTypeOnly?: boolean };
  return `${operator} ${isTypeOnly} ${node.flags & ts.NodeFlags.BlockScoped}`;
}

/** The value of a string, whatever its quotes; the text of any other leaf. */
function leafText(node: ts.Node): string {
  return ts.isStringLiteral(node) ? node.text : node.getText();
}
