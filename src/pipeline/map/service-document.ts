import * as v from "valibot";
import type { RawDocument } from "../../model/spec/index.ts";
import type { Findings } from "../../model/findings/index.ts";
import { type DataRule, type JudgedValue, rules, type Verdict } from "../../model/rules/index.ts";
import { decodeUtf8 } from "../../base/text/index.ts";
import {
  JsonError,
  type JsonNode,
  type JsonObject,
  type JsonPath,
  lineAndColumn,
  parseJson,
  printPath,
  propertyOf,
  readJson,
} from "../../base/json/index.ts";

/** A reference of a document: its fields have the right JSON types, its codes are not checked yet. */
export interface RawReference {
  readonly document: ServiceDocument;
  /** Of the reference. */
  readonly path: JsonPath;
  readonly name: string;
  readonly description: string;
  readonly values: readonly JudgedValue[];
  /** The index or name of each value in the document. */
  readonly steps: readonly (string | number)[];
}

const referenceSchema = v.object({
  name: v.string(),
  description: v.string(),
  // A list of value items, or an object of them by code.
  values: v.union([v.array(v.unknown()), v.object({})], "a list or an object of value items"),
});

const valueSchema = v.object({
  description: v.string(),
  enable: v.boolean(),
  code: v.union([v.number(), v.string()], "an integer or a string"),
});

/** Reads a document of the service and reports what is wrong with its shape. */
export class ServiceDocument {
  /** Without query. */
  readonly url: string;
  readonly #reference: string | null;
  readonly #findings: Findings;

  /** @param reference key; `null` in the overview, above its references */
  constructor(url: string, reference: string | null, findings: Findings) {
    this.url = url;
    this.#reference = reference;
    this.#findings = findings;
  }

  report(rule: DataRule, verdict: Verdict | undefined, path: JsonPath = []): void {
    const place = () => ({ url: this.url, pointer: printPath(path) });
    this.#findings.add(rule, verdict, { reference: this.#reference }, place);
  }

  /** Reports a key of the overview; such findings are counted as one list. */
  reportKey(rule: DataRule, key: string, verdict: Verdict | undefined): void {
    const place = () => ({ url: this.url, pointer: printPath([key]) });
    this.#findings.add(rule, verdict, { reference: key, list: "" }, place);
  }

  /** Returns `undefined` after a finding `malformed-json`. */
  parse(bytes: Uint8Array): JsonNode | undefined {
    const outcome = tryParse(bytes);
    if (!(outcome instanceof JsonError)) return outcome;
    this.report("malformed-json", rules["malformed-json"].judge(located(outcome, bytes)));
    return undefined;
  }

  /** Returns `undefined` after a finding `wrong-shape`. */
  object(node: JsonNode, path: JsonPath): JsonObject | undefined {
    if (node.type === "object") {
      this.#reportDuplicates(node, path);
      return node;
    }
    this.report("wrong-shape", rules["wrong-shape"].judge({ what: "this", node, types: ["object"] }), path);
    return undefined;
  }

  /** Returns `undefined` after findings if a field is missing or of another type. */
  reference(node: JsonNode, path: JsonPath): RawReference | undefined {
    const object = this.object(node, path);
    if (!object) return undefined;
    const head = this.#fields(referenceSchema, object, path);
    const values: JudgedValue[] = [];
    const steps: (string | number)[] = [];
    // An incomplete list is not used.
    let isWhole = true;
    for (const [step, item] of this.#items(propertyOf(object, "values"), [...path, "values"])) {
      const at = [...path, "values", step];
      const value = this.#value(item, at);
      if (!value) {
        isWhole = false;
        continue;
      }
      if (typeof step === "string") this.report("code-key", rules["code-key"].judge({ name: step, value }), at);
      values.push(value);
      steps.push(step);
    }
    if (!head || !isWhole) return undefined;
    return { document: this, path, name: head.name, description: head.description, values, steps };
  }

  /** The value items by index or name. */
  #items(list: JsonNode | undefined, path: JsonPath): Iterable<readonly [string | number, JsonNode]> {
    if (list?.type === "array") return list.items.entries();
    if (list?.type !== "object") return [];
    this.#reportDuplicates(list, path);
    return new Map(list.properties.map(({ name, value }) => [name, value]));
  }

  #value(node: JsonNode, path: JsonPath): JudgedValue | undefined {
    const object = this.object(node, path);
    const fields = object && this.#fields(valueSchema, object, path);
    if (!fields) return undefined;
    const [code, code2] = [propertyOf(object, "code"), propertyOf(object, "code2")];
    const spelling = code?.type === "number" ? code.spelling : undefined;
    // If `country` needs it, rule `code2-shape` reports that it is missing.
    return { ...fields, spelling, ...(code2?.type === "string" && { code2: code2.value }) };
  }

  /** Returns `undefined` after findings `wrong-shape`. */
  #fields<Schema extends v.GenericSchema>(
    schema: Schema,
    object: JsonObject,
    path: JsonPath,
  ): v.InferOutput<Schema> | undefined {
    const { value, mistakes } = readJson(schema, object);
    for (const { path: steps, node, types, expected, message = expected } of mistakes) {
      const part = { what: steps.join("/"), node, types, expected: message };
      this.report("wrong-shape", rules["wrong-shape"].judge(part), [...path, ...steps]);
    }
    return value;
  }

  #reportDuplicates(object: JsonObject, path: JsonPath): void {
    for (const verdict of rules["duplicate-key"].judge(object)) {
      this.report("duplicate-key", verdict, [...path, verdict.place.name]);
    }
  }
}

/** The keys of an overview; none if it cannot be read, which `mapDocuments` reports. */
export function overviewKeys({ bytes }: RawDocument): readonly string[] {
  const outcome = tryParse(bytes);
  if (outcome instanceof JsonError || outcome.type !== "object") return [];
  return [...new Set(outcome.properties.map(({ name }) => name))];
}

function tryParse(bytes: Uint8Array): JsonNode | JsonError {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
}

/** Adds line and column to the message: the user has no file to look them up in. */
function located(error: JsonError, bytes: Uint8Array): JsonError {
  if (error.offset === undefined) return error;
  const { line, column } = lineAndColumn(decodeUtf8(bytes), error.offset);
  return new JsonError(`${error.message} at line ${line}, column ${column}`, error.offset);
}
