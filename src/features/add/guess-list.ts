import { isObject } from "../../base/index.ts";
import { pointerTo, stepsOf } from "../../base/json/index.ts";
import { listed } from "../../base/text/index.ts";
import type { ListCandidates, ListEntry, ListField } from "../../model/report/index.ts";
import { readInteger } from "../../model/list/index.ts";
import { findLists, type FoundList, valueAt } from "./find-lists.ts";
import { type Column, columnsOf, guessFields, type KnownCodes, plain, typeOf } from "./guess-fields.ts";

export type ListChoices = {
  readonly [Name in "values" | "code" | "description" | "type"]?: ListEntry[Name] | undefined;
};

export interface ListGuess {
  /** Without the address or the file. Contains `/…` for each part that is not clear, and `…` as type if it depends on the code. */
  readonly entry: Omit<ListEntry, "url" | "file">;
  /** The fields that the entry may have, by name, and its labels. */
  readonly fields: Readonly<Record<string, ListField>>;
  readonly candidates: ListCandidates;
  readonly problem?: string;
  /** Whether the document is malformed, empty or a scalar, which breaks another rule. */
  readonly isUnreadable?: boolean;
}

const codeNames = ["code", "key", "id", "value"];
const descriptionNames = ["description", "name", "label", "title", "display"];
const enabledName = /^(?:is_?)?(?:active|enabled?)$/i;
const disabledName = /^(?:is_?)?(?:archived|deprecated|disabled)$|^is_?deprecated/i;

/** Guesses where a document has the values of a list, their codes, descriptions, fields and whether they are enabled. */
export function guessList(key: string, document: unknown, chosen: ListChoices = {}, known?: KnownCodes): ListGuess {
  const lists = findLists(document, chosen.values);
  const found = lists.every(({ isDoubtful }) => !isDoubtful) ? only(lists) : undefined;
  const guess = found ? guessValues(key, found, chosen, known) : noList(lists, chosen);
  const values =
    found === undefined ? { values: chosen.values ?? unclear } : found.pointer === "" ? {} : { values: found.pointer };
  const { type, ...pointers } = guess.entry;
  const isUnreadable = typeof document !== "object" || Object.keys(document ?? {}).length === 0;
  return { ...guess, isUnreadable, entry: { type: chosen.type ?? type, ...values, ...pointers } };
}

export const unclear = "/…";

const maxLists = 10;

function noList(lists: readonly FoundList[], { values, code, description }: ListChoices): ListGuess {
  const entry = { type: "…", code: code ?? unclear, description: description === undefined ? unclear : description };
  const longest = lists.toSorted((a, b) => b.items.length - a.items.length).slice(0, maxLists);
  const pointers = lists.flatMap((list) => (longest.includes(list) ? list.pointer : []));
  const found =
    values === undefined ? "the document has no array, and is" : `${JSON.stringify(values)} is not an array, and`;
  const problem =
    pointers.length === 0
      ? `${found} not an object of values`
      : `it is not clear which part is the list; it may be ${quoted(pointers)}`;
  return { entry, fields: {}, candidates: pointers.length === 0 ? {} : { values: pointers }, problem };
}

