import type { ApiVersion } from "./catalogue.ts";

export function overviewPath(version: ApiVersion): string {
  return `/v${version}/references`;
}

/** Path of a single reference, below the base URL. The key must be a plain path segment (rule `key-shape`). */
export function singlePath(version: ApiVersion, key: string): string {
  return `${overviewPath(version)}/${key}`;
}

export function keyFilter(references: "all" | readonly string[]): (key: string) => boolean {
  if (references === "all") return () => true;
  const keys = new Set(references);
  return (key) => keys.has(key);
}

/** Describes the keys that {@link isPlainKey} accepts. */
export const plainKeyShape = 'a letter or digit, then letters, digits, "_" or "-"; at most 100 characters';

/** Whether a reference key is a plain path segment. */
export function isPlainKey(key: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(key);
}

/** A response of the service: decoded, not parsed. */
export interface RawDocument {
  readonly kind: "document";
  readonly url: string;
  readonly bytes: Uint8Array;
  /** Whether its `Link` header has links to pages of a list. */
  readonly hasPageLinks?: boolean;
}

/** A single reference whose response was 404 or 410. */
export interface AbsentDocument {
  readonly kind: "absent";
  readonly url: string;
  readonly status: 404 | 410;
}

/** A single reference that could not be fetched; the failure is reported elsewhere. */
export interface FailedDocument {
  readonly kind: "failed";
}

/** The document of a reference: one page, or all pages of a list of the configuration. */
export interface RawPages {
  readonly kind: "pages";
  readonly pages: readonly [RawDocument, ...RawDocument[]];
}

export interface RawDocuments {
  /** `undefined` if it was not fetched, also because no reference is configured. */
  readonly overview: RawDocument | undefined;
  /** The documents of single references, and of the lists of the configuration, by key. */
  readonly singles: ReadonlyMap<string, RawPages | AbsentDocument | FailedDocument>;
}
