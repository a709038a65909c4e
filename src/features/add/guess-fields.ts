import { groupBy, isObject } from "../../base/index.ts";
import { pointerTo, stepsOf } from "../../base/json/index.ts";
import { joinWords, toWords } from "../../model/naming/index.ts";
import type { ListField } from "../../model/report/index.ts";
import { isFieldName, labelPrefix } from "../../model/list/index.ts";

export interface Column {
  readonly pointer: string;
  readonly name: string;
  /** The pointer to the object that has it; empty for the value itself. */
  readonly parent: string;
  /** Whether the value itself has it, or the object that has all properties of the value. */
  readonly isOwn: boolean;
  /** Without those that are missing or `null`. */
  readonly values: unknown[];
}

/** The objects that have all properties of a value, in JSON:API, GraphQL, GeoJSON and other services. */
const wholeValue = /^\/(?:_source|attributes|fields|node|properties)$/;

/** The properties of the values, and then those of the objects in them. */
export function columnsOf(items: readonly Readonly<Record<string, unknown>>[]): Column[] {
  const columns = new Map<string, Column>();
  const add = (parent: string, part: Readonly<Record<string, unknown>>): void => {
    for (const [name, given] of Object.entries(part)) {
      const isBound = isBinding(given);
      const value = isBound ? given["value"] : given;
      const pointer = `${pointerTo(parent, name)}${isBound ? "/value" : ""}`;
      const isOwn = parent === "" || wholeValue.test(parent);
      const column = columns.get(pointer) ?? { pointer, name, parent, isOwn, values: [] };
      columns.set(pointer, column);
      if (value !== null) column.values.push(value);
      if (parent === "" && isObject(value)) add(pointer, value);
    }
  };
  for (const item of items) add("", item);
  return [...columns.values()].sort((a, b) => Number(a.parent !== "") - Number(b.parent !== ""));
}

/** Whether a property is one of a SPARQL result: `{ "type": "literal", "xml:lang": "en", "value": "A" }`. */
function isBinding(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value) || typeof value["type"] !== "string" || typeof value["value"] !== "string") return false;
  return Object.keys(value).every((name) => ["type", "value", "datatype", "xml:lang"].includes(name));
}

export interface KnownCodes {
  readonly byKey: ReadonlyMap<string, ReadonlySet<unknown>>;
  /** Whether the user confirms each field: its property may then be called differently from the list. */
  readonly isAsked: boolean;
}

/**
 * Makes a field of each column whose values have one type, and `labels.de` of a text that differs from others only in its language.
 * `used` are the pointers of the other parts of the entry, `count` is the number of values.
 */
export function guessFields(
  columns: readonly Column[],
  used: ReadonlySet<string | null | undefined>,
  count: number,
  description: string | null,
  known?: KnownCodes,
): Readonly<Record<string, ListField>> {
  const labels = guessLabels(columns, description);
  const fields = new Map<string, ListField>();
  for (const column of columns) {
    const { pointer } = column;
    const label = labels.get(pointer);
    if (label !== undefined) fields.set(labelPrefix + label, pointer);
    else if (!used.has(pointer)) {
      const [name, field] = [nameOf(column), fieldOf(column, count, known)];
      if (name !== undefined && field !== undefined && !fields.has(name)) fields.set(name, field);
    }
  }
  return Object.fromEntries(fields);
}

/** The name of a property if a field may have it, or one made from its words; `undefined` if there is none. */
function nameOf({ name, isOwn, pointer }: Column): string | undefined {
  if (isOwn && isFieldName(name)) return name;
  const words = joinWords(toWords(isOwn ? name : stepsOf(pointer).join(" ")), "camel");
  return [words, `${words}Value`].find(isFieldName);
}

/** `undefined` if the values have no single type, or are objects. */
function fieldOf({ pointer, name, values }: Column, count: number, known?: KnownCodes): ListField | undefined {
  const present = values.filter((value) => value !== "");
  const type = present.length === 0 ? undefined : typeOf(present);
  if (type === undefined) return undefined;
  const isOptional = present.length < count;
  const list = known && listOfCodes(name, present, known);
  const parts = list === undefined ? { type } : { list };
  return type === "string" && list === undefined && !isOptional
    ? pointer
    : { at: pointer, ...parts, ...(isOptional && { optional: true }) };
}

function listOfCodes(name: string, values: readonly unknown[], { byKey, isAsked }: KnownCodes): string | undefined {
  const keys = [...byKey].flatMap(([key, codes]) => (values.every((value) => codes.has(value)) ? key : []));
  const [only, ...others] = isAsked && new Set(values).size > 1 ? keys : [];
  return keys.find((key) => plain(key) === plain(name)) ?? (others.length === 0 ? only : undefined);
}

export const plain = (name: string): string => joinWords(toWords(name), "pascal");

/** The type of a field that has these values; `undefined` if they have several, or are objects. */
export function typeOf(values: readonly unknown[]): string | undefined {
  if (values.every(Array.isArray)) {
    const items: readonly unknown[] = values.flat();
    const type = items.length === 0 ? undefined : typeOf(items);
    return type === "string" || type === "integer" ? `${type}[]` : undefined;
  }
  if (values.every(Number.isSafeInteger)) return "integer";
  if (values.every(Number.isFinite)) return "number";
  const type = typeof values[0];
  const isScalar = type === "string" || type === "boolean";
  return isScalar && values.every((value) => typeof value === type) ? type : undefined;
}

/** The language at the end of a name, and its region: `name_de`, `nameDe`, `name-pt-BR`, `de`. */
const languageSuffix = /(?:^|(?<=[\s_.:-])|(?<=\p{Ll})(?=\p{Lu}))([A-Za-z]{2})(?:[-_]([A-Za-z]{2}|[A-Za-z]{4}))?$/u;

/** Some suffixes are languages and words, such as `id` and `no`. A text has translations only if one is in such a language. */
const commonLanguages = ["ar", "de", "en", "es", "fr", "ja", "pt", "ru", "zh"];

/** Languages by the pointers of texts that differ only in a language. Of several such texts, those of the description. */
function guessLabels(columns: readonly Column[], description: string | null | undefined): Map<string, string> {
  const found = columns.flatMap((column) => {
    const { name, parent, pointer, values } = column;
    const suffix = languageSuffix.exec(name);
    if (suffix === null) return [];
    const [, language = "", region] = suffix;
    const stem = name.slice(0, suffix.index).replace(/(?<![\s_.:-])[\s_.:-]+$/, "");
    const isText = values.length > 0 && values.every((value) => typeof value === "string");
    if (!isText || pointer.endsWith("/value") || languageNames.of(language.toLowerCase()) === undefined) return [];
    const text = stem === "" ? parent : pointerTo(parent, stem);
    const [tag = ""] = Intl.getCanonicalLocales(region === undefined ? language : `${language}-${region}`);
    return [{ text, tag, pointer }];
  });
  const groups = [...groupBy(found, ({ text }) => text)].filter(([text, labels]) => {
    const isCommon = labels.some(({ tag }) => commonLanguages.some((common) => tag.startsWith(common)));
    return isCommon && (text === "" ? labels.length > 2 : labels.length > 1 || text === description);
  });
  const own = groups.find(
    ([text, labels]) => text === description || labels.some(({ pointer }) => pointer === description),
  );
  const [, labels = []] = own ?? (groups.length === 1 ? (groups[0] ?? []) : []);
  return new Map(labels.map(({ pointer, tag }) => [pointer, tag]));
}

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
