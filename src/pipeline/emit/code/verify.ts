import { ts } from "ts-morph";
import { hidesNothing } from "../../../base/text/index.ts";
import type { Literal, Token } from "./code.ts";
import type { ModuleText, TokenPosition } from "./module-text.ts";
import { commentsOf, isSameModule, leavesOf, parse } from "./same-syntax.ts";

/**
 * Output verification: compares the syntax tree of a module with what went into its text. It must have exactly the planned
 * declarations and comments, each value as one literal and each name as one identifier.
 *
 * @throws if they differ, which is a bug: nothing may be written
 */
export function verifyModule(path: string, source: ts.SourceFile, expected: ModuleText): void {
  const { declared, tokens, header, comments } = expected;
  const leaves = leavesOf(source);
  const isRight =
    !hasErrors(source) &&
    source.text === expected.text &&
    areEqual(
      source.statements.map((node) => `${node.getStart()}-${node.end} ${declarationOf(node)}`),
      declared,
    ) &&
    areTokens(source, leaves, tokens) &&
    areEqual(commentsOf(source, leaves), [...header.split("\n"), ...comments]);
  if (!isRight) throw new Error(`the output for ${path} does not match the model`);
  if (!hidesNothing(source.text)) throw new Error(`the output for ${path} contains invisible characters`);
  if (!comments.every(isHarmless))
    throw new Error(`the output for ${path} contains a comment that tools could read as a directive`);
}

/** Verifies that prettier has changed only the layout of a verified module. */
export function verifyLayout(path: string, text: string, source: ts.SourceFile): void {
  const formatted = parse(text);
  if (hasErrors(formatted) || !isSameModule(formatted, source) || !hidesNothing(text))
    throw new Error(`the output for ${path} does not match the model after formatting`);
}

function areEqual(found: readonly string[], expected: readonly string[]): boolean {
  return found.length === expected.length && found.every((each, index) => each === expected[index]);
}

/** Reads an internal member: the public way to syntax errors is a program, which would also check types. */
function hasErrors(source: ts.SourceFile): boolean {
  return (source as unknown as { parseDiagnostics: readonly ts.Diagnostic[] }).parseDiagnostics.length > 0;
}

/** The counterpart of {@link Statement.declares}: the text of a declaration up to its name, the last one in a list. */
function declarationOf(node: ts.Statement): string {
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ? "import type" : "import";
  const named = ts.isVariableStatement(node) ? node.declarationList.declarations.at(-1) : node;
  const { name } = named as ts.NamedDeclaration;
  return name === undefined ? "" : node.getText().slice(0, name.end - node.getStart());
}

function areTokens(source: ts.SourceFile, leaves: readonly ts.Node[], tokens: readonly TokenPosition[]): boolean {
  let at = 0;
  return tokens.every(({ token, start, end }) => {
    while (at < leaves.length && (leaves[at] as ts.Node).end < end) at++;
    const leaf = leaves[at];
    if (leaf?.end !== end) return false;
    const node = typeof token.value === "number" && token.value < 0 ? leaf.parent : leaf;
    return node.getStart(source) === start && isToken(node, token);
  });
}

function isToken(node: ts.Node, { is, value }: Token): boolean {
  if (is === "literal") return readLiteral(node) === value;
  const text = ts.isIdentifier(node) ? node.text : is === "property" ? String(readLiteral(node)) : undefined;
  // A plain `__proto__` would set the prototype.
  return text === String(value) && !(is === "property" && text === "__proto__");
}

function readLiteral(node: ts.Node): Literal | undefined {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  const isNegative = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken;
  return isNegative && ts.isNumericLiteral(node.operand) ? -Number(node.operand.text) : undefined;
}

/** The directives of compilers, bundlers and minifiers in a comment, except the tags that we write. */
const directives = /@(?!(?:generated|deprecated|link)\b)\w|[@#]\s*(?:__|source)/;

/** The name of a member, after its code. It is one word, and no tool has a directive of one word. */
const note = /^\/\/ [A-Za-z_$][\w$]*$/;

function isHarmless(comment: string): boolean {
  const isDoc = comment.startsWith("/**") && !directives.test(comment);
  return isDoc || comment === "/* @__PURE__ */" || note.test(comment);
}
