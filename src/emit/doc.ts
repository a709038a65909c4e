import { escapeHidden } from "../base/index.ts";

/**
 * The one way in which text of the service becomes part of a comment: it can neither end it, nor begin a tag, nor be a
 * directive, and hides nothing.
 *
 * @example docText("a *\/ b @deprecated") // "a *\\/ b \\@\\deprecated"
 */
export function docText(text: string): string {
  return (
    escapeHidden(text)
      .replaceAll("*/", "*\\/")
      .replace(/(?<![A-Za-z0-9])@/g, "\\@")
      // `@internal`, `#__PURE__` and their kind are looked for anywhere in a comment, escaped or not.
      .replace(/(?<=@)(?=\w)|(?<=[@#]\s*)(?=__|source)/g, "\\")
  );
}

/**
 * The lines of a doc comment.
 *
 * @param paragraphs fixed text and {@link docText}, one line each; an empty line comes between two of them
 */
export function docLines(paragraphs: readonly string[]): string[] {
  // An empty text at the end of a line would leave a blank there.
  const [only = "", ...more] = paragraphs.map((paragraph) => paragraph.trimEnd());
  if (more.length === 0) return [`/** ${only} */`];
  return ["/**", ` * ${only}`, ...more.flatMap((line) => [" *", ` * ${line}`]), " */"];
}
