import { ts } from "ts-morph";
import { hidesNothing } from "../../base/text/index.ts";
import type { Statement } from "./declarations/declaration.ts";
import { commentsOf } from "./comments.ts";
import { withBlankSeal } from "./seal.ts";

/**
 * Output verification, after the escaping: parses the final text again and compares its syntax tree with the
 * model. Just the expected statements, in order, every literal equal to its source value; between them comments that say
 * something to people alone.
 *
 * @param header the comments at its top, with a blank in the place of the text's own digest
 * @throws where they differ: a bug of ours, and nothing may be written
 */
export function verifyModule(path: string, text: string, expected: readonly Statement[], header: string): void {
  const source = ts.createSourceFile(path, text, parseOptions, true, ts.ScriptKind.TS);
  // The errors of a parse alone are not in the public type; making a program for them would check types as well.
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: readonly ts.Diagnostic[] };
  const { statements } = source;
  const wrong =
    parseDiagnostics.length > 0 || statements.length !== expected.length
      ? statements.length
      : statements.findIndex((statement, index) => !(expected[index] as Statement).matches(statement));
  if (wrong !== -1) throw new Error(`the text made for ${path} is not what the model says (statement ${wrong + 1})`);
  if (!hidesNothing(text)) throw new Error(`the text made for ${path} has characters that nobody sees`);
  const ofHeader = new Set(header.split("\n"));
  for (const comment of commentsOf(source)) {
    if (!ofHeader.has(withBlankSeal(comment)) && !isHarmless(comment))
      throw new Error(`the text made for ${path} has a comment that is not for people alone`);
  }
}

/** Doc comments are read as comments, below. */
const parseOptions: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

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
