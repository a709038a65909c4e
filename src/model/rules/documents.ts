import {
  childOf,
  describeNode,
  duplicateProperties,
  type JsonNode,
  type JsonObject,
  type JsonProperty,
  pointerTo,
} from "../../base/json/index.ts";
import { isPlainKey, plainKeyShape } from "../list/index.ts";
import { fieldLimits } from "../../service/catalogue/index.ts";
import type { Advice } from "./advice.ts";
import { checkWidth, type Message, type PlacedViolation, quoted, say, type Violation, withNearest } from "./rule.ts";

/** Checks the type of a part, whose name in messages is `what`; `expected` is more precise than `types`. */
export function wrongShape(subject: {
  readonly what: string;
  readonly node: JsonNode | undefined;
  readonly types: readonly JsonNode["type"][];
  readonly expected?: string | undefined;
  readonly advice?: Advice | undefined;
}): Violation | undefined {
  const { what, node, types, advice } = subject;
  const { expected = types.map((type) => describeNode({ type } as JsonNode)).join(" or ") } = subject;
  if (node !== undefined && types.includes(node.type)) return undefined;
  const actual = node === undefined ? "missing" : describeNode(node);
  const isMissing = node === undefined || node.type === "null";
  return {
    message: `${what} is ${actual}; expected ${expected}`,
    expected,
    actual,
    ...(isMissing && advice && { advice }),
  };
}

const maxListed = 20;

function listed(names: readonly string[], form?: "bare"): Message {
  const [first = "", ...others] = names.slice(0, maxListed);
  const more = names.length > maxListed ? ` and ${names.length - maxListed} more` : "";
  return [quoted(first, form), ...others.flatMap((name) => [", ", quoted(name, form)]), more];
}

/** `arrays` are the names of the arrays in a document that is not a list, although `values` is not configured. */
export function wrappedList(arrays: readonly string[]): Violation {
  const pointers = arrays.map((name) => pointerTo("", name));
  const only = pointers.length === 1 ? pointers[0] : undefined;
  const problem = only === undefined ? 'several arrays; set "values" to one of them:' : 'one array; set "values" to';
  const message = say`the document is not a list, but an object with ${problem} ${listed(pointers, "bare")}`;
  return { message, expected: only ?? "an array", actual: "an object" };
}

/**
 * A pointer of the configuration that matches nothing.
 *
 * @param owner where the pointer starts, for messages: the document, or one of the values
 */
export function unmatchedPointer(option: string, pointer: string, owner: string, node: JsonNode): Violation {
  const names = namesIn(node);
  const found =
    names.length === 0
      ? `${owner} is ${describeNode(node)}; "" is the pointer to ${owner} itself`
      : say`${owner} has ${listed(names)}`;
  // Also the parts of parts: a code is often one level deeper.
  const pointers = names.flatMap((name) => {
    const at = pointerTo("", name);
    const child = childOf(node, name);
    return [at, ...(child ? namesIn(child) : []).map((inner) => pointerTo(at, inner))];
  });
  return withNearest(say`${option} ${quoted(pointer)} matches nothing: ${found}`, pointer, pointers);
}

function namesIn(node: JsonNode): string[] {
  return node.type === "object" ? [...new Set(node.properties.map(({ name }) => name))] : [];
}

/** Each place is a property whose name is repeated later in the object. */
export function* duplicateKey(object: JsonObject): Iterable<PlacedViolation<JsonProperty>> {
  for (const place of duplicateProperties(object)) {
    const { name } = place;
    yield { place, message: say`duplicate key ${quoted(name)} in an object`, actual: name };
  }
}

export function* keyShape(given: {
  readonly keys: readonly string[];
  readonly validKeys: readonly string[];
}): Iterable<PlacedViolation<string>> {
  const { keys, validKeys } = given;
  const holders = new Map(validKeys.map((key) => [key.toLowerCase(), key]));
  for (const key of keys) {
    const holder = holders.get(key.toLowerCase()) ?? key;
    if (!isPlainKey(key)) {
      const message = say`the key ${quoted(key)} is not a plain path segment (${plainKeyShape})`;
      yield { place: key, message, actual: key };
      continue;
    }
    holders.set(key.toLowerCase(), holder);
    if (holder === key) continue;
    const message = say`the keys ${quoted(key, "bare")} and ${quoted(holder, "bare")} differ only in case`;
    yield { place: key, message, actual: key };
  }
}

export function keyWidth({ keys }: { readonly keys: readonly string[] }): Iterable<PlacedViolation<string>> {
  return keys.flatMap((key) => checkWidth(key, key, fieldLimits.key, "the key"));
}
