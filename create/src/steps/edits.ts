import { isCollection, isMap, isSeq, parseDocument, stringify } from "yaml";
import { attempt, isObject } from "../../../src/base/index.ts";
import { parseJson, toPlain, withJsonValue } from "../../../src/base/json/index.ts";
import type { EditResult } from "./step.ts";

export function withLines(text: string, lines: readonly string[]): string {
  const missing = lines.filter((line) => !text.split("\n").some((other) => other.trim() === line));
  if (missing.length === 0) return text;
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${missing.join("\n")}\n`;
}

type Path = readonly string[];

export function jsonAt(text: string, ...path: Path): unknown {
  const plain: unknown = attempt(() => toPlain(parseJson(text, "jsonc")));
  return path.reduce((value, step) => (isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined), plain);
}

export function setJson(text: string, value: unknown, ...path: Path): EditResult {
  const source = text.trim() === "" ? "{}\n" : text;
  if (!isObject(jsonAt(source))) return { why: "it is not a JSON object" };
  return (
    attempt(() => withJsonValue(source, path, value)) ?? { why: `"${path.slice(0, -1).join(".")}" is not an object` }
  );
}

export function addToJson(text: string, entries: readonly string[], ...path: Path): EditResult {
  const list = jsonAt(text, ...path);
  // The library formats the first entries of a list itself.
  if (list === undefined || (Array.isArray(list) && list.length === 0)) return setJson(text, entries, ...path);
  if (!Array.isArray(list)) return { why: `${JSON.stringify(path.join("."))} is not an array` };
  const missing = entries.filter((entry) => !list.includes(entry));
  return missing.reduce((json, entry) => withJsonValue(json, [...path, -1], entry), text);
}

const notEditable = { why: "its YAML cannot be edited without other changes" };

/** Adds lines to a YAML file without changing others. `data` are nested maps with one key each, around new items. */
export function addToYaml(text = "", data: Readonly<Record<string, unknown>>): EditResult {
  const document = parseDocument(text);
  if (document.errors.length > 0) return notEditable;
  // Some tools create a file that has only comments.
  if (document.contents === null) return withLines(text, yamlLines(data));
  let place: unknown = document.contents;
  let added: unknown = data;
  while (isMap(place) && isObject(added)) {
    const [name = ""] = Object.keys(added);
    if (!place.has(name)) break;
    place = place.get(name, true);
    added = added[name];
  }
  if (!isCollection(place) || isSeq(place) !== Array.isArray(added)) return notEditable;
  if (!place.range || place.flow === true) return notEditable;
  const [start, end] = place.range;
  const column = start - text.lastIndexOf("\n", start - 1) - 1;
  const lines = isSeq(place) ? itemLines(added, column, text.slice(start)) : yamlLines(added);
  const last = text.slice(0, end).trimEnd();
  const after = [last, ...lines.map((line) => " ".repeat(column) + line)].join("\n") + text.slice(last.length);
  if (Array.isArray(added)) for (const item of added) place.add(item);
  else for (const [name, value] of Object.entries(added ?? {})) place.add(document.createPair(name, value));
  const result = parseDocument(after);
  const isSame = result.errors.length === 0 && JSON.stringify(result) === JSON.stringify(document);
  return isSame ? after : notEditable;
}

/** The lines of list items, with as many blanks after the dash as the first item of `list` has. */
function itemLines(added: unknown, column: number, list: string): string[] {
  const gap = /^-( *)/.exec(list)?.[1] ?? " ";
  return yamlLines(added, { indentSeq: column > 0 }).map((line) => line.replace(/^([- ]) /, `$1${gap}`));
}

export function yamlLines(data: unknown, options = {}): string[] {
  return stringify(data, { lineWidth: 0, ...options })
    .trimEnd()
    .split("\n");
}

export function yamlText(text: string): string {
  return yamlLines(text).join(" ");
}
