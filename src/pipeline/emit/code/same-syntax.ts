import { ts } from "ts-morph";

/** Whether two modules say the same, comments too: layout, quotes and parentheses apart. */
export function haveSameWords(first: string, second: string): boolean {
  return isSameModule(parse(first), parse(second));
}

export function parse(text: string): ts.SourceFile {
  return ts.createSourceFile("module.ts", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
}

/** {@link haveSameWords} for modules that are parsed already. */
export function isSameModule(first: ts.SourceFile, second: ts.SourceFile): boolean {
  return areSame([...first.statements], [...second.statements]) && commentWords(first) === commentWords(second);
}

function commentWords(source: ts.SourceFile): string {
  return commentsOf(source)
    .map((comment) => comment.replace(/\s+/g, " "))
    .join("\n");
}

/** Texts of all comments of a module that has no syntax error, in order. */
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

/** The comments in code without texts, in which the signs of a comment can be nothing else. */
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

/** The nodes of a module that have no others in them, in order. */
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
  if (a.kind !== b.kind || marks(a) !== marks(b)) return false;
  const [inA, inB] = [children(a), children(b)];
  return inA.length + inB.length === 0 ? leafText(a) === leafText(b) : areSame(inA, inB);
}

/** Prettier puts parentheses where a line breaks. */
function unwrap(node: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(node) || ts.isParenthesizedTypeNode(node)
    ? unwrap(ts.isParenthesizedExpression(node) ? node.expression : node.type)
    : node;
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

/** What a node says besides its children. */
function marks(node: ts.Node): string {
  const { operator, isTypeOnly } = node as { operator?: ts.SyntaxKind; isTypeOnly?: boolean };
  return `${operator} ${isTypeOnly} ${node.flags & ts.NodeFlags.BlockScoped}`;
}

/** A string counts by its value, whatever its quotes. */
function leafText(node: ts.Node): string {
  return ts.isStringLiteral(node) ? node.text : node.getText();
}
