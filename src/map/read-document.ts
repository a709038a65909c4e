import type { DataRule, Findings } from "../findings/index.ts";
import {
  describeNode,
  doubledMembers,
  JsonError,
  type JsonNode,
  type JsonObject,
  lineAndColumn,
  member,
  parseJsonBytes,
  pointerTo,
} from "../base/index.ts";

/** A document of the service with the place that findings in it are told at. */
export interface DocumentPlace {
  readonly url: string;
  /** `null` in the overview, above its references. */
  readonly reference: string | null;
  readonly findings: Findings;
}

/** A value item as it stands in a document: the fields have their JSON types, the code is not judged yet. */
export interface RawItem {
  readonly code: RawCode;
  readonly code2: string | undefined;
  readonly description: string;
  readonly enable: boolean;
  /** Of the item. */
  readonly pointer: string;
}

/** A code as it stands in a document. */
export type RawCode =
  { readonly type: "number"; readonly raw: string } | { readonly type: "string"; readonly value: string };

/** A reference as it stands in a document. */
export interface RawReference {
  readonly place: DocumentPlace;
  /** Of the reference. */
  readonly pointer: string;
  readonly name: string;
  readonly description: string;
  readonly items: readonly RawItem[];
}

/** Reads a document's JSON; `undefined` after a finding `malformed-json`. */
export function readJson(bytes: Uint8Array, place: DocumentPlace): JsonNode | undefined {
  try {
    return parseJsonBytes(bytes);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const at = error.offset === undefined ? "" : ` at ${describePlace(bytes, error.offset)}`;
    report(place, "malformed-json", "", `${place.url}: ${error.message}${at}`);
    return undefined;
  }
}

function describePlace(bytes: Uint8Array, offset: number): string {
  const { line, column } = lineAndColumn(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), offset);
  return `line ${line}, column ${column}`;
}

/** Adds a finding about a place of a document. */
export function report(
  place: DocumentPlace,
  rule: DataRule,
  pointer: string,
  message: string,
  more: { expected?: string; actual?: string; always?: boolean } = {},
): void {
  place.findings.add({ rule, reference: place.reference, url: place.url, pointer, message, ...more });
}

function wrongShape(place: DocumentPlace, pointer: string, expected: string, node: JsonNode | undefined): void {
  const actual = node === undefined ? "missing" : describeNode(node);
  const what = pointer === "" ? "the document" : pointer;
  const verb = node === undefined ? "is missing; it should be" : `is ${actual}, not`;
  report(place, "wrong-shape", pointer, `${what} ${verb} ${expected}`, { expected, actual });
}

/** Tells of every doubled name of an object; the last of each holds. */
export function reportDoubled(place: DocumentPlace, pointer: string, object: JsonObject): void {
  for (const { name } of doubledMembers(object)) {
    const at = pointerTo(pointer, name);
    report(place, "duplicate-key", at, `the name ${JSON.stringify(name)} stands more than once in one object`, {
      actual: name,
    });
  }
}

/** The object at a place, or `undefined` after a finding `wrong-shape`. */
export function readObject(place: DocumentPlace, pointer: string, node: JsonNode): JsonObject | undefined {
  if (node.type !== "object") {
    wrongShape(place, pointer, "an object", node);
    return undefined;
  }
  reportDoubled(place, pointer, node);
  return node;
}

/** Reads one reference; `undefined` after findings where a field is missing or of another type. */
export function readReference(place: DocumentPlace, pointer: string, node: JsonNode): RawReference | undefined {
  const object = readObject(place, pointer, node);
  if (!object) return undefined;
  const name = readField(place, pointer, object, "name", "string");
  const description = readField(place, pointer, object, "description", "string");
  const items = readItems(place, pointerTo(pointer, "values"), member(object, "values"));
  if (name === undefined || description === undefined || items === undefined) return undefined;
  return { place, pointer, name, description, items };
}

/** Both shapes of `values`: a list of value items, and an object of them keyed by the code as text. */
function readItems(place: DocumentPlace, pointer: string, node: JsonNode | undefined): RawItem[] | undefined {
  if (node?.type === "array") {
    return allOrNone(node.items.map((item, index) => readItem(place, pointerTo(pointer, index), item)));
  }
  if (node?.type === "object") {
    reportDoubled(place, pointer, node);
    const last = new Map(node.members.map((entry) => [entry.name, entry.value]));
    return allOrNone(
      Array.from(last, ([name, value]) => {
        const item = readItem(place, pointerTo(pointer, name), value);
        if (item) checkKey(place, name, item);
        return item;
      }),
    );
  }
  wrongShape(place, pointer, "a list or an object of value items", node);
  return undefined;
}

function allOrNone<T>(items: readonly (T | undefined)[]): T[] | undefined {
  return items.every((item) => item !== undefined) ? (items as T[]) : undefined;
}

function readItem(place: DocumentPlace, pointer: string, node: JsonNode): RawItem | undefined {
  const object = readObject(place, pointer, node);
  if (!object) return undefined;
  const code = readCode(place, pointer, member(object, "code"));
  const description = readField(place, pointer, object, "description", "string");
  const enable = readField(place, pointer, object, "enable", "boolean");
  // Where it matters, in a single `country`, rule `code2-shape` tells what is missing.
  const code2 = member(object, "code2");
  if (code === undefined || description === undefined || enable === undefined) return undefined;
  return { code, code2: code2?.type === "string" ? (code2.value as string) : undefined, description, enable, pointer };
}

function readCode(place: DocumentPlace, pointer: string, node: JsonNode | undefined): RawCode | undefined {
  if (node?.type === "number") return { type: "number", raw: node.raw };
  if (node?.type === "string") return { type: "string", value: node.value as string };
  wrongShape(place, pointerTo(pointer, "code"), "an integer or a string", node);
  return undefined;
}

interface FieldTypes {
  string: string;
  boolean: boolean;
}

function readField<Type extends keyof FieldTypes>(
  place: DocumentPlace,
  pointer: string,
  object: JsonObject,
  name: string,
  type: Type,
): FieldTypes[Type] | undefined {
  const node = member(object, name);
  if (node?.type === type) return node.value as FieldTypes[Type];
  wrongShape(place, pointerTo(pointer, name), `a ${type}`, node);
  return undefined;
}

function checkKey(place: DocumentPlace, name: string, item: RawItem): void {
  const code = codeText(item.code);
  if (name === code) return;
  report(place, "code-key", item.pointer, `the property ${JSON.stringify(name)} holds the value with code ${code}`, {
    expected: code,
    actual: name,
  });
}

/** A code as text, as it stands in a document. */
export function codeText(code: RawCode): string {
  return code.type === "number" ? code.raw : code.value;
}
