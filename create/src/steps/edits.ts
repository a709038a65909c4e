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

interface JsonText {
  get(...path: Path): unknown;
  set(value: unknown, ...path: Path): EditResult;
  /** The text with the missing entries of a list. */
  add(entries: readonly string[], ...path: Path): EditResult;
}

/** Edits JSON with comments and trailing commas, if it is an object. */
export function editJson(text: string | undefined, edit: (json: JsonText) => EditResult): EditResult {
  const source = text === undefined || text.trim() === "" ? "{}\n" : text;
  const plain = attempt(() => toPlain(parseJson(source, "jsonc")));
  if (!isObject(plain)) return { why: "it is not a JSON object" };
  const get = (...path: Path): unknown =>
    path.reduce<unknown>(
      (value, step) => (isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined),
      plain,
    );
  const set = (value: unknown, ...path: Path): EditResult =>
    attempt(() => withJsonValue(source, path, value)) ?? { why: `"${path.slice(0, -1).join(".")}" is not an object` };
  return edit({
    get,
    set,
    add(entries, ...path) {
      const list = get(...path);
      // The library formats the first entries of a list itself.
      if (list === undefined || (Array.isArray(list) && list.length === 0)) return set(entries, ...path);
      if (!Array.isArray(list)) return { why: `${JSON.stringify(path.join("."))} is not an array` };
      const missing = entries.filter((entry) => !list.includes(entry));
      return missing.reduce((json, entry) => withJsonValue(json, [...path, -1], entry), source);
    },
  });
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
  while (isMap(place) && isObject(added) && place.has(keyOf(added))) {
    const name = keyOf(added);
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
  if (isObject(added)) place.add(document.createPair(keyOf(added), added[keyOf(added)]));
  if (Array.isArray(added)) for (const item of added) place.add(item);
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

function keyOf(data: object): string {
  return Object.keys(data)[0] ?? "";
}

export function yamlText(text: string): string {
  return yamlLines(text).join(" ");
}
