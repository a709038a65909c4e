import { visit } from "jsonc-parser";
import { withoutBom } from "./text.ts";

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
  return buildTree(body, shift);
}

/**
 * Reads bytes as strict UTF-8 and {@link parseJson}.
 *
 * @throws {JsonError} as `parseJson`, or where the bytes are not UTF-8
 */
export function parseJsonBytes(bytes: Uint8Array): JsonNode {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new JsonError("the bytes are not UTF-8");
  }
  return parseJson(text);
}

/** `JSON.parse` is the judge of the grammar: the tree builder reads comments and trailing commas too. */
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

interface Container {
  readonly type: "object" | "array";
  readonly offset: number;
  readonly properties: JsonProperty[];
  readonly items: JsonNode[];
  name: string;
  nameOffset: number;
}

function buildTree(body: string, shift: number): JsonNode {
  const stack: Container[] = [];
  let root: JsonNode | undefined;

  const attach = (node: JsonNode): void => {
    const parent = stack.at(-1);
    if (!parent) root = node;
    else if (parent.type === "array") parent.items.push(node);
    else parent.properties.push({ name: parent.name, value: node, offset: parent.nameOffset });
  };
  const open = (type: Container["type"]) => (offset: number) => {
    if (stack.length >= maxDepth) throw new JsonError(tooDeep, offset + shift);
    stack.push({ type, offset: offset + shift, properties: [], items: [], name: "", nameOffset: 0 });
  };
  const close = (): void => {
    const { type, offset, properties, items } = stack.pop() as Container;
    attach(type === "object" ? { type, properties, offset } : { type, items, offset });
  };
  const wellFormed = (value: string, offset: number): void => {
    if (!value.isWellFormed()) throw new JsonError("a lone surrogate in a string", offset + shift);
  };

  visit(body, {
    onObjectBegin: open("object"),
    onArrayBegin: open("array"),
    onObjectEnd: close,
    onArrayEnd: close,
    onObjectProperty: (name, offset) => {
      wellFormed(name, offset);
      const parent = stack.at(-1) as Container;
      parent.name = name;
      parent.nameOffset = offset + shift;
    },
    onLiteralValue: (value: string | number | boolean | null, offset, length) => {
      if (typeof value === "string") {
        wellFormed(value, offset);
        attach({ type: "string", value, offset: offset + shift });
      } else if (typeof value === "number") {
        const written = body.slice(offset, offset + length);
        const spelling = String(value) === written ? undefined : written;
        attach({ type: "number", value, spelling, offset: offset + shift });
      } else attach({ type: value === null ? "null" : "boolean", value, offset: offset + shift });
    },
  });
  return root as JsonNode;
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
