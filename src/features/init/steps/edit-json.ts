import { attempt, isObject } from "../../../base/index.ts";
import { duplicatePaths, parseJson, toPlain, withJsonValue } from "../../../base/json/index.ts";
import type { EditResult } from "./step.ts";

type Path = readonly string[];

interface JsonText {
  get(...path: Path): unknown;
  set(value: unknown, ...path: Path): EditResult;
  /** The text with the missing entries of a list. */
  add(entries: readonly string[], ...path: Path): EditResult;
}

/** Edits JSON with comments and trailing commas, if it is an object. */
export function editJson(text: string | undefined, edit: (json: JsonText) => EditResult): EditResult {
  const source = text === undefined || text.trim() === "" ? "{}\n" : text;
  const root = attempt(() => parseJson(source, "jsonc"));
  if (root?.type !== "object") return { why: "it is not a JSON object" };
  // Tools differ in which of two members of one name they read.
  const [duplicate] = duplicatePaths(root);
  if (duplicate) return { why: `it has a duplicate key ${JSON.stringify(duplicate.at(-1))}` };
  const plain = toPlain(root);
  const get = (...path: Path): unknown =>
    path.reduce((value, step) => (isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined), plain);
  const set = (value: unknown, ...path: Path): EditResult => {
    const parents = path.slice(0, -1).map((_step, index) => path.slice(0, index + 1));
    const wrong = parents.find((parent) => get(...parent) !== undefined && !isObject(get(...parent)));
    return wrong ? { why: `${JSON.stringify(wrong.join("."))} is not an object` } : withJsonValue(source, path, value);
  };
  return edit({
    get,
    set,
    add(entries, ...path) {
      const list = get(...path);
      if (list === undefined) return set(entries, ...path);
      if (!Array.isArray(list)) return { why: `${JSON.stringify(path.join("."))} is not an array` };
      const missing = entries.filter((entry) => !list.includes(entry));
      // The library formats the first entries of a list itself.
      if (list.length === 0) return withJsonValue(source, path, missing);
      return missing.reduce((json, entry) => withJsonValue(json, [...path, -1], entry), source);
    },
  });
}
