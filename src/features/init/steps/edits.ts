import { isCollection, isMap, isSeq, parseDocument, stringify } from "yaml";
import { isObject } from "../../../base/index.ts";
import { withLines } from "./edit-lines.ts";
import type { EditResult } from "./step.ts";

const notEditable = { why: "an automatic edit would change its formatting" };

/** Adds lines to a YAML file without changing others. `data` are nested maps with one key each, around new items. */
export function addToYaml(text = "", data: Readonly<Record<string, unknown>>): EditResult {
  const document = parseDocument(text);
  if (document.errors.length > 0) return { why: "it is not a YAML mapping" };
  // Some tools create a file that has only comments.
  if (document.contents === null) return withLines(text, yamlLines(data));
  let place: unknown = document.contents;
  let added: unknown = data;
  let name = "";
  while (isMap(place) && isObject(added) && place.has(keyOf(added))) {
    name = keyOf(added);
    place = place.get(name, true);
    added = added[name];
  }
  if (!(isMap(place) && isObject(added)) && !(isSeq(place) && Array.isArray(added))) {
    if (name === "") return { why: "it is not a YAML mapping" };
    return { why: `${JSON.stringify(name)} is not a ${Array.isArray(added) ? "sequence" : "mapping"}` };
  }
  if (!isCollection(place) || !place.range || place.flow === true) return notEditable;
  const [start, end] = place.range;
  const column = start - text.lastIndexOf("\n", start - 1) - 1;
  const lines = isSeq(place) ? itemLines(added, column, text.slice(start)) : yamlLines(added);
  const last = text.slice(0, end).trimEnd();
  const after = [last, ...lines.map((line) => " ".repeat(column) + line)].join("\n") + text.slice(last.length);
  if (isMap(place)) place.set(keyOf(added), Object.values(added as object)[0]);
  else for (const item of added as unknown[]) place.add(item);
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
  const text = stringify(data, { lineWidth: 0, ...options });
  return text.trimEnd().split("\n");
}

function keyOf(data: object): string {
  return Object.keys(data)[0] ?? "";
}

export function yamlText(text: string): string {
  return yamlLines(text).join(" ");
}
