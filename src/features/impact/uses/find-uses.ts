import { ts } from "ts-morph";
import type { Lock } from "../../../model/lock/index.ts";
import type { MemberModel, ModuleModel } from "../../../pipeline/emit/index.ts";
import { addProbes, type Mark, type Role, typeMarks } from "./probe.ts";
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

/** Returns a function that finds the member with a name or code. */
export function memberFinder(modules: readonly ModuleModel[]) {
  const members = new Map(namedValues(modules).map((value) => [keyOf(value), value.member]));
  return (value: Omit<NamedValue, "member">): MemberModel | undefined => members.get(keyOf(value));
}

function keyOf({ reference, role, text }: Omit<NamedValue, "member">): string {
  return `${reference} ${role} ${text}`;
}

/** A name or code of a value in a program. */
export interface Use extends NamedValue, Span {
  readonly node: ts.Node;
}

/** Compiles a project with probes, to find the names and codes of some modules of a lock. */
export async function searchUses(
  compile: (lock: Lock) => Promise<ts.Program>,
  lock: Lock,
  modules: readonly ModuleModel[],
) {
  const probes = addProbes(lock, modules);
  const program = await compile(probes.lock);
  const checker = program.getTypeChecker();
  const { ofValues, ofProperties } = typeMarks(checker, probes.marks);
  const find = memberFinder(modules);
  const texts = new Set(namedValues(modules).map(({ text }) => text));

  function useAt(node: ts.Node, text: string, file: ts.SourceFile): Use[] {
    const owner = typeWithProperty(node, checker);
    const isNumber = ts.isNumericLiteral(node) || ts.isPrefixUnaryExpression(node);
    for (const { reference, role } of owner === undefined ? marksOfValue(node) : ofProperties(owner)) {
      const isNumberAsName = role === "name" && isNumber;
      if (isNumberAsName && owner === undefined) continue;
      // A number can index an enum by code.
      const value = { reference, role: isNumberAsName ? "code" : role, text } as const;
      const member = find(value);
      if (member !== undefined) return [{ node, ...value, member, ...spanOf(node, file) }];
    }
    return [];
  }

  function marksOfValue(node: ts.Node): readonly Mark[] {
    if (ts.isIdentifier(node)) return [];
    const siblings = ts.isLiteralTypeNode(node.parent) ? siblingTypes(node.parent, checker) : [];
    return [...expectedTypes(node, checker).flatMap(ofValues), ...siblings.flatMap(ofProperties)];
  }

  /** The uses in a file, in order. Types are looked up only for texts that are searched for. */
  function findUses(file: ts.SourceFile): Use[] {
    const uses: Use[] = [];
    const isJavaScript = (file.flags & ts.NodeFlags.JavaScriptFile) !== 0;
    const visit = (node: ts.Node): void => {
      const text = textOf(node);
      if (text !== undefined && texts.has(text)) uses.push(...useAt(node, text, file));
      // In JavaScript, types are in comments.
      if (isJavaScript) for (const comment of (node as { jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? []) visit(comment);
      ts.forEachChild(node, visit);
    };
    visit(file);
    return uses;
  }

  return { program, checker, findUses };
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
