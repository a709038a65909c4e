import { type JSONVisitor, type ParseErrorCode, printParseErrorCode, visit } from "jsonc-parser";
import { decodeUtf8, withoutBom } from "../text/index.ts";

/** A JSON text as a tree that keeps what `JSON.parse` hides: order, doubled names, number spelling, places. */
export type JsonNode = JsonObject | JsonArray | JsonString | JsonNumber | JsonConstant;

export interface JsonObject {
  readonly type: "object";
  /** In the order of the text, doubled names included. */
  readonly properties: readonly JsonProperty[];
  readonly offset: number;
}

export interface JsonProperty {
  readonly name: string;
  readonly value: JsonNode;
  /** Of the name's opening quote. */
  readonly offset: number;
}

export interface JsonArray {
  readonly type: "array";
  readonly items: readonly JsonNode[];
  readonly offset: number;
}

export interface JsonString {
  readonly type: "string";
  readonly value: string;
  readonly offset: number;
}

export interface JsonNumber {
  readonly type: "number";
  readonly value: number;
  /** As it stands in the text, where JavaScript would write the value otherwise: `1.0`, `1e2`, `-0`. */
  readonly spelling: string | undefined;
  readonly offset: number;
}

export interface JsonConstant {
  readonly type: "boolean" | "null";
  readonly value: boolean | null;
  readonly offset: number;
}

/** A text that is not the JSON we accept. `offset` is in UTF-16 units, `undefined` where no place is known. */
export class JsonError extends Error {
  override readonly name = "JsonError";
  readonly offset: number | undefined;

  constructor(message: string, offset?: number) {
    super(message);
    this.offset = offset;
  }
}

/** Deepest nesting that is read. */
const maxDepth = 64;

/**
 * Reads JSON by RFC 8259, with a BOM allowed; as `jsonc` also with comments and trailing commas.
 *
 * @param source text, or bytes in UTF-8
 * @throws {JsonError} not JSON, invalid UTF-8, a lone surrogate in a string, or more than 64 levels deep
 */
export function parseJson(source: string | Uint8Array, dialect: "json" | "jsonc" = "json"): JsonNode {
  const text = typeof source === "string" ? source : decodeJson(source);
  const body = withoutBom(text);
  const builder = new TreeBuilder(body, text.length - body.length, dialect === "jsonc");
  visit(body, builder, { allowTrailingComma: dialect === "jsonc" });
  return builder.finish();
}

function decodeJson(bytes: Uint8Array): string {
  try {
    return decodeUtf8(bytes);
  } catch {
    throw new JsonError("the bytes are not UTF-8");
  }
}

/** Builds the tree from what the parser visits. The parser would go on after an error; here the first one ends it. */
class TreeBuilder implements JSONVisitor {
  readonly #text: string;
  readonly #shift: number;
  readonly #isJsonc: boolean;
  #root: JsonNode | undefined;
  /** Each takes a node into an object or array that has not ended. */
  readonly #open: ((node: JsonNode) => void)[] = [(node) => (this.#root = node)];
  /** The name whose value comes next. */
  #name = "";
  #nameOffset = 0;
  /** The first string with one: an error of the grammar takes precedence. */
  #loneSurrogate: number | undefined;

  /** @param shift length of the byte order mark before the text */
  constructor(text: string, shift: number, isJsonc: boolean) {
    this.#text = text;
    this.#shift = shift;
    this.#isJsonc = isJsonc;
  }

