import {
  JsonError,
  type JsonNode,
  type JsonObject,
  parseJson,
  positionFinder,
  propertyOf,
} from "../../base/json/index.ts";

/** What a line is looked for: a reference of the lock or, with `code`, one of its values. */
export interface LockPart {
  readonly reference: string;
  readonly code?: number | string;
}

/**
 * Finds the lines, from 1, that references and values stand on in the text of a lock; 1 for what does not stand there. All
 * places together cost no more than reading the text a few times.
 */
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

/** Where the references of a lock stand, by key, in the order of the text. */
export function referenceOffsets(text: string): ReadonlyMap<string, ReferenceOffsets> {
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
