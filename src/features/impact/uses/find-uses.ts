import { ts } from "ts-morph";
import type { MemberModel, ModuleModel } from "../../../pipeline/emit/index.ts";
import { type Mark, type Probes, type Role, type TypeMarks, typeMarks } from "./probe.ts";
import { expectedTypes, siblingTypes, typeWithProperty } from "./types-at.ts";
import { type Span, spanOf } from "../program/spans.ts";

/** A name or code of a value, as code has it. */
export interface NamedValue {
  readonly reference: string;
  readonly member: MemberModel;
  readonly role: Role;
  readonly text: string;
}

/** The names and codes of the values in modules. Of two with the same code2, the active one is the last. */
export function namedValues(modules: readonly ModuleModel[]): NamedValue[] {
  return modules.flatMap(({ key: reference, members }) =>
    members
      .toSorted((a, b) => Number(b.removed) - Number(a.removed))
      .flatMap((member) => {
        const { name, aliases, code, code2 } = member;
        const value = (role: Role, text: string): NamedValue => ({ reference, member, role, text });
        return [
          ...[...aliases, name].map((text) => value("name", text)),
          value("code", String(code)),
          ...(code2 === undefined ? [] : [value("code2", code2)]),
        ];
      }),
  );
}

export type FindMember = (value: Omit<NamedValue, "member">) => MemberModel | undefined;

export function memberFinder(modules: readonly ModuleModel[]): FindMember {
  const members = new Map(namedValues(modules).map((value) => [keyOf(value), value.member]));
  return (value) => members.get(keyOf(value));
}

function keyOf({ reference, role, text }: Omit<NamedValue, "member">): string {
  return `${reference} ${role} ${text}`;
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
  const texts = new Set(namedValues(modules).map(({ text }) => text));
  return { checker, marksOf: typeMarks(checker, probes), find: memberFinder(modules), texts };
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
  for (const mark of marks) {
    const isNumberAsName = mark.role === "name" && isNumber;
    if (isNumberAsName && owner === undefined) continue;
    // A number can index an enum by code.
    const value = { reference: mark.reference, role: isNumberAsName ? "code" : mark.role, text } as const;
    const member = find(value);
    if (member !== undefined) return { node, ...value, member };
  }
  return undefined;
}

function marksOfValue(node: ts.Node, checker: ts.TypeChecker, { ofValues, ofProperties }: TypeMarks): readonly Mark[] {
  if (ts.isIdentifier(node)) return [];
  const values = expectedTypes(node, checker).flatMap(ofValues);
  const siblings = ts.isLiteralTypeNode(node.parent) ? siblingTypes(node.parent, checker) : [];
  return [...values, ...siblings.flatMap(ofProperties)];
}
