import { ts } from "ts-morph";
import { hidesNothing } from "../../../base/text/index.ts";
import type { Literal, Token } from "./code.ts";
import type { ModuleText, PlacedToken } from "./module-text.ts";
import { commentsOf, isSameModule, leavesOf, parse } from "./same-syntax.ts";

/**
 * Output verification, after the escaping: holds the syntax tree of a module against what went into its text. Just the planned
 * declarations, every value one literal that is equal to it, every name one identifier; between them the planned comments,
 * which say something to people alone. All else is fixed text, to the letter.
 *
 * @throws where they differ: a bug of ours, and nothing may be written
 */
export function verifyModule(path: string, source: ts.SourceFile, expected: ModuleText): void {
  const { declared, tokens, header, comments } = expected;
  const leaves = leavesOf(source);
  const isRight =
    !hasErrors(source) &&
    source.text === expected.blocks.join("") &&
    areEqual(
      source.statements.map((node) => `${node.getStart()}-${node.end} ${declarationOf(node)}`),
      declared,
    ) &&
    areTokens(source, leaves, tokens) &&
    areEqual(commentsOf(source, leaves), [...header.split("\n"), ...comments]);
  if (!isRight) throw new Error(`the text made for ${path} is not what the model says`);
  if (!hidesNothing(source.text)) throw new Error(`the text made for ${path} has characters that nobody sees`);
  if (!comments.every(isHarmless))
    throw new Error(`the text made for ${path} has a comment that is not for people alone`);
}

/**
 * Verifies what prettier made of a module: it says the same in another layout.
 *
 * @param source the module, verified
 */
export function verifyLayout(path: string, text: string, source: ts.SourceFile): void {
  const formatted = parse(text);
  if (hasErrors(formatted) || !isSameModule(formatted, source) || !hidesNothing(text))
    throw new Error(`the text made for ${path} is not what the model says, once prettier has run`);
}

function areEqual(found: readonly string[], expected: readonly string[]): boolean {
  return found.length === expected.length && found.every((each, index) => each === expected[index]);
}

/** The errors of a parse alone are not in the public type; making a program for them would check types as well. */
function hasErrors(source: ts.SourceFile): boolean {
  return (source as unknown as { parseDiagnostics: readonly ts.Diagnostic[] }).parseDiagnostics.length > 0;
}

const keywords: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EnumDeclaration, "enum"],
  [ts.SyntaxKind.FunctionDeclaration, "function"],
  [ts.SyntaxKind.InterfaceDeclaration, "interface"],
  [ts.SyntaxKind.TypeAliasDeclaration, "type"],
]);

/** What a statement declares, as {@link Statement.declares} has it. */
function declarationOf(node: ts.Statement): string {
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ? "import type" : "import";
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  const { name } = node as ts.DeclarationStatement;
  const head = ts.isVariableStatement(node)
    ? [
        node.declarationList.flags & ts.NodeFlags.Const ? "const" : "let",
        ...node.declarationList.declarations.map((each) => each.name.getText()),
      ]
    : [keywords.get(node.kind), name?.getText()];
  return [...modifiers.map((each) => each.getText()), ...head].join(" ");
}

/** Whether each token is just one leaf of the tree. */
function areTokens(source: ts.SourceFile, leaves: readonly ts.Node[], tokens: readonly PlacedToken[]): boolean {
  let at = 0;
  return tokens.every(({ token, start, end }) => {
    // A leaf begins with the blanks and comments before it.
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
  // As a plain name it would set the prototype.
  return text === String(value) && !(is === "property" && text === "__proto__");
}

/** The value of a literal, or `undefined` where the node is none. */
function readLiteral(node: ts.Node): Literal | undefined {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  const isNegative = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken;
  return isNegative && ts.isNumericLiteral(node.operand) ? -Number(node.operand.text) : undefined;
}

/** What compilers, bundlers and minifiers look for in a comment; of the tags, ours are let through. */
const directives = /@(?!(?:generated|deprecated|link)\b)\w|[@#]\s*(?:__|source)/;

/** The name of a member, behind its code. A tool that reads such comments asks for more than one word. */
const note = /^\/\/ [A-Za-z_$][\w$]*$/;

/** Whether a comment is a doc comment for people, the name of a member, or the one mark of ours. */
function isHarmless(comment: string): boolean {
  return (
    comment === "/* @__PURE__ */" || note.test(comment) || (comment.startsWith("/**") && !directives.test(comment))
  );
}
