import { isObject } from "../../../base/index.ts";
import { pointerTo } from "../../../base/json/index.ts";
import { readInteger } from "../../../model/spec/index.ts";

/** The entry of a list in the configuration, as it is written there. */
export interface ListEntry {
  readonly url: string;
  readonly type: "integer" | "string";
  readonly values?: string;
  readonly code?: string;
  readonly description?: string | null;
  /** A pointer to a boolean, or the booleans at a pointer that enable a value. */
  readonly enable?: string | Readonly<Record<string, false | readonly [false, null]>>;
  readonly next?: string;
}

/** An entry that was guessed, with some of its values as they would be named. */
export interface ProposedList {
  readonly key: string;
  readonly entry: ListEntry;
  readonly examples: readonly string[];
  /** Names of boolean properties that the entry does not use. */
  readonly ignored: readonly string[];
}

/** A guess about the entry of a list. */
export interface ListGuess {
  readonly entry: ListEntry;
  readonly ignored: readonly string[];
  /** Set if the document fits several entries, or none. */
  readonly problem?: string;
}

const codeNames = ["code", "key", "id", "value"];
const descriptionNames = ["description", "name", "label", "title", "display"];
const enabledName = /^(?:is_?)?(?:active|enabled?)$/i;
const disabledName = /^(?:is_?)?(?:archived|deprecated|disabled)$|^is_?deprecated/i;
const nextPointers = ["/next", "/links/next", "/@odata.nextLink"];

/** Guesses where a document has the values of a list, their codes, descriptions and whether they are enabled. */
export function guessList(url: string, document: unknown): ListGuess {
  const next = nextPointers.find((pointer) => typeof partAt(document, pointer) === "string");
  const rest = next === undefined ? {} : { next };
  const arrays = arraysIn(document);
  const [found] = arrays;
  if (arrays.length > 1) {
    const problem = `several parts may be the list: ${quoted(arrays.map(({ pointer }) => pointer))}`;
    return {
      entry: { url, type: "string", values: "/…", code: "/…", description: "/…", ...rest },
      ignored: [],
      problem,
    };
  }
  if (found === undefined) return guessNamed(url, document);
  const values = found.pointer === "" ? {} : { values: found.pointer };
  const { enable, ignored } = guessEnable(found.items);
  const { type, pointers, problem } = guessItems(found.items);
  const entry = { url, type, ...values, ...pointers, ...enable, ...rest };
  return { entry, ignored, ...(problem !== undefined && { problem }) };
}

function partAt(document: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((part, step) => (isObject(part) ? part[step] : undefined), document);
}

interface FoundArray {
  readonly pointer: string;
  readonly items: readonly unknown[];
}

/** The document, or the arrays of the first of two levels that has any. */
function arraysIn(document: unknown): FoundArray[] {
  if (Array.isArray(document)) return [{ pointer: "", items: document }];
  const direct = arraysOf("", document);
  if (direct.length > 0 || !isObject(document)) return direct;
  const nested = Object.entries(document).flatMap(([name, part]) => arraysOf(pointerTo("", name), part));
  // Several are parts of the values of an object.
  return nested.length > 1 ? [] : nested;
}

function arraysOf(pointer: string, part: unknown): FoundArray[] {
  const members = isObject(part) ? Object.entries(part) : [];
  return members.flatMap(([name, items]) => (Array.isArray(items) ? { pointer: pointerTo(pointer, name), items } : []));
}

interface ItemsGuess {
  readonly type: ListEntry["type"];
  readonly pointers: Pick<ListEntry, "code" | "description">;
  readonly problem?: string;
}

function guessItems(items: readonly unknown[]): ItemsGuess {
  const open = { code: "/…", description: "/…" };
  if (items.length === 0) return { type: "string", pointers: open, problem: "the list is empty" };
  const scalar = typeOf(items);
  if (scalar) return { type: scalar, pointers: { code: "", description: null } };
  if (!items.every(isObject)) return { type: "string", pointers: open, problem: "its values are not all objects" };
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const unique = names.filter((name) => isUnique(items.map((item) => item[name])));
  const code = only(unique.filter((name) => codeNames.includes(name))) ?? only(unique);
  if (code === undefined) {
    const found =
      unique.length === 0
        ? `no text or integer differs in every value${inBrackets("a value has", names)}`
        : `several properties differ in every value (${quoted(unique)})`;
    return { type: "string", pointers: open, problem: `${found}, so the code is not clear` };
  }
  const type = typeOf(items.map((item) => item[code])) ?? "string";
  const toCode = code === "code" ? {} : { code: pointerTo("", code) };
  const guess = guessDescription(
    items,
    names.filter((name) => name !== code),
  );
  if (guess.problem === undefined) return { type, pointers: { ...toCode, ...guess.pointers } };
  // The code may be another property, which two values share or which a value lacks.
  const reason = codeNames.includes(code) ? "" : `only ${quoted([code])} differs in every value, so it is the code; `;
  return { type, pointers: { ...toCode, ...guess.pointers }, problem: `${reason}${guess.problem}` };
}

