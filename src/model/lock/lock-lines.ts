import { attempt } from "../../base/index.ts";
import { type JsonNode, parseJson, positionFinder, propertyOf } from "../../base/json/index.ts";

/** Finds the lines, from 1, of references and, with a `code`, of values in the text of a lock; 1 if missing. Reads the text once. */
export function lineFinder(
  text: string,
): (place: { readonly reference: string; readonly code?: number | string }) => number {
  const positionOf = positionFinder(text);
  const root = attempt(() => parseJson(text));
  return ({ reference, code }) => {
    const entry = childOf(childOf(root, "references"), reference);
    const values = childOf(entry, "values");
    const items = values?.type === "array" ? values.items : [];
    const item = items.find((candidate) => {
      const node = propertyOf(candidate, "code");
      return code !== undefined && node !== undefined && "value" in node && node.value === code;
    });
    return positionOf((item ?? entry)?.offset ?? 0).line;
  };
}

function childOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node && propertyOf(node, name);
}
