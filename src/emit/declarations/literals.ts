import { ts } from "ts-morph";
import { literal, propertyName } from "../literal.ts";
import type { Layout } from "../layout.ts";
import type { Declaration } from "./declaration.ts";
import { isExported, isField, isNamed, isObjectOf, isType, readAsConst, readConst, readLiteral } from "./tree.ts";

type Code = number | string;

/** `export type X = 1 | 2;`, `never` without any. */
export function unionDeclaration(name: string, values: readonly Code[], docs: readonly string[]): Declaration {
  return {
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
      if (!ts.isTypeAliasDeclaration(statement) || !isExported(statement) || statement.name.text !== name) return false;
      if (statement.typeParameters) return false;
      if (values.length === 0) return statement.type.kind === ts.SyntaxKind.NeverKeyword;
      const parts = ts.isUnionTypeNode(statement.type) ? statement.type.types : [statement.type];
      return parts.length === values.length && parts.every((part, index) => readLiteral(part) === values[index]);
    },
  };
}

/** `export const xs = [1, 2] as const;` */
export function tupleDeclaration(name: string, values: readonly Code[], docs: readonly string[]): Declaration {
  return {
    print: (layout) => {
      const literals = values.map(literal);
      const line = `export const ${name} = [${literals.join(", ")}] as const;`;
      if (layout.fits(line)) return [...docs, line];
      const head = layout.line(`export const ${name} = [`);
      const isNumbers = values.length > 1 && values.every((value) => typeof value === "number");
      const items = isNumbers ? layout.fill(literals, "  ") : literals.map((each) => `  ${each},`);
      return [...docs, head, ...items, "] as const;"];
    },
    matches: (statement) => {
      const array = readAsConst(readConst(statement, name, true)?.initializer);
      if (!array || !ts.isArrayLiteralExpression(array) || array.elements.length !== values.length) return false;
      return array.elements.every((element, index) => readLiteral(element) === values[index]);
    },
  };
}

/** An interface that is a table of literals: one property a line. */
export function tableDeclaration(
  name: string,
  rows: readonly (readonly [Code, Code])[],
  docs: readonly string[],
): Declaration {
  return {
    print: (layout) => {
      if (rows.length === 0) return [...docs, `interface ${name} {}`];
      const body = rows.map(([key, value]) => `  readonly ${layout.name(propertyName(key))}: ${literal(value)};`);
      return [...docs, `interface ${name} {`, ...body, "}"];
    },
    matches: (statement) =>
      ts.isInterfaceDeclaration(statement) &&
      !ts.getModifiers(statement) &&
      !statement.heritageClauses &&
      !statement.typeParameters &&
      statement.name.text === name &&
      statement.members.length === rows.length &&
      statement.members.every((property, index) => {
        const [key, value] = rows[index] as readonly [Code, Code];
        return ts.isPropertySignature(property) && isNamed(property.name, key) && readLiteral(property.type) === value;
      }),
  };
}

/** An object whose fields are literals, `as const`. */
export function recordDeclaration(name: string, fields: Fields, docs: readonly string[], type?: string): Declaration {
  return {
    print: (layout) => {
      const head = type === undefined ? `const ${name} = {` : `export const ${name}: ${type} = {`;
      return [
        ...docs,
        layout.line(head),
        ...fields.flatMap((field) => printField(field, layout, "  ")),
        type === undefined ? "} as const;" : "};",
      ];
    },
    matches: (statement) => {
      const declaration = readConst(statement, name, type !== undefined);
      const initializer = type === undefined ? readAsConst(declaration?.initializer) : declaration?.initializer;
      const isTyped = type === undefined ? !declaration?.type : isType(declaration?.type, type);
      return isTyped && isObjectOf(initializer, fields, isField);
    },
  };
}

/** Names and values of an object's members. */
export type Fields = readonly (readonly [string, string | number | boolean])[];

/** Its lines, indented by one level; `indent` is where they will stand in the end. */
export function printField([name, value]: Fields[number], layout: Layout, indent: string): string[] {
  return layout.property(propertyName(name), literal(value), indent).map((line) => `  ${line}`);
}
