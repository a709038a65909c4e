import { ts } from "ts-morph";
import type { Span } from "./spans.ts";

export interface NewError extends Span {
  readonly file: ts.SourceFile;
  readonly code: number;
  readonly message: string;
}

/**
 * The errors of some files that are in one program and not in the other. The user's texts are the same in both, so errors
 * with the same code and position are the same. Messages are not compared, because they list the codes.
 */
export function newErrors(files: readonly ts.SourceFile[], after: ts.Program, before: ts.Program): NewError[] {
  return files.flatMap((file) => {
    const errors = errorsIn(file, after);
    if (errors.length === 0) return [];
    const earlier = new Set(errorsIn(file, before).map(identityOf));
    return errors.filter((error) => !earlier.has(identityOf(error)));
  });
}

function identityOf({ code, start, end }: NewError): string {
  return `${code} ${start} ${end}`;
}

function errorsIn(file: ts.SourceFile, program: ts.Program): NewError[] {
  return program.getSemanticDiagnostics(file).flatMap(({ category, start, length = 0, code, messageText }) => {
    if (category !== ts.DiagnosticCategory.Error || start === undefined) return [];
    return [{ file, start, end: start + length, code, message: ts.flattenDiagnosticMessageText(messageText, " ") }];
  });
}

/** The smallest node that contains an error; for an error in a comment, the largest node after the comment. */
export function nodeOf({ file, start, end }: NewError): ts.Node {
  const contains = (node: ts.Node): ts.Node | undefined =>
    node.getFullStart() <= start && end <= node.getEnd() ? node : undefined;
  const find = (node: ts.Node): ts.Node => {
    const child = ts.forEachChild(node, contains);
    if (child === undefined) return node;
    return start < child.getStart(file) ? child : find(child);
  };
  return find(file);
}
