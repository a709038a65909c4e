import { escapeHidden } from "../../../base/text/index.ts";
import { type Code, comment } from "./code.ts";

/** A doc comment of one line: its text for ts-morph, and the comment that it prints. */
export interface Doc {
  readonly text: string;
  readonly comment: Code;
}

/** A doc comment from a template. Holes are escaped by {@link docText}. */
export function doc(fixed: TemplateStringsArray, ...holes: readonly (string | number)[]): Doc {
  const texts = holes.map((hole) => docText(String(hole)));
  // Blanks at the ends are from a text, or before an empty hole.
  const text = fixed
    .map((piece, index) => piece + (texts[index] ?? ""))
    .join("")
    .trim();
  return { text, comment: comment(`/** ${text} */`) };
}

/**
 * Escapes text of the service for a comment: it cannot end the comment, begin a tag, be a directive or hide characters.
 *
 * @example docText("a *\/ b @deprecated") // "a *\\/ b \\@\\deprecated"
 */
export function docText(text: string): string {
  if (!/[@*#]/.test(text)) return escapeHidden(text);
  return (
    escapeHidden(text)
      .replaceAll("*/", "*\\/")
      .replace(/(?<![A-Za-z0-9])@/g, "\\@")
      // Tools search a comment for `@internal`, `#__PURE__` and the like, escaped or not.
      .replace(/@(?=\w)|[@#]\s*(?=__|source)/g, "$&\\")
  );
}
