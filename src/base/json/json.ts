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

const maxDepth = 64;

/**
 * Reads JSON by RFC 8259, with a BOM allowed; as `jsonc` also with comments and trailing commas.
 *
 * @param source text, or bytes in UTF-8
 * @throws {JsonError} not JSON, invalid UTF-8, a lone surrogate in a string, or more than 64 levels deep
 */
export function parseJson(source: string | Uint8Array, dialect: "json" | "jsonc" = "json"): JsonNode {
  const text = typeof source === "string" ? source : attempt(() => decodeUtf8(source));
  if (text === undefined) throw new JsonError("invalid UTF-8");
  return new Parser(text, dialect === "jsonc").document();
}

const scalar = /(?:true|false|null)(?![^ \t\r\n,:[\]{}"/])|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const comment = /\/\/[^\r\n]*|\/\*[^]*?\*\//y;

/** Errors have the offset of the start of the wrong token. */
class Parser {
  readonly #text: string;
  readonly #isJsonc: boolean;
  #at: number;
  #depth = 0;

  constructor(text: string, isJsonc: boolean) {
    this.#text = text;
    this.#isJsonc = isJsonc;
    this.#at = text.length - withoutBom(text).length;
  }

  document(): JsonNode {
    if (this.#next() === undefined || this.#text.trim() === "") throw new JsonError("empty document", 0);
    const root = this.#value();
    if (this.#next() !== undefined) this.#fail();
    return root;
  }

  #value(): JsonNode {
    const first = this.#next();
    const offset = this.#at;
    if (first === "{") return { type: "object", properties: this.#items("}", () => this.#property()), offset };
    if (first === "[") return { type: "array", items: this.#items("]", () => this.#value()), offset };
    if (first === '"') return { type: "string", value: this.#string(), offset };
    scalar.lastIndex = offset;
    const [written] = scalar.exec(this.#text) ?? this.#fail();
    this.#at += written.length;
    if (written === "null") return { type: "null", value: null, offset };
    if (written === "true" || written === "false") return { type: "boolean", value: written === "true", offset };
    const value = Number(written);
    return { type: "number", value, spelling: String(value) === written ? undefined : written, offset };
  }

  #property(): JsonProperty {
    if (this.#next() !== '"') this.#fail();
    const offset = this.#at;
    const name = this.#string();
    this.#skip(":");
    return { name, value: this.#value(), offset };
  }

  #items<Item>(close: "}" | "]", read: () => Item): Item[] {
    if (++this.#depth > maxDepth) this.#fail(this.#at, `nested more than ${maxDepth} levels deep`);
    this.#at++;
    const items: Item[] = [];
    while (this.#next() !== close) {
      if (items.length > 0) this.#skip(",");
      if (items.length > 0 && this.#isJsonc && this.#next() === close) break;
      items.push(read());
    }
    this.#at++;
    this.#depth--;
    return items;
  }

  #string(): string {
    const start = this.#at;
    let end = start + 1;
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === "\\" ? 2 : 1;
    this.#at = end + 1;
    const value = attempt(() => JSON.parse(this.#text.slice(start, this.#at)) as string) ?? this.#fail(start);
    return value.isWellFormed() ? value : this.#fail(start, "lone surrogate in a string");
  }

  #skip(character: ":" | ","): void {
    if (this.#next() !== character) this.#fail();
    this.#at++;
  }

  /** The first character of the next token, `undefined` at the end of the text. */
  #next(): string | undefined {
    for (;;) {
      const character = this.#text[this.#at];
      if (character === "/") {
        comment.lastIndex = this.#at;
        if (!comment.test(this.#text)) this.#fail();
        if (!this.#isJsonc) this.#fail(this.#at, "comments are not allowed in JSON");
        this.#at = comment.lastIndex;
      } else if (character === " " || character === "\n" || character === "\r" || character === "\t") this.#at++;
      else return character;
    }
  }

  #fail(offset = this.#at, message?: string): never {
    const isCut = offset >= this.#text.trimEnd().length;
    throw new JsonError(message ?? (isCut ? "unexpected end of JSON input" : "invalid JSON"), offset);
  }
}

/** The value of a property, `undefined` if missing; the last one if the name is repeated, as in `JSON.parse`. */
export function propertyOf(node: JsonNode, name: string): JsonNode | undefined {
  return node.type === "object" ? node.properties.findLast((candidate) => candidate.name === name)?.value : undefined;
}

/** The properties whose name is repeated later in the object. */
export function duplicateProperties({ properties }: JsonObject): JsonProperty[] {
  const last = new Map(properties.map((entry) => [entry.name, entry]));
  return properties.filter((entry) => last.get(entry.name) !== entry);
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

/** The type of a node, for a message: `an object`, `a string`, `null`. */
export function describeNode(node: JsonNode): string {
  if (node.type === "null") return "null";
  return `${/^[aeio]/.test(node.type) ? "an" : "a"} ${node.type}`;
}
