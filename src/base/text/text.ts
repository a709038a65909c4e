/**
 * Characters that a reader cannot see or that move what is seen: control, format (bidi and zero-width among them),
 * every separator but the plain space, other code points that are drawn as nothing, and lone surrogates.
 *
 * Wherever text of the service is written, these are written escaped.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

/** Most texts have no other characters: for them no class of Unicode need be looked up, which takes ten times as long. */
const printableAscii = /^[\x20-\x7e]*$/;
const printableAsciiInLines = /^[\n\t\x20-\x7e]*$/;

/** Whether a text has only characters that stand for themselves everywhere: the blank and what ASCII prints. */
function isPlain(text: string): boolean {
  return printableAscii.test(text);
}

/** Characters that rule `suspicious-text` finds: control, format, line and paragraph separator. */
const suspicious = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const hiddenInLines = new RegExp(`(?![\\n\\t])(?:${hidden.source})`, "u");

/** Whether a text of several lines has no hidden character, line ends and tabs apart. */
export function hidesNothing(text: string): boolean {
  return printableAsciiInLines.test(text) || !hiddenInLines.test(text);
}

export function isSuspicious(text: string): boolean {
  return !isPlain(text) && suspicious.test(text);
}

/**
 * Replaces each hidden character by `\u` and its code point.
 *
 * @example escapeHidden("a\u202eb") // 'a\\u202eb'
 * @example escapeHidden("\u{e0001}") // '\\u{e0001}'
 */
export function escapeHidden(text: string): string {
  if (isPlain(text)) return text;
  return replaceCharacters(text, hidden, (character) => {
    const hex = (character.codePointAt(0) as number).toString(16);
    return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
  });
}

/** What HTML writes in place of a character. */
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * The one way in which text becomes part of HTML, between tags or as an attribute in quotes: it reads back equal, hidden
 * characters written escaped.
 *
 * @example htmlText("</script> & \u202e") // "&lt;/script&gt; &amp; \\u202e"
 */
export function htmlText(text: string): string {
  return escapeHidden(text).replace(/[&<>"']/g, (character) => entities[character] as string);
}

/** Length of the pieces in which long texts are replaced. */
const pieceLength = 10_000;

/**
 * Replaces the matches of a pattern that matches single characters. A long text is replaced in pieces: the engine keeps
 * all matches of one call in memory, a hundred bytes each.
 *
 * @param pattern global
 */
export function replaceCharacters(text: string, pattern: RegExp, replace: (character: string) => string): string {
  if (text.length <= pieceLength) return text.replace(pattern, replace);
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length) {
    const splitsPair = (text.codePointAt(start + pieceLength - 1) ?? 0) > 0xffff;
    const end = start + pieceLength + (splitsPair ? 1 : 0);
    pieces.push(text.slice(start, end).replace(pattern, replace));
    start = end;
  }
  return pieces.join("");
}

/**
 * A JSON string literal with hidden characters as `\uXXXX` escapes; it reads back equal.
 *
 * @example jsonString('say "\u00a0"') // '"say \\"\\u00a0\\""'
 */
export function jsonString(text: string): string {
  return escapeJson(JSON.stringify(text));
}

/** JSON text with the hidden characters of its strings as `\uXXXX`; line ends between its parts stay. */
export function escapeJson(json: string): string {
  if (isPlain(json)) return json;
  return replaceCharacters(json, hidden, (character) => {
    if (character === "\n") return character;
    const escaped = escapeUnit(character.charCodeAt(0));
    return character.length === 1 ? escaped : escaped + escapeUnit(character.charCodeAt(1));
  });
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}

/** Length in code points, the unit of the specification's field sizes. */
export function codePoints(text: string): number {
  if (isPlain(text)) return text.length;
  let points = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1) points++;
  return points;
}

/** At most `max` code points of a text; where it was cut, the last one is an ellipsis. */
export function clip(text: string, max: number): string {
  const points = Array.from(text.slice(0, (max + 1) * 2));
  return points.length <= max ? text : `${points.slice(0, max - 1).join("")}…`;
}

/** Most characters (code points) of a value that a message repeats. */
export const echoLimit = 80;

/** A value of outside as a message repeats it: at most {@link echoLimit} of it; a text in quotes, unless it is `bare`. */
export function quote(value: string | number, form?: "bare"): string {
  const short = clip(String(value), echoLimit);
  return typeof value === "number" || form === "bare" ? short : JSON.stringify(short);
}

/** A text without the byte order mark that it may begin with. */
export function withoutBom(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** Begins a line that git writes into a file which it could not merge. */
export const conflictMarker = /^(?:<{7}|>{7}|\|{7}|={7})(?: |\r?$)/m;

/** Line ends and byte order mark apart, so that a CRLF checkout equals what was written. */
export function normalizeLineEnds(text: string): string {
  return withoutBom(text).replaceAll("\r\n", "\n");
}

/** `1 code`, `2 codes`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/**
 * Fills the holes of a template.
 *
 * @throws where a hole has no value: the template and the code do not fit
 */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_hole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template has a hole {{${name}}} without a value`);
    return value;
  });
}
