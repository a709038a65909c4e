/** Text of the service can hold no such character: control characters are written escaped. */
const indentMark = "\u0001";
const textMark = "\u0002";

/**
 * Text of several lines whose indentation is final, for a place where ts-morph would indent every line but the first:
 * the type of an alias. An empty first line breaks behind the `=`.
 */
export function ownIndent(lines: readonly string[]): string {
  return lines.join(`\n${indentMark}`);
}

/** Lines one step further in. */
export function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/**
 * What stands for a finished text while ts-morph prints what is around it. Its printer takes a quote behind two backslashes
 * for an escaped one, and then closes a comment that it believes to be open.
 *
 * @param index place of the text among the finished ones
 */
export function placeholder(index: number): string {
  return `${textMark}${index}${textMark}`;
}

const addedIndent = new RegExp(` ?\\n *${indentMark}`, "g");
const placeholders = new RegExp(`${textMark}(\\d+)${textMark}`, "g");

/** What ts-morph printed, without the indentation that it gave to lines of {@link ownIndent}, and with the finished texts. */
export function finish(printed: string, texts: readonly string[]): string {
  return printed
    .replace(addedIndent, "\n")
    .replace(placeholders, (_placeholder, index: string) => texts[Number(index)] as string);
}
