export function withLines(text = "", lines: readonly string[]): string {
  if (text !== "" && lines.length === 0) return text;
  const start = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  return `${start}${lines.join("\n")}\n`;
}

export function withMissingLines(text = "", lines: readonly string[]): string {
  const existing = text.split("\n").map((line) => line.trim());
  const missing = lines.filter((line) => !existing.includes(line));
  return withLines(text, missing);
}

/** Replaces a line of a text, or removes it if the text already has the new line. */
export function withReplacedLine(text = "", old: string, line: string): string {
  const lines = text.split("\n");
  const trimmed = lines.map((each) => each.trim());
  const at = trimmed.indexOf(old);
  return at === -1 ? text : lines.toSpliced(at, 1, ...(trimmed.includes(line) ? [] : [line])).join("\n");
}
