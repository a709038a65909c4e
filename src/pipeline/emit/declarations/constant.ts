import { StructureKind, ts, VariableDeclarationKind } from "ts-morph";
import { docComment, docLines } from "../doc.ts";
import type { Statement } from "./declaration.ts";
import { fixedStatement } from "./fixed-statement.ts";
import { hasModifiers } from "./read-syntax.ts";
import { isType } from "./same-syntax.ts";

/** How a constant is declared around its value. */
export interface Frame {
  readonly modifiers: "" | "export";
  /** The type that it is given. */
  readonly type?: string;
  readonly asConst?: boolean;
}

/** What stands before the value and its blank. */
export function constHead(name: string, { modifiers, type }: Frame): string {
  const declared = type === undefined ? name : `${name}: ${type}`;
  return `${modifiers === "" ? "" : "export "}const ${declared} =`;
}

/** What stands behind the value. */
export function constTail({ asConst = false }: Frame): string {
  return asConst ? " as const;" : ";";
}

/**
 * A constant and its value as finished text: ts-morph would copy each character of a structure's value into arrays, which
 * takes 2.7 times as long.
 *
 * @param value its lines; where the first one is empty, it breaks behind the `=`
 */
export function constText(name: string, frame: Frame, value: readonly string[], about: readonly string[]): string {
  return textOf(constHead(name, frame), value, constTail(frame), about);
}

/** What stands before the type of a constant in a `.d.ts`, and its blank. */
export function declaredHead(name: string): string {
  return `export declare const ${name}:`;
}

/** What a `.d.ts` says of a constant, by the lines of its type; as {@link constText}. */
export function declaredConstText(name: string, type: readonly string[], about: readonly string[]): string {
  return textOf(declaredHead(name), type, ";", about);
}

function textOf(head: string, lines: readonly string[], tail: string, about: readonly string[]): string {
  const [first = "", ...rest] = lines;
  return [...docLines(about), `${head} ${first}`.trimEnd(), ...rest].join("\n") + tail;
}

/** What a `.d.ts` says of a constant whose type is a name. */
export function declaredConst(name: string, type: string, about: readonly string[]): Statement {
  return fixedStatement(
    {
      kind: StructureKind.VariableStatement,
      docs: docComment(about),
      isExported: true,
      hasDeclareKeyword: true,
      declarationKind: VariableDeclarationKind.Const,
      declarations: [{ name, type }],
    },
    `export declare const ${name}: ${type};`,
  );
}

/** The value of a statement's one constant; `undefined` where it is not declared in just this way. */
export function readConst(statement: ts.Statement, name: string, frame: Frame): ts.Expression | undefined {
  const declaration = readVariable(statement, name, frame.modifiers);
  const { type, initializer } = declaration ?? {};
  const isTyped = frame.type === undefined ? type === undefined : isType(type, frame.type);
  if (!isTyped) return undefined;
  return frame.asConst ? readAsConst(initializer) : initializer;
}

/** The type of a statement's one constant in a `.d.ts`. */
export function readDeclaredType(statement: ts.Statement, name: string): ts.TypeNode | undefined {
  return readVariable(statement, name, "export declare")?.type;
}

/** The one `const` of a statement, by its name. */
function readVariable(statement: ts.Statement, name: string, modifiers: string): ts.VariableDeclaration | undefined {
  if (!ts.isVariableStatement(statement) || !hasModifiers(statement, modifiers)) return undefined;
  const { declarations, flags } = statement.declarationList;
  const [declaration] = declarations;
  if (declarations.length !== 1 || !declaration || (flags & ts.NodeFlags.Const) === 0) return undefined;
  return ts.isIdentifier(declaration.name) && declaration.name.text === name ? declaration : undefined;
}

/** What the value is, where an expression is `<value> as const`. */
function readAsConst(node: ts.Expression | undefined): ts.Expression | undefined {
  if (!node || !ts.isAsExpression(node) || !ts.isTypeReferenceNode(node.type)) return undefined;
  return node.type.getText() === "const" ? node.expression : undefined;
}
