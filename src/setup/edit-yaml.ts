import { Document, isMap, parseDocument, type ToStringOptions } from "yaml";
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
 */
export function editYaml(text: string | undefined, edit: (document: Document) => string | undefined): Edited {
  const isNew = text === undefined || text.trim() === "";
  const document = isNew ? new Document({}) : parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return { why: "it is no map of YAML" };
  const end = isNew || text.endsWith("\n") ? "" : "\n";
  const form = isNew ? forms[0] : forms.find((each) => document.toString(each) === `${text}${end}`);
  if (form === undefined) return { why: "its form would change" };
  const why = edit(document);
  return why === undefined ? document.toString(form) : { why };
}

/** A text as a value in a line of YAML that is written by hand. */
export function yamlText(text: string): string {
  return /^[\w./][^:#]*$/.test(text) ? text : JSON.stringify(text);
}
