import * as v from "valibot";
import { boundPointer, type Diagnostic, problem, RunError } from "../../model/findings/index.ts";
import { clip, nearestWord } from "../../base/text/index.ts";
import {
  doubledProperties,
  type JsonNode,
  nodeFinder,
  pointerTo,
  type Position,
  positionFinder,
  toPlain,
} from "../../base/json/index.ts";
import type { Mistake } from "../../model/settings/index.ts";
import { configSchema, type Config } from "../../model/settings/index.ts";

/** A configuration as it stands in a file. */
export interface ConfigText {
  readonly node: JsonNode;
  /** The whole file, for places. */
  readonly text: string;
  /** Name of the file, from its own folder. */
  readonly file: string;
  /** Absolute path of that folder. */
  readonly folder?: string;
  /** Pointer of `node` in the file. */
  readonly pointer: string;
}

/**
 * Reads a configuration strictly.
 *
 * @throws {RunError} rule `config`: every mistake at once, with line, column and JSON pointer
 */
export function parseConfig(source: ConfigText): Config {
  const result = v.safeParse(configSchema, toPlain(source.node));
  const mistakes = [
    ...doubledNames(source.node),
    ...structureMistakes(source.node, configSchema as unknown as SchemaView),
    ...(result.issues ?? []).flatMap((issue) => toMistakes(issue)),
  ];
  if (mistakes.length > 0 || !result.success) {
    const positionOf = positionFinder(source.text);
    const findNode = nodeFinder(source.node);
    const placeOf = (path: Mistake["path"]): Position => positionOf(findNode(path).offset);
    throw new RunError(mistakes.map((mistake) => toDiagnostic(mistake, source, placeOf)));
  }
  return result.output;
}

/** The first problem of a configuration that is not in a file yet; `undefined` if it is valid. */
export function configProblem(config: unknown): string | undefined {
  const { issues = [] } = v.safeParse(configSchema, config);
  return issues.flatMap((issue) => toMistakes(issue))[0]?.message;
}

function toDiagnostic(
  { path, message, advice }: Mistake,
  { file, folder, pointer: top }: ConfigText,
  placeOf: (path: Mistake["path"]) => Position,
): Diagnostic {
  const pointer = path.reduce<string>(pointerTo, top);
  return problem("config", `${boundPointer(pointer, null) || "the configuration"} ${message}`, {
    pointer,
    file,
    ...(folder !== undefined && { folder }),
    ...placeOf(path),
    ...(advice && { advice }),
  });
}

function doubledNames(node: JsonNode, path: (string | number)[] = []): Mistake[] {
  if (node.type === "array") return node.items.flatMap((item, index) => doubledNames(item, [...path, index]));
  if (node.type !== "object") return [];
  return [
    ...doubledProperties(node).map(({ name }) => ({ path: [...path, name], message: "is given twice" })),
    ...node.properties.flatMap(({ name, value }) => doubledNames(value, [...path, name])),
  ];
}

/** The parts of a schema that are visited: wrappers (optional), options (union) and entries (object). */
interface SchemaView {
  readonly type?: string;
  readonly wrapped?: SchemaView;
  readonly options?: readonly SchemaView[];
  readonly entries?: Readonly<Record<string, SchemaView>>;
}

function entriesOf(schema: SchemaView): SchemaView["entries"] {
  if (schema.wrapped) return entriesOf(schema.wrapped);
  return schema.entries ?? schema.options?.find((option) => option.entries)?.entries;
}

/**
 * What the schema library does not report: unknown names of an object after the first, and an array instead of an object.
 */
function structureMistakes(node: JsonNode, schema: SchemaView, path: string[] = []): Mistake[] {
  const entries = entriesOf(schema);
  if (node.type === "array" && (entries || isRecord(schema))) {
    return [{ path, message: "must be an object, not an array" }];
  }
  if (node.type !== "object" || !entries) return [];
  return node.properties.flatMap(({ name, value }) => {
    const entry = entries[name];
    if (entry) return structureMistakes(value, entry, [...path, name]);
    return [{ path: [...path, name], message: unknownKey(name, Object.keys(entries)) }];
  });
}

function isRecord(schema: SchemaView): boolean {
  return schema.wrapped ? isRecord(schema.wrapped) : schema.type === "record";
}

function unknownKey(name: string, known: readonly string[]): string {
  return `is unknown${suggest(name, known) || ` (known: ${known.join(", ")})`}`;
}

function suggest(word: string, known: readonly string[]): string {
  const suggestion = nearestWord(word, known);
  return suggestion === undefined ? "" : `; did you mean "${suggestion}"?`;
}

type Issue = v.BaseIssue<unknown>;

function toMistakes(issue: Issue, above: readonly (string | number)[] = []): Mistake[] {
  if (issue.type === "strict_object" && issue.expected === "never") return [];
  const path = [...above, ...(issue.path ?? []).map((item) => item.key as string | number)];
  const inner = issue.type === "union" ? objectOption(issue) : [];
  if (inner.length > 0) return inner.flatMap((option) => toMistakes(option, path));
  return [{ path, message: describeIssue(issue, path) }];
}

/** Of a union, the issues of the option that takes an object or an array. */
function objectOption(issue: Issue): Issue[] {
  const isContainer = typeof issue.input === "object" && issue.input !== null;
  return isContainer ? (issue.issues ?? []).filter((option) => option.type !== "literal") : [];
}

function describeIssue(issue: Issue, path: Mistake["path"]): string {
  if (issue.type === "strict_object" && issue.received === "undefined") return "is missing";
  // The library's own messages begin so; ours say what is required.
  if (!issue.message.startsWith("Invalid")) return issue.message;
  // A value in `source`, or given instead of it, may be a secret.
  const secret = path[0] === "source";
  return `must be ${expected(issue)}${secret ? "" : `, not ${shown(issue.input)}`}${suggestChoice(issue)}`;
}

/** The library's `("a" | "b")`, `Object`, `string` in words. */
function expected(issue: Issue): string {
  const words: Record<string, string> = {
    Object: "an object",
    Array: "an array",
    string: "a string",
    number: "a number",
    boolean: "a boolean",
  };
  const options = (issue.expected ?? "").replace(/^\(|\)$/g, "").split(" | ");
  return options.map((option) => words[option] ?? option).join(" or ");
}

function suggestChoice(issue: Issue): string {
  // The version as a number is meant, too.
  if (typeof issue.input !== "string" && typeof issue.input !== "number") return "";
  const choices = (issue.expected ?? "").match(/"[^"]+"/g) ?? [];
  return suggest(
    String(issue.input),
    choices.map((choice) => choice.slice(1, -1)),
  );
}

function shown(input: unknown): string {
  if (typeof input === "object" && input !== null) return Array.isArray(input) ? "an array" : "an object";
  return clip(JSON.stringify(input), 60);
}
