import { isObject } from "../../base/index.ts";
import { pointerTo, stepsOf } from "../../base/json/index.ts";
import { listed } from "../../base/text/index.ts";
import type { ListCandidates, ListEntry } from "../../model/report/index.ts";
import { joinWords, toWords } from "../../model/naming/index.ts";
import { readInteger } from "../../model/list/index.ts";
import { type Column, columnsOf, type FieldsGuess, guessFields } from "./guess-fields.ts";

/** The parts of an entry that a user may choose. */
export type ListChoices = Partial<Pick<ListEntry, "values" | "code" | "description">>;

/** A guess about the entry of a list. */
export interface ListGuess extends FieldsGuess {
  /** Without the address or the file. Contains `/…` for each part that is not clear, and `…` as type if it depends on the code. */
  readonly entry: Omit<ListEntry, "url" | "file">;
  /** The pointers from which the user has to choose. */
  readonly candidates: ListCandidates;
  /** Why the entry is not complete. */
  readonly problem?: string;
}

const codeNames = ["code", "key", "id", "value"];
const descriptionNames = ["description", "name", "label", "title", "display"];
const enabledName = /^(?:is_?)?(?:active|enabled?)$/i;
const disabledName = /^(?:is_?)?(?:archived|deprecated|disabled)$|^is_?deprecated/i;

/**
 * Guesses where a document has the values of a list, their codes, descriptions, fields and whether they are enabled.
 *
 * @param key the key of the list, which may also be the name of the property of the code
 */
export function guessList(key: string, document: unknown, chosen: ListChoices = {}): ListGuess {
  const lists = findLists(document);
  const found = chosen.values === undefined ? only(lists) : lists.find(({ pointer }) => pointer === chosen.values);
  const guess = found ? guessValues(key, found, chosen) : noList(lists.map(({ pointer }) => pointer));
  const values = found === undefined ? { values: unclear } : found.pointer === "" ? {} : { values: found.pointer };
  const { type, ...pointers } = guess.entry;
  return { ...guess, entry: { type, ...values, ...pointers } };
}

/** The value at a pointer; `undefined` if there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce<unknown>(
    (part, step) => (isObject(part) && Object.hasOwn(part, step) ? part[step] : undefined),
    document,
  );
}

/** A pointer that the user has to complete. */
export const unclear = "/…";

function noList(values: readonly string[]): ListGuess {
  const entry = { type: "…", code: unclear, description: unclear };
  const problem =
    values.length === 0
      ? "the document has no array, and is not an object of values"
      : `several parts may be the list: ${quoted(values)}`;
  return { entry, candidates: values.length === 0 ? {} : { values }, fields: {}, others: [], problem };
}

interface FoundList {
  readonly pointer: string;
  readonly items: readonly unknown[];
  /** The names of the properties, if they are the codes. */
  readonly codes?: readonly string[];
}

/**
 * The document, or its arrays. Those of the second level count only if the first level has none, or fewer objects. An object of
 * values is a list without arrays.
 */
function findLists(document: unknown): FoundList[] {
  if (Array.isArray(document)) return [{ pointer: "", items: document }];
  if (!isObject(document)) return [];
  const direct = arraysOf("", document);
  const nested = Object.entries(document).flatMap(([name, part]) => arraysOf(pointerTo("", name), part));
  if (direct.length > 0) {
    const found = preferObjects(direct);
    const most = Math.max(...found.map(({ items }) => items.length));
    return [...found, ...nested.filter(({ items }) => items.length > most && items.every(isObject))];
  }
  // Several arrays are parts of the values of an object.
  if (nested.length === 1 || !isObjectOfValues(document)) return preferObjects(nested);
  return [{ pointer: "", items: Object.values(document), codes: Object.keys(document) }];
}

/** The properties of an error, and of an object that describes a document. */
const aboutNames =
  /^(?:code|dates?|description|details?|errors?|id|license|message|name|path|reason|status|timestamp|title|type|updated|url|version)(?:_?(?:code|description|message))?$/i;

/** Whether an object has values of one kind: texts that do not describe an error or a document, or objects that share a property. */
function isObjectOfValues(document: Readonly<Record<string, unknown>>): boolean {
  const [names, items] = [Object.keys(document), Object.values(document)];
  if (items.length > 0 && items.every(isText)) return !names.every((name) => aboutNames.test(name));
  const [first, ...others] = items;
  if (!isObject(first) || others.length === 0 || !others.every(isObject)) return false;
  return Object.keys(first).some((name) => others.every((item) => Object.hasOwn(item, name)));
}

function arraysOf(pointer: string, part: unknown): FoundList[] {
  const members = isObject(part) ? Object.entries(part) : [];
  return members.flatMap(([name, items]) => (Array.isArray(items) ? { pointer: pointerTo(pointer, name), items } : []));
}

/** The only array that has objects, or all arrays. */
function preferObjects(arrays: readonly FoundList[]): FoundList[] {
  const ofObjects = arrays.filter(({ items }) => items.length > 0 && items.every(isObject));
  return ofObjects.length === 1 ? ofObjects : [...arrays];
}

