/** Shortest text that is taken for a secret; a shorter one would blot out half of a message. */
const leastSecret = 4;

/**
 * Whether a secret cannot stand in a list by chance: because it is long, or because letters and digits are mixed in it as
 * in keys that machines make.
 */
function isCertain(word: string): boolean {
  return word.length >= 16 || (word.length >= 8 && /\d/.test(word) && /[a-z]/i.test(word));
}

/** Words that are no secret wherever they stand: those of JSON, and the schemes of `Authorization`. */
const knownWords: ReadonlySet<string> = new Set(["true", "false", "null", "basic", "bearer", "digest", "token"]);

/**
 * Values that must appear nowhere: those of request headers and the passwords of proxies. A service may echo them, whole
 * or word by word, in upper or lower case, or as a JSON string or an address has them.
 */
export class Secrets {
  #words: readonly string[] = [];
  #anywhere: RegExp | undefined;
  #certain: RegExp | undefined;

  add(values: readonly string[]): void {
    const words = values.flatMap((value) => [
      value,
      ...value.split(/\s+/),
      // Of a cookie or of `key="..."` the parts, but not their names.
      ...value.split(/[\s;,="]+/).filter(isCertain),
      ...basicCredentials(value),
    ]);
    const kept = words.filter((word) => word.length >= leastSecret && !knownWords.has(word.toLowerCase()));
    // The longest first: a word of a value must not keep the value itself from being found.
    this.#words = [...new Set([...this.#words, ...kept])].sort((a, b) => b.length - a.length);
    this.#anywhere = patternOf(this.#words);
    this.#certain = patternOf(this.#words.filter(isCertain));
  }

  /** Keeps what another collection keeps, too. */
  addAll(others: Secrets): void {
    this.add(others.#words);
  }

  /** A text as it may be shown. */
  mask(text: string): string {
    return this.#anywhere === undefined ? text : text.replace(this.#anywhere, "…");
  }

  /** Whether a text repeats a secret that cannot stand there by chance. */
  hasKeyIn(text: string): boolean {
    return this.#certain !== undefined && text.search(this.#certain) !== -1;
  }

  /** Whether bytes of UTF-8 repeat any secret at all. */
  isIn(bytes: Uint8Array): boolean {
    return this.#anywhere !== undefined && new TextDecoder().decode(bytes).search(this.#anywhere) !== -1;
  }
}

function patternOf(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return undefined;
  const forms = words.flatMap((word) => {
    const inJson = JSON.stringify(word).slice(1, -1);
    return [inJson.replaceAll("/", "\\/"), inJson, inAddress(word), word];
  });
  return new RegExp([...new Set(forms)].map(escapePattern).join("|"), "gi");
}

function inAddress(word: string): string {
  return encodeURIComponent(word.toWellFormed());
}

/** Password of `Basic <credentials>`, both together, and the user where that can only be a key. */
function basicCredentials(value: string): string[] {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(value.trim())?.[1];
  if (encoded === undefined) return [];
  const decoded = Buffer.from(encoded, "base64").toString("utf8");
  const [user = "", ...others] = decoded.split(":");
  return [decoded, ...(isCertain(user) ? [user] : []), ...others];
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
