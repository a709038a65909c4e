import { IndentationText, Project, ts } from "ts-morph";
import { escapeHidden, hidesNothing, isMemberName as isMemberIdentifier } from "../../../base/text/index.ts";
import type { OutputConfig } from "../../../model/settings/index.ts";
import type { PlainValue } from "../../../model/list/index.ts";
import { pure, token, tokensOf } from "./code.ts";
import type { Statement } from "./statements.ts";

export function verifiedModule(path: string, statements: readonly Statement[]): string {
  const source = printModule(statements);
  verifyModule(path, source, statements);
  return source.text;
}

/** Prints a module without the values whose types are written. */
export function printTypes(statements: readonly Statement[]): string {
  return printModule(statements.map((each) => ({ structure: each.ambient ?? each.structure }))).text;
}

/** The source file of a module. Its project is freed with it. */
export function printModule(statements: readonly Pick<Statement, "structure">[]): ts.SourceFile {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces },
  });
  const structures = statements.map(({ structure }) => structure);
  return project.createSourceFile("module.ts", { statements: structures }).compilerNode;
}

/**
 * Compiles TypeScript to JavaScript or, for a `.d.ts` file, to declarations.
 *
 * @throws if the compiler reports an error, which is a bug
 */
export function compile(path: string, text: string, module: OutputConfig["module"]): string {
  const isDeclaration = path.endsWith(".d.ts");
  const transpile = isDeclaration ? ts.transpileDeclaration : ts.transpileModule;
  const { outputText, diagnostics = [] } = transpile(text, {
    fileName: path.replace(/(?:\.d)?\.[jt]s$/, ".ts"),
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: module === "cjs" ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext,
      newLine: ts.NewLineKind.LineFeed,
    },
  });
  if (diagnostics.length > 0) throw new Error(`the compiler reports ${diagnostics.length} errors in ${path}`);
  // The types of constants are printed from their values, without the escapes.
  return isDeclaration ? outputText.split("\n").map(escapeHidden).join("\n") : outputText;
}

/**
 * Output verification: compares the syntax tree of a printed module with what went into it. It must have exactly the planned
 * declarations, and their literals, names and comments in the same order.
 *
 * @throws if they differ, which is a bug: nothing may be written
 */
export function verifyModule(path: string, source: ts.SourceFile, statements: readonly Statement[]): void {
  const expected = tokensOf(statements);
  if (hasErrors(source) || !hasTokens(source, expected))
    throw new Error(`the output for ${path} does not match the model`);
  if (!hidesNothing(source.text)) throw new Error(`the output for ${path} contains invisible characters`);
  if (!commentsIn(expected).every(isHarmless))
    throw new Error(`the output for ${path} contains a comment that tools could read as a directive`);
}

/** A statement of constant code, which contains nothing of the service. */
export function fixedStatement(text: string): Statement {
  const source = ts.createSourceFile("fixed.ts", text, ts.ScriptTarget.Latest, true);
  let tokens = "";
  readTree(source, (part) => (tokens += part));
  return { structure: text.trimEnd(), tokens };
}

function hasTokens(source: ts.SourceFile, expected: string): boolean {
  let end = 0;
  let isEqual = true;
  readTree(source, (part) => {
    isEqual &&= expected.startsWith(part, end);
    end += part.length;
  });
  return isEqual && end === expected.length;
}

/** Reads an internal member: the public way to syntax errors is a program, which would also check types. */
function hasErrors(source: ts.SourceFile): boolean {
  return (source as unknown as { parseDiagnostics: readonly ts.Diagnostic[] }).parseDiagnostics.length > 0;
}

/** Finds the tokens of a module without syntax errors, in order. */
function readTree(source: ts.SourceFile, add: (part: string) => void): void {
  let end = 0;
  const { SingleLineCommentTrivia, MultiLineCommentTrivia } = ts.SyntaxKind;
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false);
  // Between two tokens are only keywords, signs, other names and comments.
  const addComments = (start: number): void => {
    scanner.setText(source.text, end, start - end);
    for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan())
      if (kind === SingleLineCommentTrivia || kind === MultiLineCommentTrivia)
        add(token("comment", scanner.getTokenText()));
  };
  const visit = (node: ts.Node): void => {
    const part = tokenOf(node);
    if (part === undefined) return ts.forEachChild(node, visit);
    addComments(node.getStart(source));
    add(part);
    end = node.end;
  };
  for (const statement of source.statements) {
    addComments(statement.getStart(source));
    add(token("declaration", declarationOf(statement)));
    end = statement.getStart(source);
    visit(statement);
  }
  addComments(source.end);
}

/** The text of a declaration up to its name, the last one in a list. */
function declarationOf(node: ts.Statement): string {
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ? "import type" : "import";
  const named = ts.isVariableStatement(node) ? node.declarationList.declarations.at(-1) : node;
  const { name } = named as ts.NamedDeclaration;
  return name === undefined ? "" : node.getText().slice(0, name.end - node.getStart());
}

function tokenOf(node: ts.Node): string | undefined {
  if (isMemberName(node)) return token(node.text === "__proto__" ? "fixed" : "name", node.text);
  // Only constant code has these.
  if (ts.isTemplateLiteral(node) || ts.isTemplateLiteralTypeNode(node) || ts.isRegularExpressionLiteral(node))
    return token("fixed", node.getText());
  const value = literalOf(node);
  return value === undefined ? undefined : token("literal", value);
}

function literalOf(node: ts.Node): PlainValue | undefined {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  const isNegative = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken;
  return isNegative && ts.isNumericLiteral(node.operand) ? -Number(node.operand.text) : undefined;
}

/** The name of a property or of the member of an enum, where ts-morph quotes reserved words: `"import" = 3`. */
function isMemberName(node: ts.Node): node is ts.Identifier | ts.StringLiteral {
  const { parent } = node;
  if (ts.isEnumMember(parent) && ts.isStringLiteral(node)) return parent.name === node && isMemberIdentifier(node.text);
  const hasName = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isEnumMember(parent);
  return ts.isIdentifier(node) && hasName && parent.name === node;
}

/** The directives of compilers, bundlers and minifiers in a comment, except the tags that we write. */
const directives = /@(?!(?:generated|deprecated|link)\b)\w|[@#]\s*(?:__|source)/;

/** The name of a member, after its code. It is one word, and no tool has a directive of one word. */
const note = /^\/\/ [\p{ID_Start}_$][\p{ID_Continue}$]*$/u;

/** A pattern would also find the line separators that a value may contain. */
function commentsIn(tokens: string): string[] {
  const comments = tokens.split("\n").filter((part) => part.startsWith("comment "));
  return comments.map((part) => JSON.parse(part.slice("comment ".length)) as string);
}

function isHarmless(comment: string): boolean {
  if (comment === pure.text || note.test(comment)) return true;
  return comment.startsWith("/**") && !directives.test(comment);
}
