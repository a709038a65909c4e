import { Document, isMap, parseDocument, type ToStringOptions, type YAMLSeq } from "yaml";
import { withLines } from "./edit-lines.ts";
import type { Edited } from "./step.ts";

/** The forms that a file may have: the one in which the library prints it as it is. */
const forms: readonly ToStringOptions[] = [2, 4].flatMap((indent) =>
  [true, false].flatMap((indentSeq) =>
    [true, false].map((flowCollectionPadding) => ({ indent, indentSeq, flowCollectionPadding, lineWidth: 0 })),
  ),
);

/**
 * Edits YAML. A file that the library would print otherwise is left alone, so that nothing changes but what is added.
 *
 * @param edit changes the document, whose top is a map; gives why it cannot
 * @param insert gives the text of a file that the library would print otherwise: it is taken if it means the same as the edit
 */
export function editYaml(
  text: string | undefined,
  edit: (document: Document) => string | undefined,
  insert?: (document: Document, text: string) => string | undefined,
): Edited {
  const isNew = text === undefined || text.trim() === "";
  const document = isNew ? new Document({}) : parseDocument(text);
  if (document.errors.length > 0) return { why: "it is not a YAML map" };
  // An example in comments is all that some tools write.
  if (!isNew && document.contents === null) return withAddedMap(text, edit);
  if (!isMap(document.contents)) return { why: "it is not a YAML map" };
  const end = isNew || text.endsWith("\n") ? "" : "\n";
  const form = isNew ? forms[0] : forms.find((each) => document.toString(each) === `${text}${end}`);
  const inserted = form === undefined && text !== undefined ? insert?.(document, text) : undefined;
  if (form === undefined && inserted === undefined) return { why: "an edit would change its formatting" };
  const why = edit(document);
  if (why !== undefined) return { why };
  if (inserted === undefined) return document.toString(form);
  return isSameData(parseDocument(inserted), document) ? inserted : { why: "an edit would change its formatting" };
}

function withAddedMap(text: string, edit: (document: Document) => string | undefined): Edited {
  const added = new Document({});
  const why = edit(added);
  const after = withLines(text, added.toString(forms[0]).trimEnd().split("\n"));
  return why === undefined && isSameData(parseDocument(after), added)
    ? after
    : { why: why ?? "an edit would change its formatting" };
}

function isSameData(document: Document, wanted: Document): boolean {
  return document.errors.length === 0 && JSON.stringify(document) === JSON.stringify(wanted);
}

/**
 * A text with one more item at the end of a list of maps, in the form of the item before.
 *
 * @param lines of the item, from its first name; how deep each line stands says `depth`
 * @returns `undefined` where the list has no form to follow
 */
export function withItem(text: string, list: YAMLSeq, lines: readonly ItemLine[]): string | undefined {
  const last = list.items.at(-1);
  const range = isMap(last) ? last.range : undefined;
  if (!range) return undefined;
  const [start, end] = range;
  const [, outer = "", gap] = /^( *)-( +)$/.exec(text.slice(text.lastIndexOf("\n", start) + 1, start)) ?? [];
  if (gap === undefined) return undefined;
  const width = `${outer}-${gap}`.length;
  const added = lines.map(({ depth, isItem, line }, index) => {
    if (index === 0) return `${outer}-${gap}${line}`;
    const indent = " ".repeat(width + depth * (outer.length + 1 + gap.length));
    return isItem ? `${indent.slice(1 + gap.length)}-${gap}${line}` : `${indent}${line}`;
  });
  const used = text.slice(0, end).trimEnd().length;
  const rest = text.indexOf("\n", used);
  const at = rest === -1 ? text.length : rest;
  return [text.slice(0, at), ...added].join("\n") + text.slice(at);
}

interface ItemLine {
  readonly line: string;
  /** Lists that the line stands in, that of the item itself apart. */
  readonly depth: 0 | 1;
  /** Whether it begins an item. */
  readonly isItem?: true;
}

/** A text as a value in a line of YAML that is written by hand. */
export function yamlText(text: string): string {
  return /^[\w./][^:#]*$/.test(text) ? text : JSON.stringify(text);
}
