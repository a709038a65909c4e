import { ts } from "ts-morph";

/** Texts of all comments of a module, in order. */
export function commentsOf(source: ts.SourceFile): string[] {
  const text = withoutStrings(source);
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text);
  const comments: string[] = [];
  // What a closing brace ends: a hole in a template, which goes on behind it, or something else.
  const opened: ("template" | "brace")[] = [];
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (isComment(token)) comments.push(scanner.getTokenText());
    else if (token === ts.SyntaxKind.TemplateHead) opened.push("template");
    else if (token === ts.SyntaxKind.OpenBraceToken) opened.push("brace");
    else if (token === ts.SyntaxKind.CloseBraceToken) {
      const isHole = opened.at(-1) === "template";
      if (!isHole || scanner.reScanTemplateToken(false) === ts.SyntaxKind.TemplateTail) opened.pop();
    }
  }
  return comments;
}

function isComment(token: ts.SyntaxKind): boolean {
  return token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia;
}

/** The text of a module with empty strings: the scanner would build the value of each string once more. */
function withoutStrings(source: ts.SourceFile): string {
  const parts: string[] = [];
  let start = 0;
  const visit = (node: ts.Node): void => {
    if (!ts.isStringLiteral(node)) return void ts.forEachChild(node, visit);
    parts.push(source.text.slice(start, node.getStart(source)));
    start = node.end;
  };
  visit(source);
  return [...parts, source.text.slice(start)].join('""');
}
