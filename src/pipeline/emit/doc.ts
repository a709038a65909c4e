import { escapeHidden } from "../../base/text/index.ts";

/**
 * The one way in which text of the service becomes part of a comment: it can neither end it, nor begin a tag, nor be a
 * directive, and hides nothing.
 *
 * @example docText("a *\/ b @deprecated") // "a *\\/ b \\@\\deprecated"
 */
export function docText(text: string): string {
  if (!/[@*#]/.test(text)) return escapeHidden(text);
  return (
    escapeHidden(text)
      .replaceAll("*/", "*\\/")
      .replace(/(?<![A-Za-z0-9])@/g, "\\@")
      // `@internal`, `#__PURE__` and their kind are looked for anywhere in a comment, escaped or not.
      .replace(/@(?=\w)|[@#]\s*(?=__|source)/g, "$&\\")
  );
}

/**
 * The doc comment of a statement, as ts-morph takes it.
 *
 * @param paragraphs fixed text and {@link docText}, one line each; an empty line comes between two of them
 */
export function docComment(paragraphs: readonly string[]): string[] {
  if (paragraphs.length === 0) return [];
  const [only = "", ...more] = trimmed(paragraphs);
  // A text that begins with a line end has its first line below the `/**`.
  return [more.length === 0 ? only : `\n${[only, ...more].join("\n\n")}`];
}

/** The lines of a doc comment; `paragraphs` as in {@link docComment}. */
export function docLines(paragraphs: readonly string[]): string[] {
  const [only = "", ...more] = trimmed(paragraphs);
  if (more.length === 0) return paragraphs.length === 0 ? [] : [`/** ${only} */`];
  return ["/**", ` * ${only}`, ...more.flatMap((line) => [" *", ` * ${line}`]), " */"];
}

/** An empty text at the end of a line would leave a blank there. */
function trimmed(paragraphs: readonly string[]): string[] {
  return paragraphs.map((paragraph) => paragraph.trimEnd());
}
