import { apiVersions, type CodeType, parseCodeType, readInteger } from "../api/index.ts";
import { memberCases } from "../config/index.ts";
import type { Severities } from "../findings/index.ts";
import { type Quote, rules, type Statement } from "../rules/index.ts";
import {
  advise,
  compareCodes,
  compareText,
  conflictMarker,
  describeNode,
  JsonError,
  type JsonNode,
  type JsonObject,
  propertyOf,
  nearestWord,
  parseJson,
  pathTo,
} from "../base/index.ts";
import { judgeLock } from "./judge-lock.ts";
import { LockMistakes, type LockPlace, partOf } from "./lock-mistakes.ts";
import { lockVersion, type Lock, type LockedReference, type LockedValue } from "./lock.ts";

/**
 * Reads a lock as the outside input that it is: strictly, and by the rules of the lists.
 *
 * @param text content of the file; line ends and BOM are free
 * @param severities of the configuration: what it lets pass from the service, it lets pass here
 * @throws {RunError} rule `lock`: every mistake, each with its place
 */
export function parseLock(text: string, severities: Severities): Lock {
  const mistakes = new LockMistakes(text, severities);
  const lock = readLock(text, mistakes);
  mistakes.throwIfAny();
  // What could not be read was a mistake.
  return lock as Lock;
}

function readLock(text: string, mistakes: LockMistakes): Lock | undefined {
  const conflict = text.search(conflictMarker);
  if (conflict !== -1) {
    const advice = advise`run ${["--offline"]}: it merges the two sides, or says why it cannot`;
    mistakes.add(placeAt(conflict), () => "has a merge conflict that is not resolved", advice);
    return undefined;
  }
  const root = parseLockJson(text);
  if (root instanceof JsonError) {
    const verdict = rules["malformed-json"].judge(root);
    mistakes.addBroken("malformed-json", placeAt(root.offset ?? 0), verdict, restoreLock);
    return undefined;
  }
  const reader = new Reader(mistakes);
  const lock = reader.lock(root);
  if (lock) judgeLock(lock, (part) => reader.places.get(part) as LockPlace, mistakes);
  return lock;
}

const restoreLock = advise`restore it with \`git checkout -- codegen.lock.json\`; deleting it would give every name anew`;

/** A place in a text that has no parts, because it is no JSON document. */
function placeAt(offset: number): LockPlace {
  return { offset, path: undefined, reference: null };
}

function parseLockJson(text: string): JsonNode | JsonError {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
}

const properties = {
  lock: ["lockVersion", "apiVersion", "memberCase", "references"],
  reference: ["name", "description", "type", "code", "values"],
  value: ["code", "code2", "description", "enable", "member", "aliases", "removed"],
} as const;

/** A node of a lock, at its place. */
interface Placed<Node extends JsonNode | undefined = JsonNode> extends LockPlace {
  readonly node: Node;
}

class Reader {
  /** Where references and values were read. */
  readonly places = new Map<object, LockPlace>();
  readonly #mistakes: LockMistakes;

  constructor(mistakes: LockMistakes) {
    this.#mistakes = mistakes;
  }

