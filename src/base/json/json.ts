import { visit } from "jsonc-parser";
import { withoutBom } from "../text/index.ts";

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
const tooDeep = `more than ${maxDepth} levels deep`;

const hasComment = "JSON has no comments";

/**
 * Reads JSON by RFC 8259, with a BOM allowed.
 *
 * @throws {JsonError} not JSON, a lone surrogate in a string, or more than 64 levels deep
 */
export function parseJson(text: string): JsonNode {
  const body = withoutBom(text);
  const shift = text.length - body.length;
  assertStrict(body, shift);
  return new TreeReader(body, shift).value();
}

/**
 * Reads bytes as strict UTF-8 and {@link parseJson}.
 *
 * @throws {JsonError} as `parseJson`, or where the bytes are not UTF-8
 */
export function parseJsonBytes(bytes: Uint8Array): JsonNode {
  return parseJson(decodeJson(bytes));
}

/**
 * Text of bytes that are strict UTF-8.
 *
 * @throws {JsonError} they are not
 */
export function decodeJson(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new JsonError("the bytes are not UTF-8");
  }
}

/** `JSON.parse` is the judge of the grammar: the reader of the tree takes it for granted. */
function assertStrict(body: string, shift: number): void {
  try {
    JSON.parse(body);
  } catch {
    const [message, offset] = firstSyntaxError(body);
    throw new JsonError(message, offset === undefined ? undefined : offset + shift);
  }
}

function firstSyntaxError(body: string): [message: string, offset: number | undefined] {
  if (body.trim() === "") return ["the text is empty", 0];
  let depth = 0;
  const open = (offset: number): void => {
    if (++depth > maxDepth) throw new JsonError(tooDeep, offset);
  };
  const close = (): void => void depth--;
  try {
    visit(body, {
      onObjectBegin: open,
      onArrayBegin: open,
      onObjectEnd: close,
      onArrayEnd: close,
      onComment: (offset) => {
        throw new JsonError(hasComment, offset);
      },
      onError: (_code, offset) => {
        const cutShort = offset >= body.trimEnd().length;
        throw new JsonError(cutShort ? "the text ends too early" : "this is not JSON", offset);
      },
    });
  } catch (error) {
    if (error instanceof JsonError) return [error.message, error.offset];
    throw error;
  }
  return ["this is not JSON", undefined];
}

/** Characters that begin a part of a JSON text, and those within it that decide how it goes on. */
const char = {
  quote: 34,
  comma: 44,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
};

/** Reads a text that is known to be JSON: {@link assertStrict} has seen it. */
class TreeReader {
  readonly #text: string;
  readonly #shift: number;
  #at = 0;
  #depth = 0;

  /** @param shift what offsets are larger by than those in this text */
  constructor(text: string, shift: number) {
    this.#text = text;
    this.#shift = shift;
  }

  value(): JsonNode {
    const first = this.#next();
    const offset = this.#at + this.#shift;
    if (first === char.openBrace) return { type: "object", properties: this.#items(() => this.#property()), offset };
    if (first === char.openBracket) return { type: "array", items: this.#items(() => this.value()), offset };
    if (first === char.quote) return { type: "string", value: this.#string(), offset };
    return this.#scalar(offset);
  }

  #property(): JsonProperty {
    this.#next();
    const offset = this.#at + this.#shift;
    const name = this.#string();
    this.#next();
    this.#at++; // the colon
    return { name, value: this.value(), offset };
  }

  /** What stands between a pair of braces or brackets. */
  #items<Item>(read: () => Item): Item[] {
    if (++this.#depth > maxDepth) throw new JsonError(tooDeep, this.#at + this.#shift);
    this.#at++;
    const items: Item[] = [];
    for (let next = this.#next(); next !== char.closeBrace && next !== char.closeBracket; next = this.#next()) {
      if (next === char.comma) this.#at++;
      items.push(read());
    }
    this.#at++;
    this.#depth--;
    return items;
  }

  #string(): string {
    const start = this.#at;
    let isPlain = true;
    let end = start + 1;
    for (let code = this.#text.charCodeAt(end); code !== char.quote; code = this.#text.charCodeAt(end)) {
      if (code === char.backslash) {
        isPlain = false;
        end++;
      }
      end++;
    }
    this.#at = end + 1;
    const value = isPlain ? this.#text.slice(start + 1, end) : (JSON.parse(this.#text.slice(start, end + 1)) as string);
    if (!value.isWellFormed()) throw new JsonError("a lone surrogate in a string", start + this.#shift);
    return value;
  }

  /** A number, `true`, `false` or `null`. */
  #scalar(offset: number): JsonNode {
    const start = this.#at;
    scalar.lastIndex = start;
    scalar.test(this.#text);
    this.#at = scalar.lastIndex;
    const written = this.#text.slice(start, this.#at);
    if (written === "null") return { type: "null", value: null, offset };
    if (written === "true" || written === "false") return { type: "boolean", value: written === "true", offset };
    const value = Number(written);
    return { type: "number", value, spelling: String(value) === written ? undefined : written, offset };
  }

  /** The next character that is no white space. */
  #next(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return code;
      this.#at++;
    }
  }
}

const scalar = /[-+.\w]+/y;

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
