import { type JSONVisitor, visit } from "jsonc-parser";
import { attempt, isObject } from "../index.ts";
import { decodeUtf8, withoutBom } from "../text/index.ts";

/** A JSON text as a tree that keeps what `JSON.parse` drops: order, duplicate names, spelling of numbers, offsets. */
export type JsonNode =
  | JsonObject
  | { readonly type: "array"; readonly items: readonly JsonNode[]; readonly offset: number }
  | { readonly type: "string"; readonly value: string; readonly offset: number }
  | {
      readonly type: "number";
      readonly value: number;
      /** The text of a number that JavaScript would write differently: `1.0`, `1e2`, `-0`. */
      readonly spelling: string | undefined;
      readonly offset: number;
    }
  | { readonly type: "boolean" | "null"; readonly value: boolean | null; readonly offset: number };

export interface JsonObject {
  readonly type: "object";
  /** In the order of the text, with duplicate names. */
  readonly properties: readonly JsonProperty[];
  readonly offset: number;
}

export interface JsonProperty {
  readonly name: string;
  readonly value: JsonNode;
  /** Offset of the name's opening quote. */
  readonly offset: number;
}

/** A text that is not valid JSON. `offset` is in UTF-16 units, `undefined` if unknown. */
export class JsonError extends Error {
  override readonly name = "JsonError";
  readonly offset: number | undefined;

  constructor(message: string, offset?: number) {
    super(message);
    this.offset = offset;
  }
}

export const maxDepth = 64;

/**
 * Reads JSON by RFC 8259, with a BOM allowed; as `jsonc` also with comments and trailing commas.
 *
 * @param source text, or bytes in UTF-8
 * @throws {JsonError} not JSON, invalid UTF-8, a lone surrogate in a string, or more than 64 levels deep
 */
export function parseJson(source: string | Uint8Array, dialect: "json" | "jsonc" = "json"): JsonNode {
  const text = typeof source === "string" ? source : attempt(() => decodeUtf8(source));
  if (text === undefined) throw new JsonError("invalid UTF-8");
  if (withoutBom(text).trim() === "") throw new JsonError("empty document", 0);
  // A space instead of the BOM keeps the offsets.
  return buildTree(text.replace(/^\uFEFF/, " "), dialect === "jsonc");
}

/** Builds the tree from what jsonc-parser finds, up to its first error. */
function buildTree(json: string, isJsonc: boolean): JsonNode {
  let root: JsonNode | undefined;
  let property = { name: "", offset: 0 };
  // For each object or array that is open: adds a value to it.
  const adders: ((node: JsonNode) => void)[] = [];
  const add = (node: JsonNode): void => (adders.at(-1) ?? ((first) => void (root = first)))(node);
  const fail = (offset: number, message?: string): never => {
    const isCut = offset >= json.trimEnd().length;
    throw new JsonError(message ?? (isCut ? "unexpected end of JSON input" : "invalid JSON"), offset);
  };
  const open = (node: JsonNode, addTo: (node: JsonNode) => void): void => {
    add(node);
    if (adders.push(addTo) > maxDepth) fail(node.offset, `nested more than ${maxDepth} levels deep`);
  };
  const close = (): void => void adders.pop();
  const wellFormed = (value: string, offset: number): string =>
    value.isWellFormed() ? value : fail(offset, "lone surrogate in a string");
  const visitor: JSONVisitor = {
    onObjectBegin(offset) {
      const properties: JsonProperty[] = [];
      open({ type: "object", properties, offset }, (value) =>
        properties.push({ name: property.name, value, offset: property.offset }),
      );
    },
    onObjectProperty(name, offset) {
      property = { name: wellFormed(name, offset), offset };
    },
    onObjectEnd: close,
    onArrayBegin(offset) {
      const items: JsonNode[] = [];
      open({ type: "array", items, offset }, (item) => items.push(item));
    },
    onArrayEnd: close,
    onLiteralValue(value: string | number | boolean | null, offset, length) {
      if (typeof value === "string") add({ type: "string", value: wellFormed(value, offset), offset });
      else if (typeof value === "number") {
        const written = json.slice(offset, offset + length);
        add({ type: "number", value, spelling: String(value) === written ? undefined : written, offset });
      } else add({ type: value === null ? "null" : "boolean", value, offset });
    },
    onError: (_code, offset) => fail(offset),
  };
  visit(json, visitor, { disallowComments: !isJsonc, allowTrailingComma: isJsonc });
  return root ?? fail(json.length);
}

/** The property of that name; the last one if it is repeated, as in `JSON.parse`. */
export function memberOf({ properties }: JsonObject, name: string): JsonProperty | undefined {
  return properties.findLast((property) => property.name === name);
}

/** The properties by name; the last one if a name is repeated. */
export function membersOf({ properties }: JsonObject): Map<string, JsonProperty> {
  return new Map(properties.map((property) => [property.name, property]));
}

/** The values of an array or object; none of any other node. */
export function valuesIn(node: JsonNode | undefined): readonly JsonNode[] {
  if (node?.type === "array") return node.items;
  return node?.type === "object" ? Array.from(membersOf(node).values(), ({ value }) => value) : [];
}

/** The properties whose name is repeated later in the object. */
export function duplicateProperties(node: JsonObject): JsonProperty[] {
  const members = membersOf(node);
  return node.properties.filter((property) => members.get(property.name) !== property);
}

/** Converts a node to plain values; the last one if a name is repeated. `__proto__` becomes an ordinary property. */
export function toPlain(node: JsonNode): unknown {
  if (node.type === "array") return node.items.map(toPlain);
  if (node.type !== "object") return node.value;
  return Object.fromEntries(node.properties.map(({ name, value }) => [name, toPlain(value)]));
}

/**
 * The members of a JSON object, such as a package.json; none if the text is missing, is not JSON, or is another value.
 * Bun allows comments and trailing commas in it.
 */
export function readMembers(text: string | undefined): Readonly<Record<string, unknown>> {
  const value = text === undefined ? undefined : attempt(() => toPlain(parseJson(text, "jsonc")));
  return isObject(value) ? value : {};
}

/** Whether a node has no content: `null`, `false`, `0`, an empty text, array or object. */
export function isEmpty(node: JsonNode): boolean {
  if (node.type === "array") return node.items.length === 0;
  return node.type === "object" ? node.properties.length === 0 : !node.value;
}

/** The type of a node, for a message: `an object`, `a string`, `null`. */
export function describeNode(node: JsonNode): string {
  if (node.type === "null") return "null";
  return `${/^[aeio]/.test(node.type) ? "an" : "a"} ${node.type}`;
}
