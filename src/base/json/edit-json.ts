import { applyEdits, modify } from "jsonc-parser";
import type { JsonPath } from "./json-pointer.ts";

/**
 * A JSON text, comments allowed, with a value in its place; everything else stays as it is. Index -1 adds to an array;
 * `undefined` removes what is there.
 */
export function withJsonValue(json: string, path: JsonPath, value: unknown): string {
  return applyEdits(json, modify(json, [...path], value, { formattingOptions: formOf(json) }));
}

/** The form of a JSON text: the indentation as npm finds it, a formatter's or an editor's. */
function formOf(json: string): { readonly insertSpaces: boolean; readonly tabSize: number; readonly eol: string } {
  const line = json.split("\n").find((each) => /^[ \t]/.test(each) && each.trimStart().startsWith('"'));
  const indent = line === undefined ? "  " : line.slice(0, line.length - line.trimStart().length);
  return { insertSpaces: !indent.startsWith("\t"), tabSize: indent.length, eol: "\n" };
}