  lock(root: JsonNode): Lock | undefined {
    const part: Placed = { node: root, offset: root.offset, path: undefined, reference: null };
    const object = this.#object(part, undefined);
    if (!object) return undefined;
    const version = at(object, "lockVersion");
    const { node } = version;
    if (node?.type === "number" && node.value > lockVersion) {
      this.#mistakes.add(
        version,
        (quote) =>
          `is ${quote(node.spelling ?? node.value, "bare")}: a newer version of reference-codegen wrote this lock`,
        advise`install that version`,
      );
      return undefined;
    }
    this.#names(object, properties.lock);
    this.#choice(object, "lockVersion", [lockVersion]);
    const apiVersion = this.#choice(object, "apiVersion", apiVersions);
    const memberCase = this.#choice(object, "memberCase", memberCases);
    const references = this.#references(object);
    if (!apiVersion || !memberCase || !references) return undefined;
    return { apiVersion, memberCase, references: references.sort((a, b) => compareText(a.key, b.key)) };
  }

  #references(lock: Placed<JsonObject>): LockedReference[] | undefined {
    const references = this.#field(lock, "references", "object");
    if (references?.node.type !== "object") return undefined;
    const object = { ...references, node: references.node };
    this.#doubled(object);
    return whole(
      object.node.properties.map(({ name, value }) =>
        this.#reference(name, { ...stepInto(object, name, value), reference: name }),
      ),
    );
  }

  #reference(key: string, part: Placed): LockedReference | undefined {
    const object = this.#object(part, properties.reference);
    if (!object) return undefined;
    const name = this.#string(object, "name");
    const description = this.#string(object, "description");
    const type = this.#string(object, "type");
    const code = this.#codeType(object);
    const list = this.#field(object, "values", "array");
    if (list?.node.type !== "array") return undefined;
    const values = whole(list.node.items.map((item, index) => this.#value(stepInto(list, index, item))));
    if (name === undefined || description === undefined || type === undefined || !code || !values) return undefined;
    values.sort((a, b) => compareCodes(a.code, b.code));
    return this.#placed({ key, name, description, type, code, values }, part);
  }

  #value(part: Placed): LockedValue | undefined {
    const object = this.#object(part, properties.value);
    if (!object) return undefined;
    const has = (name: string): boolean => propertyOf(object.node, name) !== undefined;
    const code = this.#code(object);
    const code2 = has("code2") ? this.#string(object, "code2") : undefined;
    const description = this.#string(object, "description");
    const enable = this.#field(object, "enable", "boolean")?.node;
    const name = this.#string(object, "member");
    const aliases = has("aliases") ? this.#aliases(object) : undefined;
    const removed = has("removed") ? this.#choice(object, "removed", [true]) : undefined;
    if (code === undefined || description === undefined || enable?.type !== "boolean" || name === undefined) {
      return undefined;
    }
    // One that is there and cannot be read is a mistake already; without it this would be another value.
    const read: Record<string, unknown> = { code2, aliases, removed };
    if (Object.keys(read).some((field) => has(field) && read[field] === undefined)) return undefined;
    const value: LockedValue = {
      code,
      ...(code2 === undefined ? {} : { code2 }),
      description,
      enable: enable.value === true,
      member: name,
      ...(aliases === undefined || aliases.length === 0 ? {} : { aliases }),
      ...(removed === undefined ? {} : { removed }),
    };
    return this.#placed(value, part);
  }

  #code(value: Placed<JsonObject>): number | string | undefined {
    const part = at(value, "code");
    const { node } = part;
    if (node?.type === "string") return node.value;
    const integer = node?.type === "number" ? readInteger(node.value, node.spelling) : undefined;
    if (integer !== undefined) return integer;
    const expected = "an integer or a string";
    if (node?.type === "number") this.#refuse(part, expected);
    else this.#judge(part, { what: "code", node, types: ["number", "string"], expected });
    return undefined;
  }

  #codeType(reference: Placed<JsonObject>): CodeType | undefined {
    const text = this.#string(reference, "code");
    const type = text === undefined ? undefined : parseCodeType(text);
    if (text !== undefined && !type) {
      this.#refuse(at(reference, "code"), "like integer(3) or string(20)");
    }
    return type;
  }

  #aliases(value: Placed<JsonObject>): string[] | undefined {
    const list = this.#field(value, "aliases", "array");
    if (list?.node.type !== "array") return undefined;
    return whole(
      list.node.items.map((item, index) => {
        if (item.type === "string") return item.value;
        this.#judge(stepInto(list, index, item), { what: "an alias", node: item, types: ["string"] });
        return undefined;
      }),
    );
  }

  #string(object: Placed<JsonObject>, name: string): string | undefined {
    const node = this.#field(object, name, "string")?.node;
    return node?.type === "string" ? node.value : undefined;
  }

  #choice<Value extends string | number | boolean>(
    object: Placed<JsonObject>,
    name: string,
    values: readonly Value[],
  ): Value | undefined {
    const part = at(object, name);
    const { node } = part;
    const found = node && "value" in node ? values.find((value) => value === node.value) : undefined;
    if (found === undefined) {
      this.#refuse(part, values.map((value) => JSON.stringify(value)).join(" or "));
    }
    return found;
  }

  #field(object: Placed<JsonObject>, name: string, type: JsonNode["type"]): Placed | undefined {
    const part = at(object, name);
    const { node } = part;
    if (node?.type === type) return { ...part, node };
    this.#judge(part, { what: name, node, types: [type] });
    return undefined;
  }

  /** The words are those of a lock: rule `wrong-shape` names a part of a document, where its path is not known. */
  #judge(place: LockPlace, part: Parameters<(typeof rules)["wrong-shape"]["judge"]>[0]): void {
    const verdict = rules["wrong-shape"].judge(part);
    if (verdict === undefined) return;
    const describe = (quoted: Quote): Statement => {
      const { expected = "", actual, ...statement } = verdict.describe(quoted);
      const message = `${partOf(place)} ${sayExpected(expected, part.node === undefined ? undefined : actual)}`;
      return { ...statement, expected, ...(actual !== undefined && { actual }), message };
    };
    this.#mistakes.addBroken("wrong-shape", place, { ...verdict, describe }, restoreLock);
  }

  /** Of a value that has a right type, and is none of those that may stand there. */
  #refuse(part: Placed<JsonNode | undefined>, expected: string): void {
    const { node } = part;
    const say = (quoted: Quote): string => sayExpected(expected, node && describeValue(node, quoted));
    this.#mistakes.add(part, say, restoreLock);
  }

  #object(part: Placed, names: readonly string[] | undefined): Placed<JsonObject> | undefined {
    const { node } = part;
    if (node.type !== "object") {
      this.#judge(part, { what: part.path === undefined ? "the lock" : "this", node, types: ["object"] });
      return undefined;
    }
    const object = { ...part, node };
    this.#doubled(object);
    if (names) this.#names(object, names);
    return object;
  }

  #names(object: Placed<JsonObject>, known: readonly string[]): void {
    for (const { name, offset } of object.node.properties) {
      if (known.includes(name)) continue;
      const place: LockPlace = { ...object, offset, path: pathTo(object.path, name) };
      this.#mistakes.add(place, (quote) => `is unknown${suggest(name, known, quote)}`);
    }
  }

  #doubled(object: Placed<JsonObject>): void {
    for (const verdict of rules["duplicate-key"].judge(object.node)) {
      const { name, offset } = verdict.place;
      this.#mistakes.addBroken("duplicate-key", { ...object, offset, path: pathTo(object.path, name) }, verdict);
    }
  }

  #placed<Part extends object>(part: Part, { offset, path, reference }: Placed): Part {
    this.places.set(part, { offset, path, reference });
    return part;
  }
}

