import { JsonError, type JsonNode, parseJson, positionFinder, propertyOf } from "../../base/json/index.ts";

/** A reference of the lock or, with `code`, one of its values. */
interface LockEntry {
  readonly reference: string;
  readonly code?: number | string;
}

/** Finds the lines, from 1, of references and values in the text of a lock; 1 if missing. Reads the text once. */
export function lineFinder(text: string): (place: LockEntry) => number {
  const positionOf = positionFinder(text);
  const offsets = referenceOffsets(text);
  return ({ reference, code }) => {
    const entry = offsets.get(reference);
    if (entry === undefined) return 1;
    return positionOf((code === undefined ? undefined : entry.values.get(code)) ?? entry.offset).line;
  };
}

interface ReferenceOffsets {
  readonly offset: number;
  /** Offsets by code, in the order of the text. */
  readonly values: ReadonlyMap<number | string, number>;
}

/** Offsets by key, in the order of the text; empty if it is not JSON. */
function referenceOffsets(text: string): ReadonlyMap<string, ReferenceOffsets> {
  try {
    const references = propertyOf(parseJson(text), "references");
    const properties = references?.type === "object" ? references.properties : [];
    return new Map(properties.map(({ name, value }) => [name, { offset: value.offset, values: valueOffsets(value) }]));
  } catch (error) {
    if (error instanceof JsonError) return new Map();
    throw error;
  }
}

function valueOffsets(reference: JsonNode): ReadonlyMap<number | string, number> {
  const values = propertyOf(reference, "values");
  const items = values?.type === "array" ? values.items : [];
  return new Map(
    items.flatMap((item) => {
      const code = propertyOf(item, "code");
      return code?.type === "string" || code?.type === "number" ? [[code.value, item.offset]] : [];
    }),
  );
}
