import { duplicateProperties, memberOf, type JsonNode, type JsonProperty } from "./json.ts";

/** The names and indices that lead to a part of a JSON document; empty for the whole document. */
export type JsonPath = readonly (string | number)[];

export const jsonPointer = /^(?:\/(?:[^~/]|~[01])*)*$/;

/** The JSON pointer (RFC 6901) of a path. */
export function printPath(path: JsonPath): string {
  return path.reduce<string>(pointerTo, "");
}

/** Extends a JSON pointer (RFC 6901) by one step: `("/names", "a/b")` gives `"/names/a~1b"`. */
export function pointerTo(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

export function stepsOf(pointer: string): string[] {
  const steps = pointer.split("/").slice(1);
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The part below a node at one step of a JSON pointer, a property with its name; `undefined` if it has none. */
function partOf(node: JsonNode, step: string | number): JsonNode | JsonProperty | undefined {
  if (node.type === "object") return memberOf(node, String(step));
  return node.type === "array" && isIndex(step) ? node.items[Number(step)] : undefined;
}

function valueOf(part: JsonNode | JsonProperty): JsonNode {
  return "name" in part ? part.value : part;
}

/** The value below a node at one step of a JSON pointer; `undefined` if it has none. */
export function childOf(node: JsonNode, step: string | number): JsonNode | undefined {
  const part = partOf(node, step);
  return part && valueOf(part);
}

export function nodeAt(start: JsonNode | undefined, path: JsonPath): JsonNode | undefined {
  return path.reduce((node, step) => node && childOf(node, step), start);
}

/** Whether a step of a JSON pointer may be an index of an array. */
export function isIndex(step: string | number): boolean {
  return /^(?:0|[1-9]\d*)$/.test(String(step));
}

/** The part at a path, or the nearest one above it if it is missing. */
export function nearestPart(root: JsonNode, path: JsonPath): JsonNode | JsonProperty {
  let nearest: JsonNode | JsonProperty = root;
  for (const step of path) {
    const part = partOf(valueOf(nearest), step);
    if (part === undefined) break;
    nearest = part;
  }
  return nearest;
}

/** The paths of all properties whose name is repeated later in the same object. */
export function duplicatePaths(node: JsonNode, path: JsonPath = []): JsonPath[] {
  if (node.type === "array") return node.items.flatMap((item, index) => duplicatePaths(item, [...path, index]));
  if (node.type !== "object") return [];
  return [
    ...duplicateProperties(node).map(({ name }) => [...path, name]),
    ...node.properties.flatMap(({ name, value }) => duplicatePaths(value, [...path, name])),
  ];
}

/** Lines and columns from 1, columns in UTF-16 units without a byte order mark. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Converts offsets to positions; finds the lines of the text once. */
export function positionFinder(text: string): (offset: number) => Position {
  const starts = [text.startsWith("\uFEFF") ? 1 : 0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.max(0, offset - (starts[low] as number)) + 1 };
  };
}

export function lineAndColumn(text: string, offset: number): Position {
  return positionFinder(text)(offset);
}
