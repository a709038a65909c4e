/** A document of the service as it came: decoded bytes, not read yet. */
export interface RawDocument {
  /** Without query. */
  readonly url: string;
  readonly bytes: Uint8Array;
}

/** A single reference that the service answered with 404 or 410. */
export interface AbsentDocument {
  readonly url: string;
  readonly status: 404 | 410;
}

/** What the service said: the overview and every single reference that was asked for. */
export interface RawDocuments {
  readonly overview: RawDocument;
  readonly singles: ReadonlyMap<string, RawDocument | AbsentDocument>;
}

export function isAbsent(document: RawDocument | AbsentDocument): document is AbsentDocument {
  return "status" in document;
}
