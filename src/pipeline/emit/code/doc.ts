import { escapeHidden } from "../../../base/text/index.ts";
import { type Code, comment } from "./code.ts";

/**
 * A doc comment from fixed text, a line for each of its paragraphs. Text of the service comes in through a hole: it can neither
 * end the comment or its line, nor begin a tag, nor be a directive, and hides nothing.
 *
 * @example doc`Code ${5}: ${"a *\/ b"}` // /** Code 5: a *\\/ b *\/
 */
export function doc(fixed: TemplateStringsArray, ...holes: readonly (string | number)[]): Code {
  const texts = holes.map((hole) => docText(String(hole)));
  const text = fixed.map((each, index) => each + (texts[index] ?? "")).join("");
  // An empty text at the end of a line would leave a blank there.
  const [only = "", ...more] = text.split("\n").map((line) => line.trimEnd());
  if (more.length === 0) return comment(`/** ${only} */`);
  return comment(["/**", ` * ${only}`, ...more.flatMap((line) => [" *", ` * ${line}`]), " */"].join("\n"));
}

/**
 * The one way in which text of the service becomes part of a comment.
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
