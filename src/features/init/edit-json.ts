import { applyEdits, findNodeAtLocation, modify, type Node, type ParseError, parseTree } from "jsonc-parser";
import { jsonFormOf } from "../../base/text/index.ts";
import type { Edited } from "./step.ts";

type Path = readonly (string | number)[];

/** A JSON file with comments, as it is edited. */
export interface JsonText {
  /** A value in it; `undefined` if it does not exist. */
  get(...path: Path): unknown;
  /**
   * The text with a value in its place; everything else stays as it is. A place behind the end of an array adds to it;
   * `undefined` removes what is there.
   */
  set(value: unknown, ...path: Path): string;
  /** The text with those entries that a list lacks: the first in the place of an old one, the others at its end. */
  add(entries: readonly string[], old: string | undefined, ...path: Path): string;
}

const noObject = { why: "it is not a JSON object" };

/** Edits JSON, comments and trailing commas allowed; other JSON values are left alone. */
export function editJson(text: string | undefined, edit: (json: JsonText) => Edited): Edited {
  const source = text === undefined || text.trim() === "" ? "{}\n" : text;
  const errors: ParseError[] = [];
  const root = parseTree(source, errors, { allowTrailingComma: true });
  if (root?.type !== "object" || errors.length > 0) return noObject;
  // Tools differ in which of two members of one name they read.
  const doubled = doubledName(root);
  if (doubled !== undefined) return { why: `one of its objects has two members ${JSON.stringify(doubled)}` };
  const formattingOptions = jsonFormOf(source);
  const get = (...path: Path): unknown => toValue(findNodeAtLocation(root, [...path]));
  const withValue = (json: string, value: unknown, path: Path): string =>
    applyEdits(json, modify(json, [...path], value, { formattingOptions }));
  return edit({
    get,
    set: (value, ...path) => withValue(source, value, path),
    add(entries, old, ...path) {
      const list = get(...path) as readonly unknown[];
      const missing = entries.filter((entry) => !list.includes(entry));
      // The library indents entries as it likes where there is none before.
      if (list.length === 0) return withValue(source, missing, path);
      const at = list.indexOf(old);
      const replaced = at === -1 ? source : withValue(source, missing.shift(), [...path, at]);
      return missing.reduce((json, entry) => withValue(json, entry, [...path, -1]), replaced);
    },
  });
}

/** Whether a value is missing or an object, so that members can be set. */
export function canHaveMembers(value: unknown): boolean {
  return value === undefined || (typeof value === "object" && value !== null && !Array.isArray(value));
}

function toValue(node: Node | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.type === "array") return (node.children ?? []).map(toValue);
  if (node.type !== "object") return node.value;
  return Object.fromEntries(
    (node.children ?? []).map(({ children: [name, value] = [] }) => [String(name?.value), toValue(value)]),
  );
}

function doubledName(node: Node): string | undefined {
  const children = node.children ?? [];
  if (node.type === "object") {
    const names = children.map(({ children: [name] = [] }) => String(name?.value));
    const doubled = names.find((name, index) => names.indexOf(name) !== index);
    if (doubled !== undefined) return doubled;
  }
  for (const child of children) {
    const doubled = doubledName(child);
    if (doubled !== undefined) return doubled;
  }
  return undefined;
}
