import { ts } from "ts-morph";
import { commentsOf } from "./comments.ts";
import { areStatements } from "./declarations/same-syntax.ts";

/** Whether two modules say the same, comments too: white space, quotes and parentheses apart. */
export function haveSameWords(first: string, second: string): boolean {
  const [a, b] = [wordsOf(first), wordsOf(second)];
  return areStatements(a.statements, b.statements) && a.comments === b.comments;
}

function wordsOf(text: string): { readonly statements: readonly ts.Statement[]; readonly comments: string } {
  const source = ts.createSourceFile("module.ts", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const comments = commentsOf(source).map((comment) => comment.replace(/\s+/g, " "));
  return { statements: source.statements, comments: comments.join("\n") };
}
