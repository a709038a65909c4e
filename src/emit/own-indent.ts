/** Text of the service can hold no such character: control characters are written escaped. */
const mark = "\u0001";

/**
 * Text of several lines whose indentation is final, for a place where ts-morph would indent every line but the first:
 * the type of an alias, the value of a constant. An empty first line breaks behind the `=`.
 */
export function ownIndent(lines: readonly string[]): string {
  return lines.join(`\n${mark}`);
}

const addedIndent = new RegExp(` ?\\n *${mark}`, "g");

/** What ts-morph printed, without the indentation that it gave to lines of {@link ownIndent}. */
export function removeAddedIndent(printed: string): string {
  return printed.replace(addedIndent, "\n");
}
