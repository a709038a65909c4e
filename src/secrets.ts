/** Shortest text that is taken for a secret; a shorter one would blot out half of a message. */
const leastSecret = 4;

/** Shortest secret that cannot stand in a list by chance. */
const leastKey = 16;

/** Words of JSON itself. */
const jsonWords: ReadonlySet<string> = new Set(["true", "false", "null"]);

/**
 * Values that must appear nowhere: those of request headers and the passwords of proxies. A service may echo them, whole
 * or word by word.
 */
export class Secrets {
  #words: readonly string[] = [];
  #pattern: RegExp | undefined;

  add(values: readonly string[]): void {
    const words = values.flatMap((value) => [value, ...value.split(/\s+/), ...basicCredentials(value)]);
    const kept = words.filter((word) => word.length >= leastSecret && !jsonWords.has(word));
    // The longest first: a word of a value must not keep the value itself from being found.
    this.#words = [...new Set([...this.#words, ...kept])].sort((a, b) => b.length - a.length);
    // A header of the answer is compared in lower case.
    if (this.#words.length > 0) this.#pattern = new RegExp(this.#words.map(escapePattern).join("|"), "gi");
  }

  /** A text as it may be shown. */
  mask(text: string): string {
    return this.#pattern === undefined ? text : text.replace(this.#pattern, "…");
  }

  /** Whether a text repeats a secret that cannot stand there by chance. */
  hasKeyIn(text: string): boolean {
    return this.#words.some((word) => word.length >= leastKey && text.includes(word));
  }

  /** Whether bytes of UTF-8 repeat any secret at all. */
  isIn(bytes: Uint8Array): boolean {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return this.#words.some((word) => buffer.includes(word));
  }
}

/** User, password and both of `Basic <credentials>`. */
function basicCredentials(value: string): string[] {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(value.trim())?.[1];
  if (encoded === undefined) return [];
  const decoded = Buffer.from(encoded, "base64").toString("utf8");
  return [decoded, ...decoded.split(":").slice(1)];
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
