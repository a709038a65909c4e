import { ts } from "ts-morph";
import { literal, propertyName } from "../literal.ts";
import type { Layout } from "../layout.ts";
import { constHead, constTail, readConst, readVariable, type Frame } from "./constant.ts";
import { typeOnly, type Declaration, type Statement } from "./declaration.ts";
import { declaredConst } from "./fixed.ts";
import { areProperties, hasModifiers, isField, isObjectOf, readLiteral } from "./syntax.ts";

type Code = number | string;

/** `export type X = 1 | 2;`, `never` without any. */
export function unionDeclaration(name: string, values: readonly Code[], docs: readonly string[]): Declaration {
  return typeOnly({
    print: (layout) => {
      const head = `export type ${name} =`;
      const literals = values.map(literal);
      const line = `${head} ${literals.length === 0 ? "never" : literals.join(" | ")};`;
      if (layout.fits(line)) return [...docs, line];
      layout.line(head);
      if (literals.length < 2) return [...docs, head, layout.line(`  ${literals.join("")};`)];
      const indented = `  ${literals.join(" | ")};`;
      // A name so long that the union fits only on a line of its own.
      if (layout.fits(indented)) layout.line(line);
      return [
        ...docs,
        head,
        ...literals.map((each, index) => `  | ${each}${index === literals.length - 1 ? ";" : ""}`),
      ];
    },
    matches: (statement) => {
      if (!ts.isTypeAliasDeclaration(statement) || !hasModifiers(statement, "export")) return false;
      if (statement.name.text !== name || statement.typeParameters) return false;
      if (values.length === 0) return statement.type.kind === ts.SyntaxKind.NeverKeyword;
      const parts = ts.isUnionTypeNode(statement.type) ? statement.type.types : [statement.type];
      return areLiterals(parts, values);
    },
  });
}

function areLiterals(nodes: readonly ts.Node[], values: readonly Code[]): boolean {
  return nodes.length === values.length && nodes.every((node, index) => readLiteral(node) === values[index]);
}

/** `export const xs = [1, 2] as const;`: a readonly tuple. */
export function tupleDeclaration(name: string, values: readonly Code[], docs: readonly string[]): Declaration {
  return {
    ts: arrayStatement(name, values, docs, { modifiers: "export", asConst: true }),
    js: arrayStatement(name, values, docs, { modifiers: "export" }),
    dts: tupleStatement(name, values, docs),
  };
}

function arrayStatement(name: string, values: readonly Code[], docs: readonly string[], frame: Frame): Statement {
  return {
    print: (layout) => {
      const literals = values.map(literal);
      const line = `${constHead(name, frame)} [${literals.join(", ")}]${constTail(frame)}`;
      if (layout.fits(line)) return [...docs, line];
      const isNumbers = values.length > 1 && values.every((value) => typeof value === "number");
      const items = isNumbers ? layout.fill(literals, "  ") : literals.map((each) => `  ${each},`);
      return [...docs, layout.line(`${constHead(name, frame)} [`), ...items, `]${constTail(frame)}`];
    },
    matches: (statement) => {
      const array = readConst(statement, name, frame);
      return array !== undefined && ts.isArrayLiteralExpression(array) && areLiterals(array.elements, values);
    },
  };
}

function tupleStatement(name: string, values: readonly Code[], docs: readonly string[]): Statement {
  const head = `export declare const ${name}: readonly`;
  return {
    print: (layout) => {
      const literals = values.map(literal);
      const line = `${head} [${literals.join(", ")}];`;
      if (layout.fits(line)) return [...docs, line];
      return [...docs, layout.line(`${head} [`), ...literals.map((each) => `  ${each},`), "];"];
    },
    matches: (statement) => {
      const type = readVariable(statement, name, "export declare")?.type;
      if (!type || !ts.isTypeOperatorNode(type) || type.operator !== ts.SyntaxKind.ReadonlyKeyword) return false;
      return ts.isTupleTypeNode(type.type) && areLiterals(type.type.elements, values);
    },
  };
}

/** An interface that is a table of literals: one property a line. */
export function tableDeclaration(
  name: string,
  rows: readonly (readonly [Code, Code])[],
  docs: readonly string[],
): Declaration {
  return typeOnly({
    print: (layout) => {
      if (rows.length === 0) return [...docs, `interface ${name} {}`];
      return [...docs, `interface ${name} {`, ...rows.map((row) => printProperty(row, layout)), "}"];
    },
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
export function printProperty([key, value]: readonly [Code, Code], layout: Layout): string {
  return `  readonly ${layout.name(propertyName(key))}: ${literal(value)};`;
}

/** Names and values of an object's members. */
export type Fields = readonly (readonly [string, string | number | boolean])[];

/** An exported object of a type, whose fields are literals. */
export function recordDeclaration(name: string, type: string, fields: Fields, docs: readonly string[]): Declaration {
  return {
    ts: objectStatement(name, fields, docs, { modifiers: "export", type }),
    js: objectStatement(name, fields, docs, { modifiers: "export" }),
    dts: declaredConst(name, type, docs),
  };
}

/** An object that a module keeps to itself. */
export function innerRecord(name: string, fields: Fields): Declaration {
  return {
    ts: objectStatement(name, fields, [], { modifiers: "", asConst: true }),
    js: objectStatement(name, fields, [], { modifiers: "" }),
    dts: undefined,
  };
}

function objectStatement(name: string, fields: Fields, docs: readonly string[], frame: Frame): Statement {
  return {
    print: (layout) => [
      ...docs,
      layout.line(`${constHead(name, frame)} {`),
      ...fields.flatMap((field) => printField(field, layout, "  ")),
      `}${constTail(frame)}`,
    ],
    matches: (statement) => isObjectOf(readConst(statement, name, frame), fields, isField),
  };
}

/** Its lines, indented by one level; `indent` is where they will stand in the end. */
export function printField([name, value]: Fields[number], layout: Layout, indent: string): string[] {
  return layout.property(propertyName(name), literal(value), indent).map((line) => `  ${line}`);
}
