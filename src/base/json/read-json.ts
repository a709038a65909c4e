import * as v from "valibot";
import { describeNode, type JsonNode, type JsonProperty, toPlain } from "./json.ts";
import { type JsonPath, nodeFinder } from "./json-pointer.ts";

/** A part of a JSON text that its schema does not allow. */
export interface JsonMistake {
  readonly kind: "unknown" | "missing" | "wrong";
  /** Relative to the node that was read. */
  readonly path: JsonPath;
  /** The part, with its name if it has one; the nearest one above it if it is missing. */
  readonly at: JsonNode | JsonProperty;
  /** The value of the part; `undefined` if it is missing. */
  readonly node: JsonNode | undefined;
  /** The types that the part may have; none if its type is right. */
  readonly types: readonly JsonNode["type"][];
  /** Description of the expected value: `a string`, `"enum" or "const"`. */
  readonly expected: string;
  /** The schema's own message, if it has one. */
  readonly message: string | undefined;
  /** For kind `unknown`: the names that the object may have. */
  readonly known: readonly string[];
}

/**
 * Reads a node by a valibot schema. Also reports what valibot does not: every unknown name of a strict object, the
 * expected type of a missing part, and an array instead of an object. Parts of the schema `unknown` are nodes in the value.
 *
 * @returns `value` is `undefined` if a part is missing or wrong
 */
export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  node: JsonNode,
): { readonly value: v.InferOutput<Schema> | undefined; readonly mistakes: readonly JsonMistake[] } {
  const mistakes: JsonMistake[] = [];
  const result = v.safeParse(schema, toInput(node, schema, [], mistakes));
  if (result.issues) {
    const find = nodeFinder(node);
    for (const { issue, path } of result.issues.flatMap((each) => innermostIssues(each))) {
      // Missing parts were found with the input.
      if (issue.input === undefined) continue;
      const at = find(path);
      // Valibot's own messages begin with this word.
      const message = issue.message.startsWith("Invalid") ? undefined : issue.message;
      const expects = describeExpected(issue.expected ?? "");
      mistakes.push({ kind: "wrong", path, at, node: "name" in at ? at.value : at, known: [], ...expects, message });
    }
  }
  const isReadable = result.success && mistakes.every(({ kind }) => kind === "unknown");
  return { value: isReadable ? result.output : undefined, mistakes };
}

/** The parts of a valibot schema that are used here. */
interface SchemaView {
  readonly type: string;
  readonly expects?: string | null;
  readonly message?: unknown;
  readonly wrapped?: SchemaView;
  readonly options?: readonly SchemaView[];
  readonly entries?: Readonly<Record<string, SchemaView>>;
  readonly item?: SchemaView;
}

/** The plain value of the parts of a node that the schema has. */
function toInput(node: JsonNode, given: SchemaView, path: JsonPath, mistakes: JsonMistake[]): unknown {
  const schema = optionFor(node, given);
  if (schema.type === "unknown") return node;
  const { entries, item } = schema;
  if (node.type === "array" && item) {
    return node.items.map((each, index) => toInput(each, item, [...path, index], mistakes));
  }
  const add = (kind: JsonMistake["kind"], more: Pick<JsonMistake, "path" | "at"> & Partial<JsonMistake>): void =>
    void mistakes.push({ kind, node: undefined, ...describeExpected(""), message: undefined, known: [], ...more });
  if (node.type === "array" && (entries || schema.type === "record")) {
    add("wrong", { path, at: node, node, ...describeExpected("Object") });
  } else if (node.type !== "object" || !entries) return toPlain(node);
  const input: Record<string, unknown> = {};
  for (const property of node.type === "object" ? node.properties : []) {
    const { name, value } = property;
    const at = [...path, name];
    const entry = entries && Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (entry) input[name] = toInput(value, entry, at, mistakes);
    else if (schema.type === "strict_object")
      add("unknown", { path: at, at: property, node: value, known: Object.keys(entries ?? {}) });
  }
  for (const [name, { type, expects, message }] of Object.entries(entries ?? {})) {
    if (Object.hasOwn(input, name) || type.endsWith("optional")) continue;
    const own = typeof message === "string" ? message : undefined;
    add("missing", { path: [...path, name], at: node, ...describeExpected(expects ?? ""), message: own });
  }
  return input;
}

/** The option of a union for a node of this type. */
function optionFor(node: JsonNode, schema: SchemaView): SchemaView {
  if (schema.wrapped) return optionFor(node, schema.wrapped);
  if (schema.type !== "union") return schema;
  const { options = [] } = schema;
  const list = node.type === "array" ? options.find(({ item }) => item) : undefined;
  return list ?? options.find(({ entries }) => entries) ?? schema;
}

const typeNames: Readonly<Record<string, JsonNode["type"]>> = {
  Object: "object",
  Array: "array",
  string: "string",
  number: "number",
  boolean: "boolean",
};

/** Results of {@link describeExpected}: a document may have a million mistakes of a few kinds. */
const descriptions = new Map<string, Pick<JsonMistake, "types" | "expected">>();

/** Describes what valibot expects: `("a" | "b")`, `Object`, `string`. */
function describeExpected(expected: string): Pick<JsonMistake, "types" | "expected"> {
  const known = descriptions.get(expected);
  if (known) return known;
  const options = expected.replace(/^\(|\)$/g, "").split(" | ");
  const types = options.map((option) => typeNames[option]);
  const texts = options.map((option, index) => {
    const type = types[index];
    return type === undefined ? option : describeNode({ type } as JsonNode);
  });
  const result = { types: types.filter((type) => type !== undefined), expected: texts.join(" or ") };
  descriptions.set(expected, result);
  return result;
}

type Issue = v.BaseIssue<unknown>;

/** An issue with its path, or if an option of its union fits the type of the part, the issues of that option. */
function innermostIssues(issue: Issue, above: JsonPath = []): { readonly issue: Issue; readonly path: JsonPath }[] {
  const path = [...above, ...(issue.path ?? []).map(({ key }) => key as string | number)];
  const options = issue.type === "union" ? (issue.issues ?? []) : [];
  const inner = options.filter(({ kind, path: within }) => kind !== "schema" || within !== undefined);
  return inner.length > 0 ? inner.flatMap((option) => innermostIssues(option, path)) : [{ issue, path }];
}
