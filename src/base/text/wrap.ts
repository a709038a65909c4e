/**
 * The lines of a text, broken at blanks so that none is longer than it may be; a word that is longer stays whole.
 *
 * @param width columns; `undefined` breaks nothing
 * @param length columns that a word takes, where it is drawn with signs that take none
 */
export function wrapWords(
  text: string,
  width: number | undefined,
  length: (word: string) => number = (word) => word.length,
): string[] {
  if (width === undefined) return [text];
  const lines: string[] = [];
  let room = 0;
  for (const word of text.split(" ")) {
    room -= length(word) + 1;
    const last = lines.length - 1;
    if (last >= 0 && room >= 0) lines[last] += ` ${word}`;
    else {
      lines.push(word);
      room = width - length(word);
    }
  }
  return lines;
}
