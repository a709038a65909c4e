import { applyEdits, findNodeAtLocation, modify, type Node, type ParseError, parseTree } from "jsonc-parser";
import { jsonFormOf } from "../base/index.ts";
import type { Edited } from "./step.ts";

type Path = readonly (string | number)[];

/** A JSON file with comments, as it is edited. */
export interface JsonText {
  /** A value in it; `undefined` where there is none. */
  get(...path: Path): unknown;
  /** The text with a value in its place; everything else stays as it is. A place behind the end of an array adds to it. */
  set(value: unknown, ...path: Path): string;
}

const noObject = { why: "it is no JSON object" };

/** Edits JSON, comments and trailing commas allowed; a text that is no object is left alone. */
export function editJson(text: string | undefined, edit: (json: JsonText) => Edited): Edited {
  const source = text === undefined || text.trim() === "" ? "{}\n" : text;
  const errors: ParseError[] = [];
  const root = parseTree(source, errors, { allowTrailingComma: true });
  if (root?.type !== "object" || errors.length > 0) return noObject;
  // Tools differ in which of two members of one name they read.
  const doubled = doubledName(root);
  if (doubled !== undefined) return { why: `it has ${JSON.stringify(doubled)} twice in one object` };
  const formattingOptions = jsonFormOf(source);
  return edit({
    get: (...path) => toValue(findNodeAtLocation(root, [...path])),
    set: (value, ...path) => applyEdits(source, modify(source, [...path], value, { formattingOptions })),
  });
}

/** Whether a value is an object whose members can be set, or there is none yet. */
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
