import { ts } from "ts-morph";
import type { MemberModel, ModuleModel } from "../../../pipeline/emit/index.ts";
import {
  type FindMember,
  type Mark,
  memberFinder,
  type Probes,
  type Role,
  type TypeMarks,
  typeMarks,
} from "./probe.ts";
import { expectedTypes, siblingTypes, typeWithProperty } from "./types-at.ts";
import { type Span, spanOf } from "../program/spans.ts";

/** A name or code of a value, as code has it. */
export interface NamedValue {
  readonly reference: string;
  readonly member: MemberModel;
  readonly role: Role;
  readonly text: string;
}

/** A name or code of a value in a program. */
export interface Use extends NamedValue, Span {
  readonly node: ts.Node;
}

export interface UseSearch {
  readonly checker: ts.TypeChecker;
  readonly marksOf: TypeMarks;
  readonly find: FindMember;
  readonly texts: ReadonlySet<string>;
}

/** Prepares the search for the names and codes of some modules in a program that was compiled with their probes. */
export function createUseSearch(program: ts.Program, probes: Probes, modules: readonly ModuleModel[]): UseSearch {
  const checker = program.getTypeChecker();
  const texts = modules.flatMap(({ members }) =>
    members.flatMap(({ name, aliases, code, code2 }) => [name, ...aliases, String(code), code2 ?? name]),
  );
  return { checker, marksOf: typeMarks(checker, probes), find: memberFinder(modules), texts: new Set(texts) };
}

/** The uses in a file, in order. Types are looked up only for texts that are searched for. */
export function findUses(file: ts.SourceFile, search: UseSearch): Use[] {
  const uses: Use[] = [];
  const isJavaScript = (file.flags & ts.NodeFlags.JavaScriptFile) !== 0;
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined && search.texts.has(text)) {
      const use = useAt(node, text, search);
      if (use !== undefined) uses.push({ ...use, ...spanOf(node, file) });
    }
    // In JavaScript, types are in comments.
    if (isJavaScript) for (const comment of (node as { jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? []) visit(comment);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}

/** The name or code of a node; a negative number is found at its minus sign. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return isMinus(node.parent) ? undefined : node.text;
  return isMinus(node) && ts.isNumericLiteral(node.operand) ? `-${node.operand.text}` : undefined;
}

function isMinus(node: ts.Node): node is ts.PrefixUnaryExpression {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken;
}

function useAt(node: ts.Node, text: string, { checker, find, marksOf }: UseSearch): Omit<Use, keyof Span> | undefined {
  const owner = typeWithProperty(node, checker);
  const marks = owner === undefined ? marksOfValue(node, checker, marksOf) : marksOf.ofProperties(owner);
  const isNumber = ts.isNumericLiteral(node) || ts.isPrefixUnaryExpression(node);
  for (const { reference, role } of marks) {
    // A number can index an enum by code.
    const actualRole = role === "name" && isNumber ? (owner === undefined ? undefined : "code") : role;
    const member = actualRole && find(reference, actualRole, text);
    if (actualRole && member) return { node, reference, member, role: actualRole, text };
  }
  return undefined;
}

function marksOfValue(node: ts.Node, checker: ts.TypeChecker, { ofValues, ofProperties }: TypeMarks): readonly Mark[] {
  if (ts.isIdentifier(node)) return [];
  const values = expectedTypes(node, checker).flatMap(ofValues);
  const siblings = ts.isLiteralTypeNode(node.parent) ? siblingTypes(node.parent, checker) : [];
  return [...values, ...siblings.flatMap(ofProperties)];
}
