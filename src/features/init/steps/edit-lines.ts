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
