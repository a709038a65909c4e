import { apiVersions, type CodeType, parseCodeType, readInteger } from "../api/index.ts";
import { memberCases } from "../config/index.ts";
import { type Diagnostic, mend, type Mend, problem, RunError, type Severities } from "../findings/index.ts";
import {
  compareCodes,
  compareText,
  describeNode,
  doubledMembers,
  JsonError,
  type JsonNode,
  type JsonObject,
  lineAndColumn,
  member,
  nearest,
  parseJson,
  pointerTo,
} from "../base/index.ts";
import { checkLock } from "./validate.ts";
import type { LockMistake } from "./mistakes.ts";
import { lockFileName, lockVersion, type Lock, type LockedReference, type LockedValue } from "./lock.ts";

/**
 * Reads a lock as the outside input that it is: strictly, and by the rules of the lists.
 *
 * @param text content of the file; line ends and BOM are free
 * @param severities of the configuration: what it lets pass from the service, it lets pass here
 * @throws {RunError} rule `lock`: every mistake, each with its place and its cure
 */
export function parseLock(text: string, severities: Severities): Lock {
  assertNoConflict(text);
  const root = parseLockJson(text);
  const reader = new Reader();
  const lock = reader.lock(root);
  const mistakes = [...reader.mistakes, ...(lock ? checkLock(lock, reader.places, severities) : [])];
  if (mistakes.length > 0 || !lock) throw new RunError(mistakes.map((mistake) => toDiagnostic(mistake, text)));
  return lock;
}

function toDiagnostic({ node, pointer, message }: LockMistake, text: string): Diagnostic {
  const { line, column } = lineAndColumn(text, node.offset);
  return problem("lock", `${lockFileName}:${line}:${column}: ${pointer || "the lock"} ${message}`, {
    file: lockFileName,
    pointer,
    line,
    column,
  });
}

/** A message without a pointer: the text is no JSON document that one could point into. */
function unreadable(text: string, offset: number, message: string, place: { readonly mend?: Mend } = {}): RunError {
  const { line, column } = lineAndColumn(text, offset);
  return new RunError([
    problem("lock", `${lockFileName}:${line}:${column}: ${message}`, { file: lockFileName, line, column, ...place }),
  ]);
}

function assertNoConflict(text: string): void {
  const marker = /^(?:<{7}|>{7}|\|{7}|={7})(?: |\r?$)/m.exec(text);
  if (!marker) return;
  throw unreadable(text, marker.index, "a merge conflict is not resolved here", {
    mend: mend`take either side whole (git checkout --ours or --theirs), then run ${[]}`,
  });
}

function parseLockJson(text: string): JsonNode {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const cure = "restore it with `git checkout -- codegen.lock.json`; deleting it would give every name anew";
    throw unreadable(text, error.offset ?? 0, `${error.message}; ${cure}`);
  }
}

const memberNames = {
  lock: ["lockVersion", "apiVersion", "memberCase", "references"],
  reference: ["name", "description", "type", "code", "values"],
  value: ["code", "code2", "description", "enable", "member", "aliases", "removed"],
} as const;

class Reader {
  readonly mistakes: LockMistake[] = [];
  readonly places = new Map<object, { node: JsonNode; pointer: string }>();

