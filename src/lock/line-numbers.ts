import { JsonError, type JsonNode, lineAndColumn, member, parseJson } from "../base/index.ts";

/** What a line is looked for: a reference of the lock or, with `code`, one of its values. */
export interface LockPlace {
  readonly reference: string;
  readonly code?: number | string;
}

/**
 * Finds the lines, from 1, that references and values stand on in the text of a lock; 1 for what does not stand there.
 */
export function lineFinder(text: string): (place: LockPlace) => number {
  const references = findReferences(text);
  return ({ reference, code }) => {
    const node = references && member(references, reference);
    if (!node) return 1;
    const value = code === undefined ? undefined : findValue(node, code);
    return lineAndColumn(text, (value ?? node).offset).line;
  };
}

function findReferences(text: string) {
  try {
    const root = parseJson(text);
    const node = root.type === "object" ? member(root, "references") : undefined;
    return node?.type === "object" ? node : undefined;
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}

function findValue(reference: JsonNode, code: number | string): JsonNode | undefined {
  const values = reference.type === "object" ? member(reference, "values") : undefined;
  if (values?.type !== "array") return undefined;
  return values.items.find((item) => {
    const node = item.type === "object" ? member(item, "code") : undefined;
    return node !== undefined && "value" in node && node.value === code;
  });
}
