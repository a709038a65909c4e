import { applyEdits, findNodeAtLocation, modify, parseTree, stripComments } from "jsonc-parser";
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

/**
 * Adds a property, and the objects around it that are missing, after the others of its object. All other text stays as it is,
 * comments at the end of a line included.
 */
export function withNewProperty(json: string, path: JsonPath, value: unknown): string {
  const root = parseTree(json, [], { allowTrailingComma: true });
  const parents = path.map((_step, depth) => root && findNodeAtLocation(root, path.slice(0, depth)));
  const depth = parents.findLastIndex((node) => node?.type === "object");
  const parent = parents[depth];
  if (parent === undefined) throw new Error("the text is not a JSON object");
  const [eol, indent] = [json.includes("\r\n") ? "\r\n" : "\n", indentOf(json)];
  const lineOf = (level: number): string => eol + indent.repeat(level);
  const added = path.slice(depth + 1).reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
  const text = JSON.stringify(added, null, indent).replaceAll("\n", lineOf(depth + 1));

  const end = parent.offset + parent.length - 1;
  const body = json.slice(0, end).trimEnd();
  const last = parent.children?.at(-1);
  const lastEnd = last ? last.offset + last.length : body.length;
  const rest = body.slice(lastEnd);
  const hasComma = last === undefined || stripComments(rest).includes(",");
  const closing = json.slice(body.length, end).includes("\n")
    ? json.slice(body.length)
    : lineOf(depth) + json.slice(end);
  const property = `${lineOf(depth + 1)}${JSON.stringify(path[depth])}: ${text}`;
  return body.slice(0, lastEnd) + (hasComma ? "" : ",") + rest + property + closing;
}

/** The indentation of the first line with a property, or two spaces. */
export function indentOf(json: string): string {
  const line = json.split("\n").find((candidate) => /^[ \t]/.test(candidate) && candidate.trimStart().startsWith('"'));
  return line === undefined ? "  " : line.slice(0, line.length - line.trimStart().length);
}
