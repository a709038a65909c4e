/** A text with these lines at its end. */
export function withLines(text: string | undefined, lines: readonly string[]): string {
  if (text === undefined || text === "") return `${lines.join("\n")}\n`;
  if (lines.length === 0) return text;
  return `${text}${text.endsWith("\n") ? "" : "\n"}${lines.join("\n")}\n`;
}

/** A text with those of the lines at its end that it lacks. */
export function withMissingLines(text: string | undefined, lines: readonly string[]): string {
  const there = new Set((text ?? "").split("\n").map((line) => line.trim()));
  return withLines(
    text,
    lines.filter((line) => !there.has(line)),
  );
}
