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
