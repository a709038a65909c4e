import * as v from "valibot";
import { isObject } from "../index.ts";
import { describeNode, type JsonNode, type JsonProperty, toPlain } from "./json.ts";
import { type JsonPath, nearestPart, printPath } from "./json-pointer.ts";

/** An object with these parts and no others. */
export function closedObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return complete(v.strictObject(entries));
}

/** An object with these parts; others are ignored. */
export function openObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return complete(v.object(entries));
}

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined> | v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** Refuses arrays, and reports all unknown names and what a missing part must be. Valibot does none of this. */
function complete<Schema extends ObjectSchema>(schema: Schema) {
  const { entries } = schema;
  const names = Object.keys(entries);
  const required = names.filter((name) => !/optional/.test(entries[name]?.type ?? ""));
  const absent = Object.fromEntries(required.map((name) => [name, undefined]));
  const expected = names.map((name) => JSON.stringify(name)).join(" | ");
  return v.pipe(
    v.custom<v.InferInput<Schema>>(isObject),
    v.transform((input) => ({ ...absent, ...input })),
    schema,
    v.rawCheck<v.InferOutput<Schema>>(({ dataset, addIssue }) => {
      // Valibot's issue about the first unknown name. One with a longer path is about the inside of a part.
      const own = (dataset.issues ?? []).flatMap(({ path = [] }) => (path.length === 1 ? path : []));
      const part = own.find((item) => item.type === "object" && item.origin === "key") as v.ObjectPathItem | undefined;
      for (const [key, value] of Object.entries(part?.input ?? {}))
        if (part && !Object.hasOwn(entries, key)) addIssue({ expected, path: [{ ...part, key, value }] });
    }),
  );
}

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
  /** The texts that are expected: for kind `unknown`, the names that the object may have. */
  readonly choices: readonly string[];
  /** The schema's own message, if it has one. */
  readonly message: string | undefined;
}

/**
 * Reads a node by a valibot schema, the objects of which are made by {@link closedObject} or {@link openObject}.
 *
 * @returns `value` is `undefined` if a part is missing or wrong
 */
export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  node: JsonNode,
): { readonly value: v.InferOutput<Schema> | undefined; readonly mistakes: readonly JsonMistake[] } {
  // Without the messages of valibot: those that are left are of our schemas.
  const { success, issues = [], output } = v.safeParse(schema, toPlain(node), { message: () => "" });
  if (success) return { value: output, mistakes: [] };
  const placed = issues.flatMap((issue) => innermostIssues(issue));
  // A name has an issue of valibot, and then one of our object schemas, which has more details.
  const byPart = new Map(placed.map((part) => [isAboutName(part.issue) ? printPath(part.path) : part, part]));
  const mistakes = Array.from(byPart.values(), (part) => mistakeOf(part, node));
  const isReadable = mistakes.every(({ kind }) => kind === "unknown");
  // The output does not have the unknown names; apart from them, it is valid.
  return { value: isReadable ? (output as v.InferOutput<Schema>) : undefined, mistakes };
}

interface PlacedIssue {
  readonly issue: v.BaseIssue<unknown>;
  readonly path: JsonPath;
}

/** An issue with its path, or if an option of its union fits the type of the part, the issues of that option. */
function innermostIssues(issue: v.BaseIssue<unknown>, above: JsonPath = []): PlacedIssue[] {
  const path = [...above, ...(issue.path ?? []).map(({ key }) => key as string | number)];
  const options = issue.type === "union" ? (issue.issues ?? []) : [];
  const inner = options.filter((option) => option.path !== undefined);
  return inner.length > 0 ? inner.flatMap((option) => innermostIssues(option, path)) : [{ issue, path }];
}

/** Whether a name is missing or unknown. */
function isAboutName({ path }: v.BaseIssue<unknown>): boolean {
  return path?.at(-1)?.origin === "key";
}

const typeNames: Readonly<Record<string, JsonNode["type"]>> = {
  Object: "object",
  // A check of an object schema.
  unknown: "object",
  Array: "array",
  string: "string",
  number: "number",
  boolean: "boolean",
};

function mistakeOf({ issue, path }: PlacedIssue, root: JsonNode): JsonMistake {
  const kind = issue.input === undefined ? "missing" : isAboutName(issue) ? "unknown" : "wrong";
  const at = nearestPart(root, path);
  const node = kind === "missing" ? undefined : "name" in at ? at.value : at;
  // Valibot writes options as `("a" | "b")`.
  const options = (issue.expected ?? "").replace(/^\(|\)$/g, "").split(" | ");
  const texts = options.map((option) => {
    const type = typeNames[option];
    return type === undefined ? option : describeNode({ type } as JsonNode);
  });
  return {
    kind,
    path,
    at,
    node,
    types: options.flatMap((option) => typeNames[option] ?? []),
    expected: texts.join(" or "),
    choices: options.flatMap((option) => (option.startsWith('"') ? [option.slice(1, -1)] : [])),
    message: issue.message === "" ? undefined : issue.message,
  };
}