  lock(root: JsonNode): Lock | undefined {
    const object = this.#object(root, "", undefined);
    if (!object) return undefined;
    const version = member(object, "lockVersion");
    if (version?.type === "number" && (version.value as number) > lockVersion) {
      this.#wrong(
        version,
        "/lockVersion",
        `is ${version.raw}: a newer version of reference-codegen wrote this lock; install that one`,
      );
      return undefined;
    }
    this.#names(object, "", memberNames.lock);
    this.#choice(object, "", "lockVersion", [lockVersion]);
    const apiVersion = this.#choice(object, "", "apiVersion", apiVersions);
    const memberCase = this.#choice(object, "", "memberCase", memberCases);
    const references = this.#references(object);
    if (!apiVersion || !memberCase || !references) return undefined;
    return { apiVersion, memberCase, references: references.sort((a, b) => compareText(a.key, b.key)) };
  }

  #references(object: JsonObject): LockedReference[] | undefined {
    const node = this.#field(object, "", "references", "object");
    if (!node || node.type !== "object") return undefined;
    this.#doubled(node, "/references");
    return whole(node.members.map(({ name, value }) => this.#reference(name, value)));
  }

  #reference(key: string, node: JsonNode): LockedReference | undefined {
    const pointer = pointerTo("/references", key);
    const object = this.#object(node, pointer, memberNames.reference);
    if (!object) return undefined;
    const name = this.#string(object, pointer, "name");
    const description = this.#string(object, pointer, "description");
    const type = this.#string(object, pointer, "type");
    const code = this.#codeType(object, pointer);
    const list = this.#field(object, pointer, "values", "array");
    if (!list || list.type !== "array") return undefined;
    const values = whole(list.items.map((item, index) => this.#value(item, pointerTo(`${pointer}/values`, index))));
    if (name === undefined || description === undefined || type === undefined || !code || !values) return undefined;
    values.sort((a, b) => compareCodes(a.code, b.code));
    return this.#placed({ key, name, description, type, code, values }, node, pointer);
  }

  #value(node: JsonNode, pointer: string): LockedValue | undefined {
    const object = this.#object(node, pointer, memberNames.value);
    if (!object) return undefined;
    const code = this.#code(object, pointer);
    const code2 = member(object, "code2") ? this.#string(object, pointer, "code2") : undefined;
    const description = this.#string(object, pointer, "description");
    const enable = this.#field(object, pointer, "enable", "boolean");
    const name = this.#string(object, pointer, "member");
    const aliases = member(object, "aliases") ? this.#aliases(object, pointer) : undefined;
    const removed = member(object, "removed") ? this.#choice(object, pointer, "removed", [true]) : undefined;
    if (code === undefined || description === undefined || !enable || name === undefined) return undefined;
    // One that is there and cannot be read is a mistake already; without it this would be another value.
    const read: Record<string, unknown> = { code2, aliases, removed };
    if (Object.keys(read).some((field) => member(object, field) && read[field] === undefined)) return undefined;
    const value: LockedValue = {
      code,
      ...(code2 === undefined ? {} : { code2 }),
      description,
      enable: (enable as { value: unknown }).value === true,
      member: name,
      ...(aliases === undefined || aliases.length === 0 ? {} : { aliases }),
      ...(removed === undefined ? {} : { removed }),
    };
    return this.#placed(value, node, pointer);
  }

  #code(object: JsonObject, pointer: string): number | string | undefined {
    const node = member(object, "code");
    if (node?.type === "string") return node.value as string;
    const integer = node?.type === "number" ? readInteger(node.raw) : undefined;
    if (integer !== undefined) return integer;
    this.#wrong(node ?? object, pointerTo(pointer, "code"), node ? "must be an integer or a string" : "is missing");
    return undefined;
  }

  #codeType(object: JsonObject, pointer: string): CodeType | undefined {
    const text = this.#string(object, pointer, "code");
    const type = text === undefined ? undefined : parseCodeType(text);
    if (text !== undefined && !type) {
      this.#wrong(
        member(object, "code") as JsonNode,
        pointerTo(pointer, "code"),
        "must be like integer(3) or string(20)",
      );
    }
    return type;
  }

  #aliases(object: JsonObject, pointer: string): string[] | undefined {
    const list = this.#field(object, pointer, "aliases", "array");
    if (list?.type !== "array") return undefined;
    return whole(
      list.items.map((item, index) => {
        if (item.type === "string") return item.value as string;
        this.#wrong(item, pointerTo(`${pointer}/aliases`, index), `must be a string, not ${describeNode(item)}`);
        return undefined;
      }),
    );
  }

  #string(object: JsonObject, pointer: string, name: string): string | undefined {
    const node = this.#field(object, pointer, name, "string");
    return node?.type === "string" ? (node.value as string) : undefined;
  }

  #choice<Value extends string | number | boolean>(
    object: JsonObject,
    pointer: string,
    name: string,
    values: readonly Value[],
  ): Value | undefined {
    const node = member(object, name);
    const found = node && "value" in node ? values.find((value) => value === node.value) : undefined;
    if (found === undefined) {
      const allowed = values.map((value) => JSON.stringify(value)).join(" or ");
      this.#wrong(
        node ?? object,
        pointerTo(pointer, name),
        node ? `must be ${allowed}` : `is missing; it must be ${allowed}`,
      );
    }
    return found;
  }

  #field(object: JsonObject, pointer: string, name: string, type: JsonNode["type"]): JsonNode | undefined {
    const node = member(object, name);
    if (node?.type === type) return node;
    const message = node ? `must be of type ${type}, not ${describeNode(node)}` : "is missing";
    this.#wrong(node ?? object, pointerTo(pointer, name), message);
    return undefined;
  }

  #object(node: JsonNode, pointer: string, names: readonly string[] | undefined): JsonObject | undefined {
    if (node.type !== "object") {
      this.#wrong(node, pointer, `must be an object, not ${describeNode(node)}`);
      return undefined;
    }
    this.#doubled(node, pointer);
    if (names) this.#names(node, pointer, names);
    return node;
  }

  #names(object: JsonObject, pointer: string, known: readonly string[]): void {
    for (const entry of object.members) {
      if (known.includes(entry.name)) continue;
      const suggestion = nearest(entry.name, known);
      const hint = suggestion === undefined ? "" : `; did you mean "${suggestion}"?`;
      this.#wrong(entry, pointerTo(pointer, entry.name), `is unknown${hint}`);
    }
  }

  #doubled(object: JsonObject, pointer: string): void {
    for (const entry of doubledMembers(object)) {
      this.#wrong(entry, pointerTo(pointer, entry.name), "stands twice; keep one of them");
    }
  }

  #wrong(node: { readonly offset: number }, pointer: string, message: string): void {
    this.mistakes.push({ node, pointer, message });
  }

  #placed<Part extends object>(part: Part, node: JsonNode, pointer: string): Part {
    this.places.set(part, { node, pointer });
    return part;
  }
}

/** All of them, or `undefined` where one could not be read. */
function whole<T>(parts: readonly (T | undefined)[]): T[] | undefined {
  return parts.every((part) => part !== undefined) ? (parts as T[]) : undefined;
}
