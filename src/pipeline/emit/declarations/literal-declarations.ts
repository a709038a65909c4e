import { StructureKind, ts } from "ts-morph";
import { docComment } from "../doc.ts";
import { literal, propertyName } from "../literal.ts";
import { ownIndent } from "../printed-text.ts";
import { fits, propertyLines } from "../prettier-form.ts";
import {
  constHead,
  constText,
  constTail,
  declaredConst,
  declaredConstText,
  declaredHead,
  readConst,
  readDeclaredType,
  type Frame,
} from "./constant.ts";
import { typeOnly, type Declaration, type Statement } from "./declaration.ts";
import { hasModifiers, isField, isObjectOf, readLiteral } from "./read-syntax.ts";

type Code = number | string;

/** `export type X = 1 | 2;`, `never` without any. */
export function unionDeclaration(name: string, values: readonly Code[], about: readonly string[]): Declaration {
  return typeOnly({
    print: () => ({
      kind: StructureKind.TypeAlias,
      docs: docComment(about),
      isExported: true,
      name,
      type: unionType(`export type ${name} =`, values.map(literal)),
    }),
    matches: (statement) => {
      if (!ts.isTypeAliasDeclaration(statement) || !hasModifiers(statement, "export")) return false;
      if (statement.name.text !== name || statement.typeParameters) return false;
      if (values.length === 0) return statement.type.kind === ts.SyntaxKind.NeverKeyword;
      const parts = ts.isUnionTypeNode(statement.type) ? statement.type.types : [statement.type];
      return areLiterals(parts, values);
    },
  });
}

function unionType(head: string, literals: readonly string[]): string {
  const line = literals.length === 0 ? "never" : literals.join(" | ");
  if (fits(`${head} ${line};`)) return line;
  if (literals.length < 2) return ownIndent(["", `  ${line}`]);
  // Behind a long name the union may fit on a line of its own: the wide line is left to prettier.
  return fits(`  ${line};`) ? line : ownIndent(["", ...literals.map((each) => `  | ${each}`)]);
}

function areLiterals(nodes: readonly ts.Node[], values: readonly Code[]): boolean {
  return nodes.length === values.length && nodes.every((node, index) => readLiteral(node) === values[index]);
}

/** An element of a tuple. */
export interface Element {
  readonly value: Code;
  /** An identifier that stands behind it in a comment: each element is then a line, and a new one changes no other line. */
  readonly note?: string;
}

/** `export const xs = [1, 2] as const;`: a readonly tuple. */
export function tupleDeclaration(name: string, elements: readonly Element[], about: readonly string[]): Declaration {
  return {
    ts: arrayStatement(name, elements, about, { modifiers: "export", asConst: true }),
    js: arrayStatement(name, elements, about, { modifiers: "export" }),
    dts: tupleStatement(name, elements, about),
  };
}

/** A tuple that a module keeps to itself. */
export function innerTuple(name: string, elements: readonly Element[]): Declaration {
  return {
    ts: arrayStatement(name, elements, [], { modifiers: "", asConst: true }),
    js: arrayStatement(name, elements, [], { modifiers: "" }),
    dts: undefined,
  };
}

function arrayStatement(name: string, elements: readonly Element[], about: readonly string[], frame: Frame): Statement {
  return {
    print: () => constText(name, frame, elementLines("[", elements, constHead(name, frame), constTail(frame)), about),
    matches: (statement) => {
      const array = readConst(statement, name, frame);
      return array !== undefined && ts.isArrayLiteralExpression(array) && areElements(array.elements, elements);
    },
  };
}

function tupleStatement(name: string, elements: readonly Element[], about: readonly string[]): Statement {
  return {
    print: () => declaredConstText(name, tupleTypeLines(elements, declaredHead(name), ";"), about),
    matches: (statement) => isTuple(readDeclaredType(statement, name), elements),
  };
}

/** The lines of a tuple's type, which stands between head and tail. */
export function tupleTypeLines(elements: readonly Element[], head = "", tail = ""): string[] {
  return elementLines("readonly [", elements, head, tail);
}

/** Whether a type is the readonly tuple of just these literals. */
export function isTuple(node: ts.TypeNode | undefined, elements: readonly Element[]): boolean {
  if (!node || !ts.isTypeOperatorNode(node) || node.operator !== ts.SyntaxKind.ReadonlyKeyword) return false;
  return ts.isTupleTypeNode(node.type) && areElements(node.type.elements, elements);
}

function areElements(nodes: readonly ts.Node[], elements: readonly Element[]): boolean {
  return areLiterals(
    nodes,
    elements.map(({ value }) => value),
  );
}

/** Elements between brackets: on one line where they have no notes and fit between head and tail, else a line each. */
function elementLines(open: string, elements: readonly Element[], head: string, tail: string): string[] {
  const line = `${open}${elements.map(({ value }) => literal(value)).join(", ")}]`;
  const isOneLine = elements.every(({ note }) => note === undefined) && fits(`${head} ${line}${tail}`);
  if (isOneLine) return [line];
  const lines = elements.map(({ value, note }) => `  ${literal(value)},${note === undefined ? "" : ` // ${note}`}`);
  return [open, ...lines, "]"];
}

/** Names and values of an object's members. */
export type Fields = readonly (readonly [string, string | number | boolean])[];

/** An exported object of a type, whose fields are literals. */
export function recordDeclaration(name: string, type: string, fields: Fields, about: readonly string[]): Declaration {
  return {
    ts: recordStatement(name, fields, about, { modifiers: "export", type }),
    js: recordStatement(name, fields, about, { modifiers: "export" }),
    dts: declaredConst(name, type, about),
  };
}

function recordStatement(name: string, fields: Fields, about: readonly string[], frame: Frame): Statement {
  return {
    print: () => constText(name, frame, ["{", ...fieldLines("  ", fields), "}"], about),
    matches: (statement) => isObjectOf(readConst(statement, name, frame), fields, isField),
  };
}

/** The members of an object, a line each where they fit. */
export function fieldLines(indent: string, fields: Fields): string[] {
  return fields.flatMap(([name, value]) => propertyLines(indent, propertyName(name), literal(value)));
}