function guessValues(
  key: string,
  { pointer, items, codes }: FoundList,
  chosen: ListChoices,
  known: KnownCodes | undefined,
): ListGuess {
  const typeOfNames = codes?.every((name) => readInteger(name) !== undefined) ? "integer" : "string";
  const scalar = items.length > 0 && chosen.code === undefined ? codeTypeOf(items) : undefined;
  if (scalar) {
    const isClear = !codes || chosen.description !== undefined || !items.every(isAddress);
    const { description = codes ? (isClear ? "" : unclear) : null } = chosen;
    const entry = codes ? { type: typeOfNames, description } : { type: scalar, code: "", description };
    const nothing = { entry, fields: {} };
    if (isClear) return { ...nothing, candidates: {} };
    const problem = "the description is not clear: the texts are addresses";
    return { ...nothing, candidates: { description: ["", null] }, problem };
  }
  const objects = items.filter(isObject);
  if (items.length === 0 || (objects.length < items.length && chosen.code === undefined)) {
    const problem =
      items.length === 0 ? "the list is empty" : "its values are not all objects; a reader can make objects of them";
    return { ...noList([], chosen), problem };
  }
  const columns = columnsOf(objects);
  // A single property is the code, whatever its name, unless the names of the values are.
  const texts = columns.filter((column) => column.isOwn && isTextColumn(column));
  const named = columns.length === 1 && !codes ? [] : texts.filter(({ name }) => isNamed(name, key, descriptionNames));
  const code =
    codes && chosen.code === undefined ? { type: typeOfNames } : guessCode(key, columns, items, chosen.code, named);
  const description = guessDescription(columns, named, chosen, code.pointer, items.length);
  const enable = guessEnable(columns, items.length);
  const children = code.pointer && childrenName(objects, stepsOf(pointer).at(-1), code.pointer);
  const below = children ? { pointer: pointerTo("", children) } : {};
  const own = new Set(codes ?? objects.map((item) => valueAt(item, code.pointer ?? "/code")));
  const above = children ? undefined : columns.find((column) => isParent(column, own));
  const parts: readonly PartGuess<string | null>[] = [code, description, enable, below, { ...above }];
  const used = new Set(parts.flatMap(({ pointer: at, candidates = [] }) => [at, ...candidates]));
  const problems = [code.problem, description.problem].filter((problem) => problem !== undefined);
  return {
    entry: {
      type: code.type,
      ...(below.pointer !== undefined && { children: below.pointer }),
      ...(above && { parent: above.pointer }),
      ...(code.pointer !== undefined && (codes || code.pointer !== "/code") && { code: code.pointer }),
      ...(description.pointer !== "/description" && { description: description.pointer }),
      ...(enable.entry !== undefined && { enable: enable.entry }),
    },
    candidates: {
      ...(code.candidates && { code: code.candidates }),
      ...(description.candidates && { description: description.candidates }),
    },
    fields: guessFields(columns, used, items.length, description.pointer, known),
    ...(problems.length > 0 && { problem: problems.join("; ") }),
  };
}

/** Whether a property has the code of the value above, or nothing. */
function isParent({ name, values }: Column, codes: ReadonlySet<unknown>): boolean {
  const held = values.filter((value) => value !== "");
  return /^parent(?:[_ ]?(?:code|id|key))?$/i.test(name) && held.length > 0 && held.every((value) => codes.has(value));
}

/** The name of the property with the values below a value, which have a code in the same place. */
function childrenName(
  items: readonly Readonly<Record<string, unknown>>[],
  listName: string | undefined,
  code: string,
): string | undefined {
  return [listName, "children"].find((name) => {
    const children = items.flatMap((item) => (name === undefined ? [] : (item[name] ?? [])));
    return children.length > 0 && children.every((child) => isObject(child) && valueAt(child, code) !== undefined);
  });
}

interface PartGuess<Pointer = string> {
  readonly pointer?: Pointer;
  readonly candidates?: readonly Pointer[];
  readonly problem?: string;
}

function guessCode(
  key: string,
  columns: readonly Column[],
  items: readonly unknown[],
  chosen: string | undefined,
  descriptions: readonly Column[],
): PartGuess & { readonly type: string } {
  if (chosen !== undefined) {
    const values = items.map((item) => valueAt(item, chosen)).filter((value) => value !== undefined && value !== null);
    return { type: codeTypeOf(values) ?? "string", pointer: chosen };
  }
  const unique = columns.filter(
    ({ values }) => codeTypeOf(values) && values.length === items.length && new Set(values).size === items.length,
  );
  const likely = unique.filter((column) => !descriptions.includes(column));
  const found = onlyCode(key, likely);
  if (found) return { type: codeTypeOf(found.values) ?? "…", pointer: found.pointer };
  const type = only([...new Set(likely.map(({ values }) => codeTypeOf(values)))]) ?? "…";
  const candidates = likely.map(({ pointer }) => pointer);
  if (candidates.length > 0)
    return { type, pointer: unclear, candidates, problem: `the code is not clear; it may be ${quoted(candidates)}` };
  const names = columns.map(({ pointer }) => pointer);
  const problem = `the code is not clear: no text or integer except the description differs in every value (a value has ${quoted(names)})`;
  return { type, pointer: unclear, problem };
}