function guessDescription(items: readonly Readonly<Record<string, unknown>>[], names: readonly string[]) {
  const texts = descriptionNames.filter(
    (name) => names.includes(name) && items.every((item) => item[name] == null || typeof item[name] === "string"),
  );
  const description = only(texts);
  if (description === "description") return { pointers: {} };
  if (description !== undefined) return { pointers: { description: pointerTo("", description) } };
  const found =
    texts.length === 0
      ? `no text has one of the names ${quoted(descriptionNames)}${inBrackets("a value also has", names)}`
      : `several texts may be the description (${quoted(texts)})`;
  return { pointers: { description: "/…" }, problem: `${found}, so the description is not clear` };
}

/** The only boolean property whose name means enabled or disabled, and the names of the other booleans. */
function guessEnable(items: readonly unknown[]): { enable: Pick<ListEntry, "enable">; ignored: readonly string[] } {
  const values = items.filter(isObject);
  const parts = values.flatMap((value) => Object.entries(value)).filter(([, part]) => part !== null);
  const others = new Set(parts.flatMap(([name, part]) => (typeof part === "boolean" ? [] : name)));
  const booleans = [...new Set(parts.map(([name]) => name))].filter((name) => !others.has(name));
  const name = only(booleans.filter((each) => enabledName.test(each) || disabledName.test(each)));
  if (name === undefined) return { enable: {}, ignored: booleans };
  const pointer = pointerTo("", name);
  const isComplete = values.every((value) => value[name] != null);
  return {
    enable: { enable: enabledName.test(name) ? pointer : { [pointer]: isComplete ? false : [false, null] } },
    ignored: booleans.filter((each) => each !== name),
  };
}

/** An object whose names are the codes. */
function guessNamed(url: string, document: unknown): ListGuess {
  const values = isObject(document) ? Object.values(document) : [];
  const names = isObject(document) ? Object.keys(document) : [];
  const type = names.length > 0 && names.every((name) => readInteger(name) !== undefined) ? "integer" : "string";
  const entry = { url, type } as const;
  if (names.length > 0 && values.every((value) => typeof value === "string")) {
    return { entry: { ...entry, description: "" }, ignored: [] };
  }
  if (names.length === 0 || !values.every(isObject)) {
    const open = { values: "/…", code: "/…", description: "/…" };
    return { entry: { ...entry, ...open }, ignored: [], problem: "it has no array, and is not an object of values" };
  }
  const guess = guessDescription(values, [...new Set(values.flatMap((value) => Object.keys(value)))]);
  const { enable, ignored } = guessEnable(values);
  return {
    entry: { ...entry, ...guess.pointers, ...enable },
    ignored,
    ...(guess.problem && { problem: guess.problem }),
  };
}

/** The type of codes; `undefined` if they are neither all strings nor all integers. */
function typeOf(codes: readonly unknown[]): ListEntry["type"] | undefined {
  if (codes.every((code) => typeof code === "string")) return "string";
  return codes.every((code) => Number.isSafeInteger(code)) ? "integer" : undefined;
}

function isUnique(codes: readonly unknown[]): boolean {
  return typeOf(codes) !== undefined && new Set(codes).size === codes.length;
}

function only(names: readonly string[]): string | undefined {
  return names.length === 1 ? names[0] : undefined;
}

function inBrackets(words: string, names: readonly string[]): string {
  return names.length === 0 ? "" : ` (${words} ${quoted(names)})`;
}

const maxListed = 20;

export function quoted(names: readonly string[]): string {
  const listed = names.slice(0, maxListed).map((name) => JSON.stringify(name));
  const more = names.length > maxListed ? ` and ${names.length - maxListed} more` : "";
  return `${listed.join(", ")}${more}`;
}
