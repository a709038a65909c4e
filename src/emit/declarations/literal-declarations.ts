import { StructureKind, ts } from "ts-morph";
import { docComment } from "../doc.ts";
import { literal, propertyName } from "../literal.ts";
import { ownIndent } from "../own-indent.ts";
import { filledLines, fits, propertyLines } from "../prettier-form.ts";
import {
  constHead,
  constText,
  constTail,
  declaredConst,
  declaredConstText,
  readConst,
  readDeclaredType,
  type Frame,
} from "./constant.ts";
import { typeOnly, type Declaration, type Statement } from "./declaration.ts";
import { areProperties, hasModifiers, isField, isObjectOf, readLiteral } from "./read-syntax.ts";

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

/** `export const xs = [1, 2] as const;`: a readonly tuple. */
export function tupleDeclaration(name: string, values: readonly Code[], about: readonly string[]): Declaration {
  return {
    ts: arrayStatement(name, values, about, { modifiers: "export", asConst: true }),
    js: arrayStatement(name, values, about, { modifiers: "export" }),
    dts: tupleStatement(name, values, about),
  };
}

function arrayStatement(name: string, values: readonly Code[], about: readonly string[], frame: Frame): Statement {
  return {
    print: () => {
      const literals = values.map(literal);
      const line = `[${literals.join(", ")}]`;
      if (fits(`${constHead(name, frame)} ${line}${constTail(frame)}`)) return constText(name, frame, [line], about);
      const isFilled = values.length > 1 && values.every((value) => typeof value === "number");
      const items = isFilled ? filledLines("  ", literals) : literals.map((each) => `  ${each},`);
      return constText(name, frame, ["[", ...items, "]"], about);
    },
    matches: (statement) => {
      const array = readConst(statement, name, frame);
      return array !== undefined && ts.isArrayLiteralExpression(array) && areLiterals(array.elements, values);
    },
  };
}

function tupleStatement(name: string, values: readonly Code[], about: readonly string[]): Statement {
  return {
    print: () => {
      const literals = values.map(literal);
      const line = `readonly [${literals.join(", ")}]`;
      if (fits(`export declare const ${name}: ${line};`)) return declaredConstText(name, [line], about);
      const items = literals.map((each) => `  ${each},`);
      return declaredConstText(name, ["readonly [", ...items, "]"], about);
    },
    matches: (statement) => {
      const node = readDeclaredType(statement, name);
      if (!node || !ts.isTypeOperatorNode(node) || node.operator !== ts.SyntaxKind.ReadonlyKeyword) return false;
      return ts.isTupleTypeNode(node.type) && areLiterals(node.type.elements, values);
    },
  };
}

/** A name and the literal that it stands for. */
type Row = readonly [Code, Code];

/** An interface that is a table of literals: one property a line. */
export function tableDeclaration(name: string, rows: readonly Row[], about: readonly string[]): Declaration {
  return typeOnly({
    print: () => ({
      kind: StructureKind.Interface,
      docs: docComment(about),
      name,
      properties: rows.map(([key, value]) => ({ isReadonly: true, name: propertyName(key), type: literal(value) })),
    }),
    matches: (statement) =>
      ts.isInterfaceDeclaration(statement) &&
      hasModifiers(statement, "") &&
      !statement.heritageClauses &&
      !statement.typeParameters &&
      statement.name.text === name &&
      areProperties(statement.members, rows),
  });
}

/** A property of a type whose own type is a literal. */
export function rowLine([key, value]: Row): string {
  return `readonly ${propertyName(key)}: ${literal(value)};`;
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

/** An object that a module keeps to itself. */
export function innerRecord(name: string, fields: Fields): Declaration {
  return {
    ts: recordStatement(name, fields, [], { modifiers: "", asConst: true }),
    js: recordStatement(name, fields, [], { modifiers: "" }),
    dts: undefined,
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
