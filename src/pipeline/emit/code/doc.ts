import { escapeHidden } from "../../../base/text/index.ts";
import { type Snippet, comment } from "./code.ts";

/** A doc comment from a template, with a line for each paragraph. Holes are escaped by {@link docText}. */
export function doc(fixed: TemplateStringsArray, ...holes: readonly (string | number)[]): Snippet {
  const texts = holes.map((hole) => docText(String(hole)));
  const text = fixed.map((each, index) => each + (texts[index] ?? "")).join("");
  // Without the blank before an empty hole at the end of a line.
  const [only = "", ...more] = text.split("\n").map((line) => line.trimEnd());
  if (more.length === 0) return comment(`/** ${only} */`);
  return comment(["/**", ` * ${only}`, ...more.flatMap((line) => [" *", ` * ${line}`]), " */"].join("\n"));
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
