import type { CsvOptions, ListFormat, ListRow } from "../../model/settings/index.ts";

export interface DocumentRequest {
  readonly url: URL;
  /** Key for messages; `null` for the overview. */
  readonly reference: string | null;
  /** The headers of the configuration, and those that describe the formats of a list. */
  readonly headers: Readonly<Record<string, string>>;
  /** The headers for another origin with https; not set if no redirect may lead there. */
  readonly headersElsewhere?: DocumentRequest["headers"];
  readonly redirects?: number;
  readonly body?: string | undefined;
  /** What may be returned; a list may be in several formats, and its content type plain text or binary data. */
  readonly expected: "reference" | ListFormat | "json or csv";
  /** The module that reads it, whatever its content type is; relative to the configuration. */
  readonly reader?: string | undefined;
  readonly csv?: CsvOptions | undefined;
  /** Names of options for messages, each as the path in the configuration. */
  readonly options: {
    readonly address: string;
    readonly path: string;
    readonly headers: string;
    readonly format?: string;
  };
}

export interface ListRequest {
  readonly row: ListRow;
  readonly request?: DocumentRequest;
}
