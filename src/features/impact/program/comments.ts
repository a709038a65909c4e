const comments: readonly (readonly [start: RegExp, end: string])[] = [
  [/<!--/g, "-->"],
  [/(?:^[ \t]*|[({])\/\*/gm, "*/"],
];

/**
 * Replaces the comments of a page or component by blanks, so that offsets stay the same. What may be something else stays:
 * comments after code on the same line (`image/*` and `https://` are text), and those without an end.
 */
export function withoutComments(text: string): string {
  let result = text.replace(/^[ \t]*\/\/.*/gm, (comment) => " ".repeat(comment.length));
  for (const [start, end] of comments) result = blankOut(result, start, end);
  return result;
}

function blankOut(text: string, start: RegExp, end: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const { index, 0: opening } of text.matchAll(start)) {
    if (index < from) continue;
    const closing = text.indexOf(end, index + opening.length);
    // Later comments do not end either.
    if (closing === -1) break;
    kept.push(text.slice(from, index), " ".repeat(closing + end.length - index));
    from = closing + end.length;
  }
  return kept.join("") + text.slice(from);
}
