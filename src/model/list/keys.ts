export function keyFilter(references: "all" | readonly string[]): (key: string) => boolean {
  if (references === "all") return () => true;
  const keys = new Set(references);
  return (key) => keys.has(key);
}

/** Describes the keys that {@link isPlainKey} accepts. */
export const plainKeyShape = 'a letter or digit, then letters, digits, "_" or "-"; at most 100 characters';

export function isPlainKey(key: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(key);
}
