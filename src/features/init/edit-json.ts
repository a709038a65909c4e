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
  return edit({
    get: (...path) => toValue(findNodeAtLocation(root, [...path])),
    set: (value, ...path) => applyEdits(source, modify(source, [...path], value, { formattingOptions })),
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
