import * as v from "valibot";
import { isObject } from "../index.ts";
import { type JsonNode, toPlain } from "./json.ts";
import { type JsonPath, nodeAt, printPath } from "./json-pointer.ts";

/**
 * An object with these parts and no others. Refuses arrays, and reports all unknown names and what a missing part must be.
 * Valibot does none of this.
 */
export function closedObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.strictObject(entries);
  const names = Object.keys(entries);
  const required = names.filter((name) => !/optional/.test(entries[name]?.type ?? ""));
  const absent = Object.fromEntries(required.map((name) => [name, undefined]));
  const expected = names.map((name) => JSON.stringify(name)).join(" | ");
  return v.pipe(
    v.custom<v.InferInput<typeof schema>>(isObject),
    v.transform((input) => ({ ...absent, ...input })),
    schema,
    v.rawCheck<v.InferOutput<typeof schema>>(({ dataset, addIssue }) => {
      // Valibot's issue about the first unknown name. One with a longer path is about the inside of a part.
      const own = (dataset.issues ?? []).flatMap(({ path = [] }) => (path.length === 1 ? path : []));
      const part = own.find((item) => item.type === "object" && item.origin === "key") as v.ObjectPathItem | undefined;
      for (const [key, value] of Object.entries(part?.input ?? {}))
        if (part && !Object.hasOwn(entries, key)) addIssue({ expected, path: [{ ...part, key, value }] });
    }),
  );
}

export interface JsonMistake {
  readonly kind: "unknown" | "missing" | "wrong";
  /** Relative to the node that was read. */
  readonly path: JsonPath;
  /** The value of the part; `undefined` if it is missing. */
  readonly node: JsonNode | undefined;
  /** Description of the expected value: `a string`, `"enum" or "const"`. */
  readonly expected: string;
  /** The texts that are expected: for kind `unknown`, the names that the object may have. */
  readonly choices: readonly string[];
  /** The schema's own message, if it has one. */
  readonly message: string | undefined;
}

/** Reads a node by a valibot schema, the objects of which are made by {@link closedObject}. */
export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  node: JsonNode,
): { readonly value: v.InferOutput<Schema> | undefined; readonly mistakes: readonly JsonMistake[] } {
  // Without the messages of valibot: those that are left are of our schemas.
  const { success, issues = [], output: value } = v.safeParse(schema, toPlain(node), { message: () => "" });
  if (success) return { value, mistakes: [] };
  const placed = issues.flatMap((issue) => innermostIssues(issue));
  // A name has an issue of valibot, and then one of our object schemas, which has more details.
  const byPart = new Map(placed.map((part) => [isAboutName(part.issue) ? printPath(part.path) : part, part]));
  return { value: undefined, mistakes: Array.from(byPart.values(), (part) => mistakeOf(part, node)) };
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

/** What valibot expects, in words. */
const typeNames: Readonly<Record<string, string>> = {
  Object: "an object",
  // A check of an object schema.
  unknown: "an object",
  Array: "an array",
  string: "a string",
  number: "a number",
  boolean: "a boolean",
};

function mistakeOf({ issue, path }: PlacedIssue, root: JsonNode): JsonMistake {
  const kind = issue.input === undefined ? "missing" : isAboutName(issue) ? "unknown" : "wrong";
  // Valibot writes options as `("a" | "b")`.
  const options = (issue.expected ?? "").replace(/^\(|\)$/g, "").split(" | ");
  return {
    kind,
    path,
    node: nodeAt(root, path),
    expected: options.map((option) => typeNames[option] ?? option).join(" or "),
    choices: options.flatMap((option) => (option.startsWith('"') ? [option.slice(1, -1)] : [])),
    message: issue.message === "" ? undefined : issue.message,
  };
}
