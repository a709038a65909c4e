import {
  JsonError,
  type JsonNode,
  type JsonObject,
  parseJson,
  positionFinder,
  propertyOf,
} from "../../base/json/index.ts";
import { compareCodes, compareText } from "../../base/text/index.ts";

/** A reference of the lock or, with `code`, one of its values. */
export interface LockPart {
  readonly reference: string;
  readonly code?: number | string;
}

/** Finds the lines, from 1, of references and values in the text of a lock; 1 for missing ones. Reads the text once. */
export function lineFinder(text: string): (place: LockPart) => number {
  const positionOf = positionFinder(text);
  const offsets = referenceOffsets(text);
  return ({ reference, code }) => {
    const found = offsets.get(reference);
    if (found === undefined) return 1;
    return positionOf((code === undefined ? undefined : found.values.get(code)) ?? found.offset).line;
  };
}

interface ReferenceOffsets {
  readonly offset: number;
  /** By code, in the order of the text. */
  readonly values: ReadonlyMap<number | string, number>;
}

/** By key, in the order of the text. */
function referenceOffsets(text: string): ReadonlyMap<string, ReferenceOffsets> {
  const references = findReferences(text)?.properties ?? [];
  return new Map(references.map(({ name, value }) => [name, { offset: value.offset, values: valueOffsets(value) }]));
}

function findReferences(text: string): JsonObject | undefined {
  try {
    const root = parseJson(text);
    const node = root.type === "object" ? propertyOf(root, "references") : undefined;
    return node?.type === "object" ? node : undefined;
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}

function valueOffsets(reference: JsonNode): ReadonlyMap<number | string, number> {
  const values = reference.type === "object" ? propertyOf(reference, "values") : undefined;
  const items = values?.type === "array" ? values.items : [];
  return new Map(
    items.flatMap((item): [number | string, number][] => {
      const code = item.type === "object" ? propertyOf(item, "code") : undefined;
      const value = code !== undefined && "value" in code ? code.value : undefined;
      return typeof value === "string" || typeof value === "number" ? [[value, item.offset]] : [];
    }),
  );
}

/** A part of a lock that is after one that belongs behind it. */
export interface MisplacedPart extends LockPart {
  /** Key or code of that one. */
  readonly after: number | string;
  /** From 1. */
  readonly line: number;
}

/** The first reference that is not in the order of keys, else the first value that is not in the order of codes. */
export function findMisplaced(text: string): MisplacedPart | undefined {
  const offsets = referenceOffsets(text);
  const misplaced =
    firstMisplaced([...offsets.keys()], compareText, (reference, after) => ({ reference, after })) ??
    [...offsets]
      .map(([reference, { values }]) =>
        firstMisplaced([...values.keys()], compareCodes, (code, after) => ({ reference, code, after })),
      )
      .find((found) => found !== undefined);
  return misplaced && { ...misplaced, line: lineFinder(text)(misplaced) };
}

function firstMisplaced<Key, Found>(
  keys: readonly Key[],
  compare: (a: Key, b: Key) => number,
  toFound: (key: Key, before: Key) => Found,
): Found | undefined {
  const index = keys.findIndex((key, at) => at > 0 && compare(keys[at - 1] as Key, key) > 0);
  return index === -1 ? undefined : toFound(keys[index] as Key, keys[index - 1] as Key);
}