function guessValues(key: string, { items, codes }: FoundList, chosen: ListChoices): ListGuess {
  const nothing = { candidates: {}, fields: {}, others: [] };
  const scalar = typeOf(items);
  const typeOfNames = codes?.every((name) => readInteger(name) !== undefined) ? "integer" : "string";
  if (codes && scalar) return { ...nothing, entry: { type: typeOfNames, description: "" } };
  if (scalar && items.length > 0) return { ...nothing, entry: { type: scalar, code: "", description: null } };
  if (items.length === 0 || !items.every(isObject)) {
    const problem = items.length === 0 ? "the list is empty" : "its values are not all objects";
    return { ...nothing, entry: { type: "…", code: unclear, description: unclear }, problem };
  }
  const columns = columnsOf(items);
  // A single property is the code, whatever its name, unless the names of the values are.
  const texts = columns.filter((column) => column.parent === "" && isTextColumn(column));
  const named =
    columns.length === 1 && !codes ? [] : texts.filter(({ name }) => descriptionNames.includes(name.toLowerCase()));
  const code = codes ? { type: typeOfNames } : guessCode(key, columns, items.length, chosen.code, named);
  const description = guessDescription(columns, named, chosen, code.pointer);
  const enable = guessEnable(columns, items.length);
  const parts: readonly Part<string | null>[] = [code, description, enable];
  const used = new Set(parts.flatMap(({ pointer, candidates = [] }) => [pointer, ...candidates]));
  const problems = [code.problem, description.problem].filter((problem) => problem !== undefined);
  return {
    entry: {
      type: code.type,
      ...(code.pointer !== undefined && code.pointer !== "/code" && { code: code.pointer }),
      ...(description.pointer !== "/description" && { description: description.pointer }),
      ...(enable.entry !== undefined && { enable: enable.entry }),
    },
    candidates: {
      ...(code.candidates && { code: code.candidates }),
      ...(description.candidates && { description: description.candidates }),
    },
    ...guessFields(columns, used, items.length),
    ...(problems.length > 0 && { problem: problems.join("; ") }),
  };
}

/** A part of the entry: its pointer, or the candidates if it is not clear. */
interface Part<Pointer = string> {
  readonly pointer?: Pointer;
  readonly candidates?: readonly Pointer[];
  readonly problem?: string;
}

function guessCode(
  key: string,
  columns: readonly Column[],
  count: number,
  chosen: string | undefined,
  descriptions: readonly Column[],
): Part & { readonly type: string } {
  const unique = columns.filter(
    ({ values }) => typeOf(values) && values.length === count && new Set(values).size === count,
  );
  const likely = unique.filter((column) => !descriptions.includes(column));
  const own = likely.filter(({ parent }) => parent === "");
  const found =
    chosen === undefined
      ? (own.find(({ name }) => plain(name) === plain(key)) ??
        only(own.filter(({ name }) => codeNames.includes(name.toLowerCase()))) ??
        only(own))
      : unique.find(({ pointer }) => pointer === chosen);
  if (found) return { type: typeOf(found.values) ?? "…", pointer: found.pointer };
  const type = only([...new Set(likely.map(({ values }) => typeOf(values)))]) ?? "…";
  const candidates = likely.map(({ pointer }) => pointer);
  if (candidates.length > 0)
    return { type, pointer: unclear, candidates, problem: `the code is not clear; it may be ${quoted(candidates)}` };
  const names = columns.map(({ pointer }) => pointer);
  const problem = `the code is not clear: no text or integer except the description differs in every value (a value has ${quoted(names)})`;
  return { type, pointer: unclear, problem };
}

function isTextColumn({ values }: Column): boolean {
  return values.length > 0 && values.every(isText);
}

function guessDescription(
  columns: readonly Column[],
  named: readonly Column[],
  chosen: ListChoices,
  code: string | undefined,
): Part<string | null> & { readonly pointer: string | null } {
  const pointersOf = (some: readonly Column[]): string[] =>
    some.flatMap(({ pointer }) => (pointer === code ? [] : pointer));
  if (chosen.description !== undefined) return { pointer: chosen.description };
  const likely = pointersOf(named);
  const texts = pointersOf(columns.filter(isTextColumn));
  if (likely.length === 1 || texts.length === 0) return { pointer: likely[0] ?? null };
  const problem = `the description is not clear; it may be ${quoted(likely.length > 0 ? likely : texts)}`;
  return { pointer: unclear, candidates: likely.length > 0 ? likely : [...texts, null], problem };
}

/** The only boolean property whose name means enabled or disabled. */
function guessEnable(
  columns: readonly Column[],
  count: number,
): Pick<Part, "pointer"> & { entry?: ListEntry["enable"] } {
  const isSwitch = ({ parent, name, values }: Column): boolean =>
    parent === "" &&
    (enabledName.test(name) || disabledName.test(name)) &&
    values.length > 0 &&
    values.every((value) => typeof value === "boolean");
  const found = only(columns.filter(isSwitch));
  if (found === undefined) return {};
  const { pointer, name, values } = found;
  if (enabledName.test(name)) return { pointer, entry: pointer };
  return { pointer, entry: { [pointer]: values.length === count ? false : [false, null] } };
}

/** A name in one spelling. */
const plain = (name: string): string => joinWords(toWords(name), "pascal");

/** The type of codes; `undefined` if they are neither all strings nor all integers. */
function typeOf(codes: readonly unknown[]): "integer" | "string" | undefined {
  if (codes.every(isText)) return "string";
  return codes.every((code) => Number.isSafeInteger(code)) ? "integer" : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function only<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

function quoted(names: readonly string[]): string {
  return listed(names.map((name) => JSON.stringify(name)));
}
