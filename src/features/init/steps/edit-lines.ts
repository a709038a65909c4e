/** A text with these lines at its end. */
export function withLines(text: string | undefined, lines: readonly string[]): string {
  if (text === undefined || text === "") return `${lines.join("\n")}\n`;
  if (lines.length === 0) return text;
  return `${text}${text.endsWith("\n") ? "" : "\n"}${lines.join("\n")}\n`;
}

/** Appends the lines that a text lacks. */
export function withMissingLines(text: string | undefined, lines: readonly string[]): string {
  const existing = new Set((text ?? "").split("\n").map((line) => line.trim()));
  return withLines(
    text,
    lines.filter((line) => !existing.has(line)),
  );
}

/** Replaces a line of a text, or removes it if the text already has the new line. */
export function withReplacedLine(text: string | undefined, old: string, line: string): string | undefined {
  const lines = text?.split("\n");
  const at = lines?.findIndex((each) => each.trim() === old) ?? -1;
  if (lines === undefined || at === -1) return text;
  const hasLine = lines.some((each) => each.trim() === line);
  return lines.toSpliced(at, 1, ...(hasLine ? [] : [line])).join("\n");
}
