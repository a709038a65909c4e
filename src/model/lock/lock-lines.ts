import { attempt } from "../../base/index.ts";
import { type JsonNode, parseJson, positionFinder, propertyOf } from "../../base/json/index.ts";

/** Finds the lines, from 1, of references and, with a `code`, of values in the text of a lock; 1 if missing. Reads the text once. */
export function lineFinder(
  text: string,
): (place: { readonly reference: string; readonly code?: number | string }) => number {
  const positionOf = positionFinder(text);
  const root = attempt(() => parseJson(text));
  const references = root && propertyOf(root, "references");
  const entries = references?.type === "object" ? references.properties : [];
  const places = new Map(entries.map(({ name, value }) => [name, { offset: value.offset, codes: codeOffsets(value) }]));
  return ({ reference, code }) => {
    const place = places.get(reference);
    const offset = code === undefined ? undefined : place?.codes.get(code);
    return positionOf(offset ?? place?.offset ?? 0).line;
  };
}

/** The offsets of the values of a reference by their code. */
function codeOffsets(reference: JsonNode): Map<unknown, number> {
  const values = propertyOf(reference, "values");
  const items = values?.type === "array" ? values.items : [];
  return new Map(
    items.flatMap((item) => {
      const code = propertyOf(item, "code");
      return code !== undefined && "value" in code ? [[code.value, item.offset]] : [];
    }),
  );
}