/** The code among the columns whose values differ: by its name, or because no other column can be it. */
function onlyCode(key: string, columns: readonly Column[]): Column | undefined {
  const own = columns.filter(({ isOwn, name, values }) => isOwn && !name.startsWith("@") && !values.every(isAddress));
  const named = own.filter(({ name }) => isNamed(name, key, codeNames));
  const isLikeKey = named.some(({ name }) => plain(name) === plain(key));
  const found = only(isLikeKey ? named.filter(({ name }) => plain(name) !== "Id") : named);
  if (named.length === 0) return only(own.every(isLikeCode) ? own : []);
  if (found === undefined) return undefined;
  const isCertain = isLikeKey || (codeNames.includes(found.name.toLowerCase()) && !isRowNumber(found));
  return isCertain || !own.some((other) => other !== found && isLikeCode(other)) ? found : undefined;
}

/** Whether the values may only be the numbers of the rows. */
function isRowNumber({ name, values }: Column): boolean {
  const [first] = values;
  const isCount = (first === 0 || first === 1) && values.every((value, index) => value === first + index);
  return name.toLowerCase() === "id" && isCount && values.length > 2;
}

function isLikeCode({ values }: Column): boolean {
  return values.every((value) => !/\s|^.{50}/u.test(String(value)));
}

function isAddress(value: unknown): boolean {
  return typeof value === "string" && /^[a-z]+:\/\//i.test(value);
}

/** Whether a property has one of these names, also after the key: `Country code` of `country`. */
function isNamed(name: string, key: string, names: readonly string[]): boolean {
  const [own, prefix] = [plain(name), plain(key)];
  const rest = own.startsWith(prefix) ? own.slice(prefix.length) : own;
  return (rest === "" && names === codeNames) || [own, rest].some((part) => names.includes(part.toLowerCase()));
}

function isTextColumn({ values }: Column): boolean {
  return values.length > 0 && values.every(isText);
}

function guessDescription(
  columns: readonly Column[],
  named: readonly Column[],
  chosen: ListChoices,
  code: string | undefined,
  count: number,
): PartGuess<string | null> & { readonly pointer: string | null } {
  const pointersOf = (some: readonly Column[]): string[] =>
    some.flatMap(({ pointer }) => (pointer === code ? [] : pointer));
  if (chosen.description !== undefined) return { pointer: chosen.description };
  const likely = pointersOf(named);
  const all = columns.filter(isTextColumn);
  // Most values have a description.
  const usual = all.filter(({ values }) => values.length * 2 > count);
  const texts = pointersOf(usual.length > 0 ? usual : all);
  if (likely.length === 1 || texts.length === 0) return { pointer: likely[0] ?? null };
  const problem = `the description is not clear; it may be ${quoted(likely.length > 0 ? likely : texts)}`;
  return { pointer: unclear, candidates: likely.length > 0 ? likely : [...texts, null], problem };
}

function guessEnable(
  columns: readonly Column[],
  count: number,
): Pick<PartGuess, "pointer"> & { entry?: ListEntry["enable"] } {
  const isSwitch = ({ isOwn, name, values }: Column): boolean =>
    isOwn &&
    (enabledName.test(name) || disabledName.test(name)) &&
    values.length > 0 &&
    values.every((value) => typeof value === "boolean");
  const found = only(columns.filter(isSwitch));
  if (found === undefined) return {};
  const { pointer, name, values } = found;
  if (enabledName.test(name)) return { pointer, entry: pointer };
  return { pointer, entry: { [pointer]: values.length === count ? false : [false, null] } };
}

function codeTypeOf(codes: readonly unknown[]): "integer" | "string" | undefined {
  const type = typeOf(codes);
  return type === "integer" || type === "string" ? type : undefined;
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
