import * as v from "valibot";
import type { Findings } from "../../model/findings/index.ts";
import { type DataRule, type CheckedValue, rules, type Violation } from "../../model/rules/index.ts";
import { decodeUtf8 } from "../../base/text/index.ts";
import {
  JsonError,
  type JsonNode,
  type JsonObject,
  type JsonPath,
  lineAndColumn,
  openObject,
  parseJson,
  printPath,
  propertyOf,
  readJson,
} from "../../base/json/index.ts";

/** A document of the service, and where to report what is wrong with it. */
export interface ServiceDocument {
  readonly url: string;
  /** Key; `null` in the overview, above its references. */
  readonly reference: string | null;
  readonly findings: Findings;
}

/** A reference of a document: its fields have the right JSON types, its codes are not checked yet. */
export interface RawReference {
  readonly document: ServiceDocument;
  readonly path: JsonPath;
  readonly name: string;
  readonly description: string;
  readonly values: readonly CheckedValue[];
  /** The index or name of each value in the document. */
  readonly steps: readonly (string | number)[];
}

const referenceSchema = openObject({
  name: v.string(),
  description: v.string(),
  // A list of value items, or an object of them by code.
  values: v.union([v.array(v.unknown()), openObject({})], "a list or an object of value items"),
});

const valueSchema = openObject({
  description: v.string(),
  enable: v.boolean(),
  code: v.union([v.number(), v.string()], "an integer or a string"),
});

export function report(
  { url, reference, findings }: ServiceDocument,
  rule: DataRule,
  violation: Violation | undefined,
  path: JsonPath = [],
): void {
  findings.add(rule, violation, { reference }, () => ({ url, pointer: printPath(path) }));
}

/** Returns `undefined` after a finding `malformed-json`. */
export function readDocument(document: ServiceDocument, bytes: Uint8Array): JsonNode | undefined {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    report(document, "malformed-json", rules["malformed-json"].check(withPosition(error, bytes)));
    return undefined;
  }
}

/** Adds line and column to the message: the user has no file to look them up in. */
function withPosition(error: JsonError, bytes: Uint8Array): JsonError {
  if (error.offset === undefined) return error;
  const { line, column } = lineAndColumn(decodeUtf8(bytes), error.offset);
  return new JsonError(`${error.message} at line ${line}, column ${column}`, error.offset);
}

/** Returns `undefined` after a finding `wrong-shape`. */
export function readObject(document: ServiceDocument, node: JsonNode, path: JsonPath): JsonObject | undefined {
  if (node.type === "object") {
    reportDuplicates(document, node, path);
    return node;
  }
  report(document, "wrong-shape", rules["wrong-shape"].check({ what: "the value", node, types: ["object"] }), path);
  return undefined;
}

/** Returns `undefined` after findings if a field is missing or of another type. */
export function readReference(document: ServiceDocument, node: JsonNode, path: JsonPath): RawReference | undefined {
  const object = readObject(document, node, path);
  if (!object) return undefined;
  const head = readFields(document, referenceSchema, object, path);
  const values: CheckedValue[] = [];
  const steps: (string | number)[] = [];
  // An incomplete list is not used.
  let isComplete = true;
  for (const [step, item] of readItems(document, propertyOf(object, "values"), [...path, "values"])) {
    const at = [...path, "values", step];
    const value = readValue(document, item, at);
    if (!value) {
      isComplete = false;
      continue;
    }
    if (typeof step === "string") report(document, "code-key", rules["code-key"].check({ name: step, value }), at);
    values.push(value);
    steps.push(step);
  }
  return head && isComplete
    ? { document, path, name: head.name, description: head.description, values, steps }
    : undefined;
}

function readItems(
  document: ServiceDocument,
  list: JsonNode | undefined,
  path: JsonPath,
): Iterable<readonly [string | number, JsonNode]> {
  if (list?.type === "array") return list.items.entries();
  if (list?.type !== "object") return [];
  reportDuplicates(document, list, path);
  return new Map(list.properties.map(({ name, value }) => [name, value]));
}

function readValue(document: ServiceDocument, node: JsonNode, path: JsonPath): CheckedValue | undefined {
  const object = readObject(document, node, path);
  const fields = object && readFields(document, valueSchema, object, path);
  if (!fields) return undefined;
  const [code, code2] = [propertyOf(object, "code"), propertyOf(object, "code2")];
  const spelling = code?.type === "number" ? code.spelling : undefined;
  // If `country` needs it, rule `code2-shape` reports that it is missing.
  return { ...fields, spelling, ...(code2?.type === "string" && { code2: code2.value }) };
}

/** Returns `undefined` after findings `wrong-shape`. */
function readFields<Schema extends v.GenericSchema>(
  document: ServiceDocument,
  schema: Schema,
  object: JsonObject,
  path: JsonPath,
): v.InferOutput<Schema> | undefined {
  const { value, mistakes } = readJson(schema, object);
  for (const { path: steps, node, types, expected, message = expected } of mistakes) {
    const part = { what: steps.join("/"), node, types, expected: message };
    report(document, "wrong-shape", rules["wrong-shape"].check(part), [...path, ...steps]);
  }
  return value;
}

function reportDuplicates(document: ServiceDocument, object: JsonObject, path: JsonPath): void {
  for (const violation of rules["duplicate-key"].check(object)) {
    report(document, "duplicate-key", violation, [...path, violation.place.name]);
  }
}
