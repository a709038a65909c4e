import { createHash } from "node:crypto";

/**
 * Characters that are invisible or move others: control, format (also bidi and zero-width), separators except the plain
 * space, other code points without a glyph, and lone surrogates. Text of the service is always written with these escaped.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

const hiddenInLines = new RegExp(`(?![\\n\\t])(?:${hidden.source})`, "u");

/** Whether a text has no hidden character except line ends and tabs. */
export function hidesNothing(text: string): boolean {
  return !hiddenInLines.test(text);
}

/** Replaces each hidden character by `\u` and its code point: `\u202e`, `\u{e0001}`. */
export function escapeHidden(text: string): string {
  return text.replace(hidden, (character) => {
    const hex = (character.codePointAt(0) as number).toString(16);
    return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
  });
}

/** A JSON string with hidden characters as `\uXXXX`. */
export function jsonString(text: string): string {
  return escapeJson(JSON.stringify(text));
}

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Escapes the hidden characters of a JSON text as `\uXXXX`, except line ends between its parts. */
export function escapeJson(json: string): string {
  return json.replace(hidden, (character) => (character === "\n" ? "\n" : character.replace(/[^]/g, escapeUnit)));
}

export function codePoints(text: string): number {
  return Array.from(text).length;
}

/** At most `max` code points of a text, the last one an ellipsis if it was cut. */
export function clip(text: string, max: number): string {
  const points = Array.from(text.slice(0, (max + 1) * 2));
  return points.length <= max ? text : `${points.slice(0, max - 1).join("")}…`;
}

/** Maximum length of a value in a message, in code points. */
export const echoLimit = 80;

/** Writes an outside value into a message: clipped, a string in quotes unless it is `bare`. */
export function quote(value: string | number, form?: "bare"): string {
  const short = clip(String(value), echoLimit);
  return typeof value === "number" || form === "bare" ? short : JSON.stringify(short);
}

/**
 * Cuts each word of a message at 80 characters: long values are mostly paths and addresses, of which the end is kept.
 * A quoted value is cut by {@link quote}, as it may contain spaces.
 */
export function clipWords(text: string): string {
  if (text.length <= echoLimit) return text;
  return text.replace(/[^\s"]{81,}/gu, (word) => {
    const end = /[;:,)]$/.exec(word)?.[0] ?? "";
    const value = word.slice(0, word.length - end.length);
    const points = Array.from(value);
    const isPath = points.length > echoLimit && /[/\\]/.test(value);
    return (isPath ? `…${points.slice(1 - echoLimit).join("")}` : clip(value, echoLimit)) + end;
  });
}

export function withoutBom(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

export const conflictMarker = /^(?:<{7}|>{7}|\|{7}|={7})(?: |\r?$)/m;

/** Removes differences of a CRLF checkout or an editor's byte order mark. */
export function normalizeLineEnds(text: string): string {
  return withoutBom(text).replaceAll("\r\n", "\n");
}

export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

export function listed(names: readonly string[], max = 20): string {
  return names.slice(0, max).join(", ") + (names.length > max ? ` and ${names.length - max} more` : "");
}

/** Replaces each `{{name}}` of a template. Throws if a name has no value. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {{${name}}} of the template`);
    return value;
  });
}

/** SHA-256 of bytes, or of a text as UTF-8, as 64 hexadecimal digits. */
export function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Decodes UTF-8, and keeps a byte order mark. Throws a `TypeError` if the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

export function shellCommand(words: readonly string[]): string {
  return words.map(shellWord).join(" ");
}

export function shellWord(word: string): string {
  return /^[\w./@%+:=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
