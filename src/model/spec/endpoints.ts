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

/** A document of the service as it came: decoded bytes, not read yet. */
export interface RawDocument {
  readonly kind: "document";
  /** Without query. */
  readonly url: string;
  readonly bytes: Uint8Array;
}

/** A single reference that the service answered with 404 or 410. */
export interface AbsentDocument {
  readonly kind: "absent";
  readonly url: string;
  readonly status: 404 | 410;
}

/** A single reference that did not come: the failure is reported elsewhere. */
export interface FailedDocument {
  readonly kind: "failed";
}

/** What the service said: the overview and every single reference that was asked for. */
export interface RawDocuments {
  /** `undefined` where it did not come. */
  readonly overview: RawDocument | undefined;
  readonly singles: ReadonlyMap<string, RawDocument | AbsentDocument | FailedDocument>;
}
