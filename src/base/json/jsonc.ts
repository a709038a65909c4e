import { decodeJson, JsonError, type JsonNode, parseJson } from "./json.ts";

/**
 * Reads JSON with comments, and with a comma behind the last part of an object or array, as editors write it; apart from that
 * as `parseJsonBytes` does.
 *
 * @throws {JsonError} as `parseJsonBytes`, or where a comment does not end
 */
export function parseJsoncBytes(bytes: Uint8Array): JsonNode {
  return parseJson(blankOut(decodeJson(bytes)));
}

/** A string, also one that does not end; a comment, likewise; white space; or any other character. */
const part = /"(?:\\.|[^"\\\r\n])*"?|\/\/[^\r\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|[\s\uFEFF]+|[^]/g;

/** The text with blanks in the place of what plain JSON has not, so that every other character keeps its place. */
function blankOut(text: string): string {
  const parts = Array.from(text.matchAll(part), ([word]) => word);
  let offset = 0;
  /** The last part that is neither white space nor a comment. */
  let before = "";
  /** Index of a comma that only a closing bracket can make the last one. */
  let comma: number | undefined;
  for (const [index, word] of parts.entries()) {
    if (word.startsWith("//") || word.startsWith("/*")) {
      if (!isEnded(word)) throw new JsonError("a comment does not end", offset);
      parts[index] = " ".repeat(word.length);
    } else if (word.trim() !== "") {
      if (comma !== undefined && /^[}\]]$/.test(word)) parts[comma] = " ";
      comma = word === "," && isValueEnd(before) ? index : undefined;
      before = word;
    }
    offset += word.length;
  }
  return parts.join("");
}

function isEnded(comment: string): boolean {
  return comment.startsWith("//") || (comment.length >= 4 && comment.endsWith("*/"));
}

/** Whether a part of an object or array can end so: a comma behind anything else is one too many. */
function isValueEnd(word: string): boolean {
  return word !== "" && !/^[[{,:]$/.test(word);
}
