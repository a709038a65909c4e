import { ts } from "ts-morph";
import { firstWhere } from "./spans.ts";

/** An error of the compiler in a file of the user's. */
export interface NewError {
  readonly file: ts.SourceFile;
  readonly start: number;
  readonly length: number;
  /** Number of the compiler's message. */
  readonly code: number;
  readonly message: string;
  /** Places elsewhere that the compiler names with it. */
  readonly related: readonly { readonly file: ts.SourceFile; readonly start: number }[];
}

/**
 * The errors of some files that one program has and another has not. Both have the same texts of the user's: an error is the
 * same where its number and its node are. Its sentence is no sign: it lists the codes.
 *
 * @param before gives the other program, where it is needed: files without an error now have no new one
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
      const left = known.get(identityOf(error)) ?? 0;
      known.set(identityOf(error), left - 1);
      return left <= 0;
    });
  });
}

function identityOf({ code, start, length }: NewError): string {
  return `${code} ${start} ${length}`;
}

function errorsIn(file: ts.SourceFile, program: ts.Program): NewError[] {
  return program.getSemanticDiagnostics(file).flatMap((diagnostic) => {
    const { category, start, length, code, messageText, relatedInformation = [] } = diagnostic;
    if (category !== ts.DiagnosticCategory.Error || start === undefined || length === undefined) return [];
    const message = ts.flattenDiagnosticMessageText(messageText, " ");
    const related = relatedInformation.flatMap(({ file: other, start: at }) =>
      other === undefined || at === undefined ? [] : [{ file: other, start: at }],
    );
    return [{ file, start, length, code, message, related }];
  });
}

/** The smallest node that has all of an error's place; of one in a comment, the largest that the comment is before. */
export function nodeOf({ file, start, length }: Pick<NewError, "file" | "start" | "length">): ts.Node {
  const stop = start + length;
  const ifAround = (node: ts.Node | undefined): ts.Node | undefined =>
    node !== undefined && node.getFullStart() <= start && stop <= node.getEnd() ? node : undefined;
  // A file may have thousands of statements: only the first that does not end too soon can have the place.
  const aroundIn = (nodes: ts.NodeArray<ts.Node>): ts.Node | undefined =>
    ifAround(nodes[firstWhere(nodes.length, (index) => stop <= (nodes[index] as ts.Node).getEnd())]);
  const find = (node: ts.Node): ts.Node => {
    const child = ts.forEachChild(node, ifAround, aroundIn);
    if (child === undefined) return node;
    return start < child.getStart(file) ? child : find(child);
  };
  return find(file);
}