  /** @throws {JsonError} a string has a lone surrogate */
  finish(): JsonNode {
    if (this.#loneSurrogate !== undefined) this.#fail("a lone surrogate in a string", this.#loneSurrogate);
    return this.#root as JsonNode;
  }

  readonly onObjectBegin = (at: number): void => {
    const properties: JsonProperty[] = [];
    this.#begin({ type: "object", properties, offset: at + this.#shift }, (value) =>
      properties.push({ name: this.#name, value, offset: this.#nameOffset }),
    );
  };

  readonly onArrayBegin = (at: number): void => {
    const items: JsonNode[] = [];
    this.#begin({ type: "array", items, offset: at + this.#shift }, (item) => items.push(item));
  };

  readonly onObjectEnd = (): void => void this.#open.pop();
  readonly onArrayEnd = (): void => void this.#open.pop();

  readonly onObjectProperty = (name: string, at: number): void => {
    this.#checkSurrogates(name, at);
    this.#name = name;
    this.#nameOffset = at + this.#shift;
  };

  readonly onLiteralValue = (value: string | number | boolean | null, at: number, length: number): void => {
    const offset = at + this.#shift;
    if (typeof value === "string") {
      this.#checkSurrogates(value, at);
      this.#add({ type: "string", value, offset });
    } else if (typeof value === "number") {
      const written = this.#text.slice(at, at + length);
      this.#add({ type: "number", value, spelling: String(value) === written ? undefined : written, offset });
    } else this.#add({ type: value === null ? "null" : "boolean", value, offset });
  };

  readonly onComment = (at: number): void => {
    if (!this.#isJsonc) this.#fail("JSON has no comments", at);
  };

  readonly onError = (code: ParseErrorCode, at: number): void => {
    if (this.#isJsonc && printParseErrorCode(code) === "UnexpectedEndOfComment") {
      this.#fail("a comment does not end", at);
    }
    if (at < this.#text.trimEnd().length) this.#fail("this is not JSON", at);
    const isEmpty = this.#open.length === 1 && this.#root === undefined;
    this.#fail(isEmpty ? "the text is empty" : "the text ends too early", isEmpty ? 0 : at);
  };

  #begin(node: JsonNode, take: (node: JsonNode) => void): void {
    if (this.#open.length > maxDepth) this.#fail(`more than ${maxDepth} levels deep`, node.offset - this.#shift);
    this.#add(node);
    this.#open.push(take);
  }

  #add(node: JsonNode): void {
    this.#open.at(-1)?.(node);
  }

  #checkSurrogates(text: string, at: number): void {
    if (!text.isWellFormed()) this.#loneSurrogate ??= at;
  }

  #fail(message: string, at: number): never {
    throw new JsonError(message, at + this.#shift);
  }
}

/** The value of a property; of a doubled name the last one, as `JSON.parse` has it. */
export function propertyOf(object: JsonObject, name: string): JsonNode | undefined {
  return object.properties.findLast((candidate) => candidate.name === name)?.value;
}

/** The properties whose name stands again later in the same object. */
export function doubledProperties({ properties }: JsonObject): JsonProperty[] {
  // A value item has four properties, and a list may have a million of those: no map is made for each.
  if (properties.length <= fewProperties) {
    return properties.filter(({ name }, index) => properties.some((later, at) => at > index && later.name === name));
  }
  const last = new Map(properties.map((entry) => [entry.name, entry]));
  return last.size === properties.length ? [] : properties.filter((entry) => last.get(entry.name) !== entry);
}

const fewProperties = 8;

/** The paths of all properties of a tree whose name stands again later in the same object. */
export function duplicatePaths(node: JsonNode, path: readonly (string | number)[] = []): (string | number)[][] {
  if (node.type === "array") return node.items.flatMap((item, index) => duplicatePaths(item, [...path, index]));
  if (node.type !== "object") return [];
  return [
    ...doubledProperties(node).map(({ name }) => [...path, name]),
    ...node.properties.flatMap(({ name, value }) => duplicatePaths(value, [...path, name])),
  ];
}

/** Plain values, of doubled names the last one. A property `__proto__` is an ordinary one. */
export function toPlain(node: JsonNode): unknown {
  if (node.type === "array") return node.items.map(toPlain);
  if (node.type !== "object") return node.value;
  const plain: Record<string, unknown> = {};
  for (const { name, value } of node.properties) {
    Object.defineProperty(plain, name, {
      value: toPlain(value),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return plain;
}

/** What a node is, for a message: `an object`, `a string`, `null`. */
export function describeNode(node: JsonNode): string {
  if (node.type === "null") return "null";
  return `${/^[aeio]/.test(node.type) ? "an" : "a"} ${node.type}`;
}
