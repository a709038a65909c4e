import { type JudgedValue, rules } from "../../model/rules/index.ts";
import { type JsonNode, type JsonObject, type JsonPath, propertyOf, pathTo } from "../../base/json/index.ts";
import type { JudgedDocument } from "./judged-document.ts";

/** A value item as it stands in a document: the fields have their JSON types, the code is not judged yet. */
export interface RawValue extends JudgedValue {
  /** Its index or name in `values`. */
  readonly step: string | number;
}

/** A reference as it stands in a document. */
export interface RawReference {
  readonly document: JudgedDocument;
  /** Of the reference. */
  readonly path: JsonPath | undefined;
  readonly name: string;
  readonly description: string;
  readonly values: readonly RawValue[];
}

/** The object at a place, or `undefined` after a finding `wrong-shape`. */
export function readObject(
  document: JudgedDocument,
  path: JsonPath | undefined,
  node: JsonNode,
): JsonObject | undefined {
  if (node.type !== "object") {
    document.report("wrong-shape", rules["wrong-shape"].judge({ what: "this", node, types: ["object"] }), path);
    return undefined;
  }
  reportDoubled(document, path, node);
  return node;
}

/** Tells of every doubled name of an object; the last of each holds. */
function reportDoubled(document: JudgedDocument, path: JsonPath | undefined, object: JsonObject): void {
  for (const verdict of rules["duplicate-key"].judge(object)) {
    document.report("duplicate-key", verdict, pathTo(path, verdict.place.name));
  }
}

/** Reads one reference; `undefined` after findings where a field is missing or of another type. */
export function readReference(
  document: JudgedDocument,
  path: JsonPath | undefined,
  node: JsonNode,
): RawReference | undefined {
  const object = readObject(document, path, node);
  if (!object) return undefined;
  const name = readString(document, path, object, "name");
  const description = readString(document, path, object, "description");
  const values = readValues(document, path, propertyOf(object, "values"));
  if (name === undefined || description === undefined || values === undefined) return undefined;
  return { document, path, name, description, values };
}

/** Both shapes of `values`: a list of value items, and an object of them keyed by the code as text. */
function readValues(
  document: JudgedDocument,
  reference: JsonPath | undefined,
  node: JsonNode | undefined,
): RawValue[] | undefined {
  const path = pathTo(reference, "values");
  if (node?.type === "array") {
    return readAll(node.items.entries(), (index, item) => readValue(document, path, index, item));
  }
  if (node?.type === "object") {
    reportDoubled(document, path, node);
    const last = new Map(node.properties.map((entry) => [entry.name, entry.value]));
    return readAll(last, (name, item) => {
      const value = readValue(document, path, name, item);
      if (value) document.report("code-key", rules["code-key"].judge({ name, value }), pathTo(path, name));
      return value;
    });
  }
  const expected = "a list or an object of value items";
  const verdict = rules["wrong-shape"].judge({ what: "values", node, types: ["array", "object"], expected });
  document.report("wrong-shape", verdict, path);
  return undefined;
}

/** Reads all, so that each is judged; `undefined` where one could not be read. */
function readAll<Step>(
  items: Iterable<readonly [Step, JsonNode]>,
  read: (step: Step, item: JsonNode) => RawValue | undefined,
): RawValue[] | undefined {
  let values: RawValue[] | undefined = [];
  for (const [step, item] of items) {
    const value = read(step, item);
    if (value === undefined) values = undefined;
    else values?.push(value);
  }
  return values;
}

function readValue(
  document: JudgedDocument,
  values: JsonPath | undefined,
  step: string | number,
  node: JsonNode,
): RawValue | undefined {
  const path: JsonPath = { above: values, step };
  const object = readObject(document, path, node);
  if (!object) return undefined;
  const code = propertyOf(object, "code");
  const description = readString(document, path, object, "description");
  const enable = readBoolean(document, path, object, "enable");
  if (code?.type !== "number" && code?.type !== "string") {
    const expected = "an integer or a string";
    const part = { what: "code", node: code, types: ["number", "string"], expected } as const;
    document.report("wrong-shape", rules["wrong-shape"].judge(part), pathTo(path, "code"));
    return undefined;
  }
  if (description === undefined || enable === undefined) return undefined;
  const spelling = code.type === "number" ? code.spelling : undefined;
  // Where it matters, in a single `country`, rule `code2-shape` finds what is missing.
  const code2 = propertyOf(object, "code2");
  if (code2?.type !== "string") return { code: code.value, spelling, description, enable, step };
  return { code: code.value, spelling, code2: code2.value, description, enable, step };
}

function readString(
  document: JudgedDocument,
  path: JsonPath | undefined,
  object: JsonObject,
  name: string,
): string | undefined {
  const node = propertyOf(object, name);
  if (node?.type === "string") return node.value;
  document.report(
    "wrong-shape",
    rules["wrong-shape"].judge({ what: name, node, types: ["string"] }),
    pathTo(path, name),
  );
  return undefined;
}

function readBoolean(document: JudgedDocument, path: JsonPath, object: JsonObject, name: string): boolean | undefined {
  const node = propertyOf(object, name);
  if (node?.type === "boolean") return node.value === true;
  document.report(
    "wrong-shape",
    rules["wrong-shape"].judge({ what: name, node, types: ["boolean"] }),
    pathTo(path, name),
  );
  return undefined;
}
