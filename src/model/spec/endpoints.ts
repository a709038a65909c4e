import type { ApiVersion } from "./versions.ts";

/** Path of the overview, below the base URL. */
export function overviewPath(version: ApiVersion): string {
  return `/v${version}/references`;
}

/** Path of a single reference, below the base URL. The key must be a plain path segment (rule `key-shape`). */
export function singlePath(version: ApiVersion, key: string): string {
  return `${overviewPath(version)}/${key}`;
}

/** Whether a list is asked for: the keys of a configuration are made ready once, for many questions. */
export function keyFilter(references: "all" | readonly string[]): (key: string) => boolean {
  if (references === "all") return () => true;
  const keys = new Set(references);
  return (key) => keys.has(key);
}

/** Longest key that is asked for. */
const maxKeyLength = 100;

/** Whether a reference key is a plain path segment: a letter or digit, then letters, digits, `_`, `-`; 100 at most. */
export function isPlainKey(key: string): boolean {
  return key.length <= maxKeyLength && /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(key);
}
