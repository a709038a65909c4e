import { ts } from "ts-morph";
import { groupBy, groupPairs } from "../../base/index.ts";
import { namesOf } from "../../model/lock/index.ts";
import { listExportNames } from "../../model/naming/index.ts";
import type { Change } from "../../model/report/index.ts";
import type { ModuleModel } from "../../pipeline/emit/index.ts";
import { cached, type Span, spanOf } from "./source-files.ts";
import type { Mark } from "./uses.ts";

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
  if (after === before) return [];
  const errors = errorsIn(file, after);
  const earlier = new Set(errors.length > 0 ? errorsIn(file, before).map(identityOf) : []);
  const added = errors.filter((error) => !earlier.has(identityOf(error)));
  return added.map((error) => ({ ...error, region: spanOf(subjectOf(errorNode(error)), file) }));
}

function identityOf({ code, start, end }: Pick<NewError, "code" | "start" | "end">): string {
  return `${code} ${start} ${end}`;
}

export function errorsIn(file: ts.SourceFile, program: ts.Program) {
  return program.getSemanticDiagnostics(file).flatMap(({ category, start, length = 0, code, messageText }) => {
    if (category !== ts.DiagnosticCategory.Error || start === undefined) return [];
    return [{ file, start, end: start + length, code, message: ts.flattenDiagnosticMessageText(messageText, " ") }];
  });
}

/** The smallest node that contains an error; for an error in a comment, the largest node after the comment. */
export function errorNode({ file, start, end }: Omit<NewError, "region">): ts.Node {
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

/** Errors of a function that lacks a `return` for an added code or value of a union. Their messages name neither. */
const missingReturns = new Set([2366, 7030]);

/**
 * Returns a function that finds the changes that an error is about: of the lists whose types are at its place or in its message,
 * those of which a code or a name is the subject of the message, else is in the message or at the place, else all.
 *
 * @param modules before and after the changes
 */
export function causeFinder(
  changes: readonly Change[],
  additions: ReadonlySet<Change>,
  modules: readonly ModuleModel[],
  listsIn: (node: ts.Node) => ReadonlySet<string>,
): (error: NewError) => readonly Change[] {
  const changedNames = changeNames(modules);
  const ofList = groupBy(changes, ({ reference }) => reference);
  const withName = groupPairs(
    changes.flatMap((change) => changedNames(change).map((name) => [`${change.reference} ${name}`, change])),
  );
  const exports = new Map(
    modules.flatMap(({ key, names, fields }) => listExportNames(names.type, fields).map((name) => [name, key])),
  );
  const mayLackReturn = (change: Change): boolean => additions.has(change) || change.kind === "field-changed";
  return (error) => {
    if (changes.length === 1) return changes;
    const { code, message, file } = error;
    const inMessage = new Set(Array.from(message.matchAll(/[\w$]+/g), ([word]) => exports.get(word)));
    const listsAt = (part: ts.Node): string[] =>
      [...ofList.keys()].filter((key) => inMessage.has(key) || listsIn(part).has(key));
    const node = errorNode(error);
    const lists = listsAt(ts.findAncestor(node, (part) => listsAt(part).length > 0) ?? file);
    const named = lists.flatMap((key) => subjectsOf(message).flatMap((name) => withName.get(`${key} ${name}`) ?? []));
    if (named.length > 0) return [...new Set(named)];
    const candidates = lists.flatMap((key) => ofList.get(key) ?? []);
    const words = new Set(`${message} ${node.getText(file)}`.match(/[\p{ID_Continue}$-]+/gu));
    const mentioned = candidates.filter((change) => changedNames(change).some((name) => words.has(name)));
    if (mentioned.length > 0) return mentioned;
    const unreturned = missingReturns.has(code) ? candidates.filter(mayLackReturn) : [];
    return unreturned.length > 0 ? unreturned : candidates;
  };
}

/** Returns a function that finds the keys of the lists whose types a part of a program contains. */
export function listFinder(
  marksAt: (node: ts.Node) => readonly Mark[],
  moduleAt: (node: ts.Node) => ModuleModel | undefined,
): (node: ts.Node) => ReadonlySet<string> {
  const listsIn = cached((node: ts.Node): ReadonlySet<string> => {
    const lists = new Set(marksAt(node).map(({ reference }) => reference));
    const model = moduleAt(node);
    if (model !== undefined) lists.add(model.key);
    ts.forEachChild(node, (child) => listsIn(child).forEach((key) => lists.add(key)));
    return lists;
  });
  return listsIn;
}

/** Returns a function that finds the names in code that a change affects: the code and its members, or what was renamed. */
function changeNames(modules: readonly ModuleModel[]) {
  const namesByCode = groupPairs(
    modules.flatMap(({ key, members }) => members.map((value) => [`${key} ${value.code}`, namesOf(value)])),
  );
  return ({ kind, reference, code, field, before, after }: Change): readonly string[] => {
    if (kind === "alias-removed") return [String(before ?? "")];
    if (kind === "member-renamed" || kind === "field-changed") return [before ?? [], after ?? []].flat().map(String);
    if (field !== undefined) return [field.replace(/^labels\./, "")];
    return code === undefined ? [] : [String(code), ...(namesByCode.get(`${reference} ${code}`) ?? []).flat()];
  };
}

/** What a message of the compiler is about: what it quotes or lists, without unions, which contain other codes, too. */
function subjectsOf(message: string): string[] {
  const facts = message.replaceAll(/ Did you mean '[^']*'\?/g, "");
  const parts = facts.matchAll(/'([^']+)'|(?<=[:,] )([^\s',]+)(?=,|$)/g);
  const subjects = Array.from(parts, ([, quoted, listed]) => quoted ?? listed ?? "");
  const plain = subjects.filter((part) => !part.includes(" | "));
  return plain.flatMap((part) => [part.replace(/^"(.*)"$/, "$1"), part.slice(part.lastIndexOf(".") + 1)]);
}
