import { ts } from "ts-morph";
import { docLines } from "../doc.ts";
import { literal, propertyName } from "../literal.ts";
import { fits } from "../prettier-form.ts";
import { typeOnly, type Declaration } from "./declaration.ts";
import { hasModifiers, isNamed, readLiteral } from "./read-syntax.ts";

/** A member of an enum, as a type. */
export interface EnumMember {
  /** Name of the enum. */
  readonly type: string;
  readonly member: string;
  /** Written as a look-up: linters report a deprecated member wherever its plain name stands. */
  readonly isDeprecated: boolean;
}

/** What an item's type is made with: its code, its member, its code2. */
export type TypeArgument = number | string | EnumMember;

/** A key of a table and what the type of its item is made with. */
export type ItemRow = readonly [key: number | string, values: readonly TypeArgument[]];

/** An exported interface with the type of the item of each key, one per line. */
export interface ItemTable {
  readonly name: string;
  /** Generic type of the items. */
  readonly item: string;
  readonly rows: readonly ItemRow[];
  readonly about: readonly string[];
}

export function itemTable({ name, item, rows, about }: ItemTable): Declaration {
  return typeOnly({
    print: () =>
      [...docLines(about), `export interface ${name} {`, ...rows.flatMap((row) => rowLines(item, row)), "}"].join("\n"),
    matches: (statement) =>
      ts.isInterfaceDeclaration(statement) &&
      hasModifiers(statement, "export") &&
      !statement.heritageClauses &&
      !statement.typeParameters &&
      statement.name.text === name &&
      statement.members.length === rows.length &&
      statement.members.every((property, index) => isRow(property, item, rows[index] as ItemRow)),
  });
}

/** Type arguments that do not fit stand one below the other. */
function rowLines(item: string, [key, values]: ItemRow): string[] {
  const head = `  readonly ${propertyName(key)}: ${item}<`;
  const written = values.map(typeArgument);
  const line = `${head}${written.join(", ")}>;`;
  if (fits(line)) return [line];
  const lines = written.map((each, index) => `    ${each}${index + 1 < written.length ? "," : ""}`);
  return [head, ...lines, "  >;"];
}

function typeArgument(value: TypeArgument): string {
  if (typeof value !== "object") return literal(value);
  const { type, member, isDeprecated } = value;
  return isDeprecated ? `(typeof ${type})[${literal(member)}]` : `${type}.${member}`;
}

function isRow(property: ts.TypeElement, item: string, [key, values]: ItemRow): boolean {
  if (!ts.isPropertySignature(property) || !hasModifiers(property, "readonly") || property.questionToken) return false;
  const { name, type } = property;
  if (!isNamed(name, key) || !type || !ts.isTypeReferenceNode(type)) return false;
  const { typeName, typeArguments = [] } = type;
  return (
    ts.isIdentifier(typeName) &&
    typeName.text === item &&
    typeArguments.length === values.length &&
    typeArguments.every((node, index) => isTypeArgument(node, values[index] as TypeArgument))
  );
}

function isTypeArgument(node: ts.TypeNode, value: TypeArgument): boolean {
  if (typeof value !== "object") return readLiteral(node) === value;
  const found = value.isDeprecated ? readLookup(node) : readMember(node);
  return found !== undefined && found.type === value.type && found.member === value.member;
}

type NamedMember = Pick<EnumMember, "type" | "member">;

/** `Type.Member` */
function readMember(node: ts.TypeNode): NamedMember | undefined {
  if (!ts.isTypeReferenceNode(node) || node.typeArguments || !ts.isQualifiedName(node.typeName)) return undefined;
  const { left, right } = node.typeName;
  return ts.isIdentifier(left) ? { type: left.text, member: right.text } : undefined;
}

/** `(typeof Type)["Member"]` */
function readLookup(node: ts.TypeNode): NamedMember | undefined {
  if (!ts.isIndexedAccessTypeNode(node)) return undefined;
  const query = ts.isParenthesizedTypeNode(node.objectType) ? node.objectType.type : node.objectType;
  const member = readLiteral(node.indexType);
  if (!ts.isTypeQueryNode(query) || !ts.isIdentifier(query.exprName) || typeof member !== "string") return undefined;
  return { type: query.exprName.text, member };
}
