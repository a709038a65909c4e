import { ts } from "ts-morph";
import { groupBy } from "../../../base/text/index.ts";
import type { Lock } from "../../../model/lock/index.ts";
import { fieldValue, isUnion } from "../../../model/spec/index.ts";
import type { MemberModel, ModuleModel } from "../../../pipeline/emit/index.ts";
import { addProbes, type Mark, type Role, typeMarks } from "./probe.ts";
import { expectedTypes, siblingTypes, typeWithProperty } from "./types-at.ts";
import { type Span, spanOf } from "../program/spans.ts";

/** What a text stands for in a list: a value by its name, code or key, or all values with a value of a union. */
export interface NamedValue {
  readonly reference: string;
  readonly role: Role;
  readonly text: string;
  /** Of several, the last active one. */
  readonly member: MemberModel;
  readonly members: readonly MemberModel[];
}

/** The names, codes, and values of unions and keys in modules. */
export function namedValues(modules: readonly ModuleModel[]): NamedValue[] {
  return modules.flatMap(({ key: reference, members, fields }) => [
    ...members.flatMap((member) => {
      const { name, aliases, code } = member;
      const value = (role: Role, text: string): NamedValue => ({ reference, role, text, member, members: [member] });
      return [...[...aliases, name].map((text) => value("member", text)), value("code", String(code))];
    }),
    ...fields.filter(isUnion).flatMap((role) => {
      const holders = groupBy(members, (member) => fieldValue(member, role.name));
      return [...holders].flatMap(([value, found]): NamedValue[] => {
        const member = found.findLast(({ removed }) => !removed) ?? found.at(-1);
        if (value === undefined || member === undefined) return [];
        // A map has one value for a key that several have.
        return [{ reference, role, text: String(value), member, members: role.as === "key" ? [member] : found }];
      });
    }),
  ]);
}

/** Returns a function that finds what a text stands for. */
export function valueFinder(modules: readonly ModuleModel[]) {
  const values = new Map(namedValues(modules).map((value) => [keyOf(value), value]));
  return (text: NamedText): NamedValue | undefined => values.get(keyOf(text));
}

type NamedText = Pick<NamedValue, "reference" | "role" | "text">;

function keyOf({ reference, role, text }: NamedText): string {
  return `${reference} ${typeof role === "string" ? role : role.name} ${text}`;
}

/** A text in a program that stands for values. */
export interface Use extends NamedValue, Span {
  readonly node: ts.Node;
}

/** Compiles a project with probes, to find what texts stand for in some modules of a lock. */
export async function searchUses(
  compile: (lock: Lock) => Promise<ts.Program>,
  lock: Lock,
  modules: readonly ModuleModel[],
) {
  const probes = addProbes(lock, modules);
  const program = await compile(probes.lock);
  const checker = program.getTypeChecker();
  const { ofValues, ofProperties } = typeMarks(checker, probes.marks);
  const find = valueFinder(modules);
  const texts = new Set(namedValues(modules).map(({ text }) => text));

  function useAt(node: ts.Node, text: string, file: ts.SourceFile): Use[] {
    const owner = typeWithProperty(node, checker);
    const isNumber = ts.isNumericLiteral(node) || ts.isPrefixUnaryExpression(node);
    for (const { reference, role } of owner === undefined ? marksOfValue(node) : ofProperties(owner)) {
      const isNumberAsName = role === "member" && isNumber;
      if (isNumberAsName && owner === undefined) continue;
      // A number can index an enum by code.
      const value = find({ reference, role: isNumberAsName ? "code" : role, text });
      if (value !== undefined) return [{ node, ...value, ...spanOf(node, file) }];
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

/** The text of a node; a negative number is found at its minus sign. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return isMinus(node.parent) ? undefined : node.text;
  return isMinus(node) && ts.isNumericLiteral(node.operand) ? `-${node.operand.text}` : undefined;
}

function isMinus(node: ts.Node): node is ts.PrefixUnaryExpression {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken;
}
