/** Shorter texts are not treated as secrets: masking them would make messages unreadable. */
const minLength = 4;

/** Whether a word looks like a generated key, not like text of a list: it is long, or has letters and digits. */
function isKey(word: string): boolean {
  return word.length >= 16 || (word.length >= 8 && /\d/.test(word) && /[a-z]/i.test(word));
}

/** Words that are never secrets: those of JSON, and the schemes of `Authorization`. */
const knownWords: ReadonlySet<string> = new Set(["true", "false", "null", "basic", "bearer", "digest", "token"]);

/**
 * Values that must not be shown or written: those of request headers and the passwords of proxies. A service may echo
 * them, or single words of them, in another case, or escaped as in JSON or a URL.
 */
export class Secrets {
  #words: readonly string[] = [];
  #pattern: RegExp | undefined;
  #keyPattern: RegExp | undefined;

  add(values: readonly string[]): void {
    const words = values.flatMap((value) => [
      value,
      ...value.split(/\s+/),
      // The values in a cookie or in `key="..."`, but not their names.
      ...value.split(/[\s;,="]+/).filter(isKey),
      ...basicCredentials(value),
    ]);
    const kept = words.filter((word) => word.length >= minLength && !knownWords.has(word.toLowerCase()));
    // The longest first: otherwise a word of a value would match before the value.
    this.#words = [...new Set([...this.#words, ...kept])].sort((a, b) => b.length - a.length);
    this.#pattern = patternOf(this.#words);
    this.#keyPattern = patternOf(this.#words.filter(isKey));
  }

  mask(text: string): string {
    return this.#pattern === undefined ? text : text.replace(this.#pattern, "…");
  }

  /** Whether a text contains a secret that looks like a generated key. */
  hasKeyIn(text: string): boolean {
    return this.#keyPattern !== undefined && text.search(this.#keyPattern) !== -1;
  }
}

function patternOf(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return undefined;
  const forms = words.flatMap((word) => {
    const inJson = JSON.stringify(word).slice(1, -1);
    return [inJson.replaceAll("/", "\\/"), inJson, encodeURIComponent(word.toWellFormed()), word];
  });
  const patterns = Array.from(new Set(forms), (form) => form.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(patterns.join("|"), "gi");
}

/** The credentials of `Basic <credentials>`: all, the password, and the user if it looks like a key. */
function basicCredentials(value: string): string[] {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(value.trim())?.[1];
  if (encoded === undefined) return [];
  const decoded = Buffer.from(encoded, "base64").toString("utf8");
  const [user = "", ...passwordParts] = decoded.split(":");
  return [decoded, ...(isKey(user) ? [user] : []), ...passwordParts];
}
