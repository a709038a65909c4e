import { ts } from "ts-morph";
import { type Span, spanOf } from "./source-files.ts";

export interface NewError extends Span {
  readonly file: ts.SourceFile;
  readonly code: number;
  readonly message: string;
  /** The part of the program that the error is about: uses in it are not reported separately. */
  readonly region: Span;
}

/**
 * The errors of a file that are in one program and not in the other. The user's texts are the same in both, so errors
 * with the same code and position are the same. Messages are not compared, because they list the codes.
 */
export function newErrors(file: ts.SourceFile, after: ts.Program, before: ts.Program): NewError[] {
  const errors = errorsIn(file, after);
  const earlier = new Set(errors.length > 0 ? errorsIn(file, before).map(identityOf) : []);
  const added = errors.filter((error) => !earlier.has(identityOf(error)));
  return added.map((error) => ({ ...error, region: spanOf(subjectOf(nodeOf(error)), file) }));
}

function identityOf({ code, start, end }: Pick<NewError, "code" | "start" | "end">): string {
  return `${code} ${start} ${end}`;
}

function errorsIn(file: ts.SourceFile, program: ts.Program) {
  return program.getSemanticDiagnostics(file).flatMap(({ category, start, length = 0, code, messageText }) => {
    if (category !== ts.DiagnosticCategory.Error || start === undefined) return [];
    return [{ file, start, end: start + length, code, message: ts.flattenDiagnosticMessageText(messageText, " ") }];
  });
}

/** The smallest node that contains an error; for an error in a comment, the largest node after the comment. */
export function nodeOf({ file, start, end }: Omit<NewError, "region">): ts.Node {
  const contains = (node: ts.Node): ts.Node | undefined =>
    node.getFullStart() <= start && end <= node.getEnd() ? node : undefined;
  const find = (node: ts.Node): ts.Node => {
    const child = ts.forEachChild(node, contains);
    if (child === undefined) return node;
    return start < child.getStart(file) ? child : find(child);
  };
  return find(file);
}

/** The part of the program that an error at a node is about. */
function subjectOf(node: ts.Node): ts.Node {
  const { parent } = node;
  if (parent === undefined) return node;
  const isPath = (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) && parent.moduleSpecifier === node;
  if (isPath) return parent;
  const isName = "name" in parent && parent.name === node;
  if (isName && !ts.isPropertyAccessExpression(parent))
    return ts.isFunctionLike(parent) || ts.isClassLike(parent) ? node : parent;
  const isCallee = ts.isCallLikeExpression(parent) && "expression" in parent && parent.expression === node;
  return isCallee ? parent : node;
}
