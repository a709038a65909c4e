import { attempt } from "../../base/index.ts";
import { compareText, isMemberName } from "../../base/text/index.ts";

export interface CodeType {
  readonly kind: "integer" | "string";
  /** Maximum number of digits without the sign, or of code points; `null` if not declared. */
  readonly width: number | null;
}

/** The type of a field. A `number`, a `boolean` and an array have no width. */
export interface FieldType {
  readonly kind: CodeType["kind"] | "number" | "boolean";
  readonly width: number | null;
  readonly isArray?: true;
}

/** `integer(3)`, `string(20)`; without a declared width `integer`; an array is `integer[]`. */
export function printType({ kind, width, isArray }: FieldType): string {
  return isArray ? `${kind}[]` : width === null ? kind : `${kind}(${width})`;
}

/** The reverse of {@link printType} for the type of codes; `undefined` for any other text. */
export function parseCodeType(text: string): CodeType | undefined {
  const match = /^(integer|string)(?:\(([1-9]\d{0,2})\))?$/.exec(text);
  if (!match) return undefined;
  return { kind: match[1] as CodeType["kind"], width: match[2] === undefined ? null : Number(match[2]) };
}

export function parseFieldType(text: string): FieldType | undefined {
  if (text === "string[]" || text === "integer[]")
    return { kind: text === "string[]" ? "string" : "integer", width: null, isArray: true };
  return text === "number" || text === "boolean" ? { kind: text, width: null } : parseCodeType(text);
}

/**
 * How the package has a field: as a property (`value`), with a type and a tuple of its values (`union`), or also with a map by
 * its values (`key`).
 */
export const fieldUses = ["value", "union", "key"] as const;

export interface Field {
  /** The name of the property; of a label, its language after `labels.`: `labels.de`. */
  readonly name: string;
  readonly type: FieldType;
  /** A `label` is the description in another language, the `parent` is the code of the value above. */
  readonly as: (typeof fieldUses)[number] | "label" | "parent";
  readonly list?: string;
  readonly optional?: true;
  /** The form of its values, if the type does not say all. */
  readonly form?: { readonly pattern: RegExp; readonly expected: string };
}

const ownMembers = ["code", "member", "description", "enable", "removed", "aliases", "labels", "parent"];

export const fieldNameShape = `a lower-case letter, then letters or digits; at most 30 characters; not ${ownMembers.join(", ")} or a member of every object`;

/** Whether a field may have a name: a camelCase identifier of at most 30 characters that hides nothing. */
export function isFieldName(name: string): boolean {
  return /^[a-z][A-Za-z0-9]{0,29}$/.test(name) && isMemberName(name) && !ownMembers.includes(name);
}

export type PlainValue = string | number | boolean;
export type FieldValue = PlainValue | readonly string[] | readonly number[];

export function printFieldValue(value: PlainValue | readonly PlainValue[] = ""): string {
  return typeof value === "object" ? value.join(", ") : String(value);
}

/** The fields of a value by name. Read with {@link fieldValue}. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** A field, which may be called like a member of every object. */
export function fieldValue(
  { fields }: { readonly fields?: FieldValues | undefined },
  name: string,
): FieldValue | undefined {
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export function pickFields<Row extends Field>(
  fields: readonly Row[],
  valueOf: (field: Row) => FieldValue | undefined,
): { readonly fields?: FieldValues } {
  const entries = fields.flatMap((field) => {
    const value = valueOf(field);
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return entries.length === 0 ? {} : { fields: Object.fromEntries(entries) };
}

export const labelPrefix = "labels.";

export function labelField(language: string): Field {
  return { name: labelPrefix + language, type: { kind: "string", width: null }, as: "label", optional: true };
}

/** Whether a text is a language tag (BCP 47) such as `pt-BR`. No language has more than 3 letters, but `toString` has the form. */
export function isLanguage(tag: string): boolean {
  return /^[a-z]{2,3}\b/i.test(tag) && attempt(() => Intl.getCanonicalLocales(tag)) !== undefined;
}

export function languageOf({ name }: Field): string {
  return name.slice(labelPrefix.length);
}

export function parentField({ kind }: CodeType): Field {
  return { name: "parent", type: { kind, width: null }, as: "parent", optional: true };
}

/** Those of some fields that others already had with the same kind of values. */
export function fieldsWithin(fields: readonly Field[], others: readonly Field[]): Field[] {
  return fields.filter(({ name, type: { kind, isArray } }) =>
    others.some((other) => other.name === name && other.type.kind === kind && other.type.isArray === isArray),
  );
}

/** Those of them that have the codes of the same list, or of none, too: a change between them is another type. */
export function unchangedFields(fields: readonly Field[], others: readonly Field[]): Field[] {
  const lists = new Map(others.map(({ name, list }) => [name, list]));
  return fieldsWithin(fields, others).filter(({ name, list }) => lists.get(name) === list);
}

/** The order of the fields in lock and package: labels last, each ascending by name. */
export function compareFields(a: Field, b: Field): number {
  const rank = ({ as }: Field): number => (as === "label" ? 2 : Number(as === "parent"));
  return rank(a) - rank(b) || compareText(a.name, b.name);
}

export function isUnion({ as }: { readonly as: string }): boolean {
  return as === "union" || as === "key";
}

/** Whether an item has the very value of a field in its type. */
export function isExact(field: Field): boolean {
  return isUnion(field) || field.list !== undefined;
}
