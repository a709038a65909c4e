import { ts } from "ts-morph";
import { firstWhere } from "./spans.ts";

export interface NewError {
  readonly file: ts.SourceFile;
  readonly start: number;
  readonly length: number;
  readonly code: number;
  readonly message: string;
}

/**
 * The errors of some files that are in one program and not in the other, which is created only if there are errors. The
 * user's texts are the same in both, so errors with the same code and position are the same. Messages are not compared,
 * because they list the codes.
 */
export function newErrors(files: readonly ts.SourceFile[], after: ts.Program, before: () => ts.Program): NewError[] {
  return files.flatMap((file) => {
    const now = errorsIn(file, after);
    if (now.length === 0) return [];
    const known = new Map<string, number>();
    for (const error of errorsIn(before().getSourceFile(file.fileName) ?? file, before())) {
      known.set(identityOf(error), (known.get(identityOf(error)) ?? 0) + 1);
    }
    return now.filter((error) => {
      const remaining = known.get(identityOf(error)) ?? 0;
      known.set(identityOf(error), remaining - 1);
      return remaining <= 0;
    });
  });
}

function identityOf({ code, start, length }: NewError): string {
  return `${code} ${start} ${length}`;
}

function errorsIn(file: ts.SourceFile, program: ts.Program): NewError[] {
  return program.getSemanticDiagnostics(file).flatMap((diagnostic) => {
    const { category, start, length, code, messageText } = diagnostic;
    if (category !== ts.DiagnosticCategory.Error || start === undefined || length === undefined) return [];
    const message = ts.flattenDiagnosticMessageText(messageText, " ");
    return [{ file, start, length, code, message }];
  });
}

/** The smallest node that contains an error; for an error in a comment, the largest node after the comment. */
export function nodeOf({ file, start, length }: NewError): ts.Node {
  const stop = start + length;
  const ifAround = (node: ts.Node | undefined): ts.Node | undefined =>
    node !== undefined && node.getFullStart() <= start && stop <= node.getEnd() ? node : undefined;
  // A file may have thousands of statements, so this is a binary search.
  const aroundIn = (nodes: ts.NodeArray<ts.Node>): ts.Node | undefined =>
    ifAround(nodes[firstWhere(nodes.length, (index) => stop <= (nodes[index] as ts.Node).getEnd())]);
  const find = (node: ts.Node): ts.Node => {
    const child = ts.forEachChild(node, ifAround, aroundIn);
    if (child === undefined) return node;
    return start < child.getStart(file) ? child : find(child);
  };
  return find(file);
}
