import { type Quote, rules, type Statement } from "../rules/index.ts";
import { describeNode, type JsonNode, type JsonObject, pathTo, propertyOf } from "../../base/json/index.ts";
import { nearestWord } from "../../base/text/index.ts";
import { type LockMistakes, type LockPlace, partOf } from "./lock-mistakes.ts";

/** A node of a lock, at its place. */
export interface Placed<Node extends JsonNode | undefined = JsonNode> extends LockPlace {
  readonly node: Node;
}

/** Reads the parts of a lock, each with its place; what is wrong with one is a mistake. */
export class LockParts {
  readonly #mistakes: LockMistakes;

  constructor(mistakes: LockMistakes) {
    this.#mistakes = mistakes;
  }

  /** The text of a property. */
  string(object: Placed<JsonObject>, name: string): string | undefined {
    const node = this.field(object, name, "string")?.node;
    return node?.type === "string" ? node.value : undefined;
  }

  /** The value of a property that may be one of a few. */
  choice<Value extends string | number | boolean>(
    object: Placed<JsonObject>,
    name: string,
    values: readonly Value[],
  ): Value | undefined {
    const part = at(object, name);
    const { node } = part;
    const found = node && "value" in node ? values.find((value) => value === node.value) : undefined;
    if (found === undefined) {
      this.refuse(part, values.map((value) => JSON.stringify(value)).join(" or "));
    }
    return found;
  }

  /** A property that must be there, of one type. */
  field(object: Placed<JsonObject>, name: string, type: JsonNode["type"]): Placed | undefined {
    const part = at(object, name);
    const { node } = part;
    if (node?.type === type) return { ...part, node };
    this.judge(part, { node, types: [type] });
    return undefined;
  }

  /** The words are those of a lock: rule `wrong-shape` names a part of a document, where its path is not known. */
  judge(place: LockPlace, part: Omit<Parameters<(typeof rules)["wrong-shape"]["judge"]>[0], "what">): void {
    const verdict = rules["wrong-shape"].judge({ what: partOf(place), ...part });
    if (verdict === undefined) return;
    const describe = (quoted: Quote): Statement => {
      const { expected = "", actual, ...statement } = verdict.describe(quoted);
      const message = `${partOf(place)} ${sayExpected(expected, part.node === undefined ? undefined : actual)}`;
      return { ...statement, expected, ...(actual !== undefined && { actual }), message };
    };
    this.#mistakes.addBroken("wrong-shape", place, { ...verdict, describe });
  }

  /** Of a value that has a right type, and is none of those that may stand there. */
  refuse(part: Placed<JsonNode | undefined>, expected: string): void {
    const { node } = part;
    const say = (quoted: Quote): string => sayExpected(expected, node && describeValue(node, quoted));
    this.#mistakes.add(part, say);
  }

  /** @param names of the properties that it may have; `undefined` where that is judged later */
  object(part: Placed, names: readonly string[] | undefined): Placed<JsonObject> | undefined {
    const { node } = part;
    if (node.type !== "object") {
      this.judge(part, { node, types: ["object"] });
      return undefined;
    }
    const object = { ...part, node };
    this.checkDoubled(object);
    if (names) this.checkNames(object, names);
    return object;
  }

  checkNames(object: Placed<JsonObject>, known: readonly string[]): void {
    for (const { name, offset } of object.node.properties) {
      if (known.includes(name)) continue;
      const place: LockPlace = { ...object, offset, path: pathTo(object.path, name) };
      const near = nearestWord(name, known);
      if (near === undefined) this.#mistakes.add(place, () => "is unknown");
      else this.#mistakes.add(place, (quote) => `is unknown; did you mean ${quote(near)}?`, null);
    }
  }

  checkDoubled(object: Placed<JsonObject>): void {
    for (const verdict of rules["duplicate-key"].judge(object.node)) {
      const { name, offset } = verdict.place;
      this.#mistakes.addBroken("duplicate-key", { ...object, offset, path: pathTo(object.path, name) }, verdict);
    }
  }
}

/** A property of an object; where it is missing, the place is that of the object. */
export function at(object: Placed<JsonObject>, name: string): Placed<JsonNode | undefined> {
  const node = propertyOf(object.node, name);
  const { offset } = node ?? object;
  return { node, offset, path: { above: object.path, step: name }, reference: object.reference };
}

/** An entry of an object or an array, by its name or index. */
export function stepInto({ path, reference }: LockPlace, step: string | number, node: JsonNode): Placed {
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
