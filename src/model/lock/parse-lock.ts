import { apiVersions, type CodeType, parseCodeType, readInteger } from "../spec/index.ts";
import { memberCases } from "../settings/index.ts";
import type { Severities } from "../findings/index.ts";
import { rules } from "../rules/index.ts";
import { advise } from "../rules/index.ts";
import { compareCodes, compareText, conflictMarker } from "../../base/text/index.ts";
import { JsonError, type JsonNode, type JsonObject, parseJson, propertyOf } from "../../base/json/index.ts";
import { judgeLock } from "./judge-lock.ts";
import { LockMistakes, type LockPlace } from "./lock-mistakes.ts";
import { at, LockParts, type Placed, stepInto } from "./lock-parts.ts";
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
    mistakes.addBroken("malformed-json", placeAt(root.offset ?? 0), verdict);
    return undefined;
  }
  const reader = new Reader(mistakes);
  const lock = reader.lock(root);
  if (lock) judgeLock(lock, (part) => reader.places.get(part) as LockPlace, mistakes);
  return lock;
}

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

class Reader {
  /** Where references and values were read. */
  readonly places = new Map<object, LockPlace>();
  readonly #mistakes: LockMistakes;
  readonly #parts: LockParts;

  constructor(mistakes: LockMistakes) {
    this.#mistakes = mistakes;
    this.#parts = new LockParts(mistakes);
  }

  lock(root: JsonNode): Lock | undefined {
    const part: Placed = { node: root, offset: root.offset, path: undefined, reference: null };
    const object = this.#parts.object(part, undefined);
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
    this.#parts.checkNames(object, properties.lock);
    this.#parts.choice(object, "lockVersion", [lockVersion]);
    const apiVersion = this.#parts.choice(object, "apiVersion", apiVersions);
    const memberCase = this.#parts.choice(object, "memberCase", memberCases);
    const references = this.#references(object);
    if (!apiVersion || !memberCase || !references) return undefined;
    return { apiVersion, memberCase, references: references.sort((a, b) => compareText(a.key, b.key)) };
  }

  #references(lock: Placed<JsonObject>): LockedReference[] | undefined {
    const references = this.#parts.field(lock, "references", "object");
    if (references?.node.type !== "object") return undefined;
    const object = { ...references, node: references.node };
    this.#parts.checkDoubled(object);
    return whole(
      object.node.properties.map(({ name, value }) =>
        this.#reference(name, { ...stepInto(object, name, value), reference: name }),
      ),
    );
  }

  #reference(key: string, part: Placed): LockedReference | undefined {
    const object = this.#parts.object(part, properties.reference);
    if (!object) return undefined;
    const name = this.#parts.string(object, "name");
    const description = this.#parts.string(object, "description");
    const type = this.#parts.string(object, "type");
    const code = this.#codeType(object);
    const list = this.#parts.field(object, "values", "array");
    if (list?.node.type !== "array") return undefined;
    const values = whole(list.node.items.map((item, index) => this.#value(stepInto(list, index, item))));
    if (name === undefined || description === undefined || type === undefined || !code || !values) return undefined;
    values.sort((a, b) => compareCodes(a.code, b.code));
    return this.#placed({ key, name, description, type, code, values }, part);
  }

  #value(part: Placed): LockedValue | undefined {
    const object = this.#parts.object(part, properties.value);
    if (!object) return undefined;
    const has = (name: string): boolean => propertyOf(object.node, name) !== undefined;
    const code = this.#code(object);
    const code2 = has("code2") ? this.#parts.string(object, "code2") : undefined;
    const description = this.#parts.string(object, "description");
    const enable = this.#parts.field(object, "enable", "boolean")?.node;
    const name = this.#parts.string(object, "member");
    const aliases = has("aliases") ? this.#aliases(object) : undefined;
    const removed = has("removed") ? this.#parts.choice(object, "removed", [true]) : undefined;
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
    if (node?.type === "number") this.#parts.refuse(part, expected);
    else this.#parts.judge(part, { node, types: ["number", "string"], expected });
    return undefined;
  }

  #codeType(reference: Placed<JsonObject>): CodeType | undefined {
    const text = this.#parts.string(reference, "code");
    const type = text === undefined ? undefined : parseCodeType(text);
    if (text !== undefined && !type) {
      this.#parts.refuse(at(reference, "code"), "like integer(3) or string(20)");
    }
    return type;
  }

  #aliases(value: Placed<JsonObject>): string[] | undefined {
    const list = this.#parts.field(value, "aliases", "array");
    if (list?.node.type !== "array") return undefined;
    return whole(
      list.node.items.map((item, index) => {
        if (item.type === "string") return item.value;
        this.#parts.judge(stepInto(list, index, item), { node: item, types: ["string"] });
        return undefined;
      }),
    );
  }

  #placed<Part extends object>(part: Part, { offset, path, reference }: Placed): Part {
    this.places.set(part, { offset, path, reference });
    return part;
  }
}

/** All of them, or `undefined` where one could not be read. */
function whole<T>(parts: readonly (T | undefined)[]): T[] | undefined {
  return parts.every((part) => part !== undefined) ? (parts as T[]) : undefined;
}
