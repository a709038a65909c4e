import { applyEdits, modify } from "jsonc-parser";
import type { JsonPath } from "./json-pointer.ts";

/** Sets a value in a JSON text, which may have comments. Index -1 adds to an array; `undefined` removes a value. */
export function withJsonValue(json: string, path: JsonPath, value: unknown): string {
  const indent = indentOf(json);
  const formattingOptions = {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.length,
    eol: json.includes("\r\n") ? "\r\n" : "\n",
  };
  return applyEdits(json, modify(json, [...path], value, { formattingOptions }));
}

/** The indentation of the first line with a property, or two spaces. */
export function indentOf(json: string): string {
  const line = json.split("\n").find((candidate) => /^[ \t]/.test(candidate) && candidate.trimStart().startsWith('"'));
  return line === undefined ? "  " : line.slice(0, line.length - line.trimStart().length);
}