/** A property of an object; where it is missing, the place is that of the object. */
function at(object: Placed<JsonObject>, name: string): Placed<JsonNode | undefined> {
  const node = propertyOf(object.node, name);
  const { offset } = node ?? object;
  return { node, offset, path: { above: object.path, step: name }, reference: object.reference };
}

function stepInto({ path, reference }: LockPlace, step: string | number, node: JsonNode): Placed {
  return { node, offset: node.offset, path: { above: path, step }, reference };
}

/** @param actual what was found; `undefined` where there is nothing */
function sayExpected(expected: string, actual: string | undefined): string {
  return actual === undefined ? `is missing; it must be ${expected}` : `must be ${expected}, found ${actual}`;
}

function describeValue(node: JsonNode, quoted: Quote): string {
  if (node.type === "string") return quoted(node.value);
  if (node.type === "number") return quoted(node.spelling ?? node.value, "bare");
  return node.type === "boolean" ? String(node.value) : describeNode(node);
}

function suggest(name: string, known: readonly string[], quote: Quote): string {
  const near = nearestWord(name, known);
  return near === undefined ? "" : `; did you mean ${quote(near)}?`;
}

/** All of them, or `undefined` where one could not be read. */
function whole<T>(parts: readonly (T | undefined)[]): T[] | undefined {
  return parts.every((part) => part !== undefined) ? (parts as T[]) : undefined;
}
