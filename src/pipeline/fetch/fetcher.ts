import type { Row } from "../../model/list/index.ts";
import type { Findings } from "../../model/findings/index.ts";
import type { GitIndex } from "../../platform/git/index.ts";
import type { ListRow } from "../../model/settings/index.ts";
import type { DocumentRequest, ListRequest } from "../config/index.ts";
import type { Clients } from "./client.ts";
import { type Document, type FetchedList, parseDocument, withoutQuery } from "./document.ts";
import { DocumentError, FetchError } from "./errors.ts";
import { fetchList, type GetDocument, shareRequests } from "./fetch-list.ts";
import { readListFile } from "./read-file.ts";
import { readWith } from "./reader.ts";

/** Progress of a fetch, in documents. */
export interface FetchProgress {
  /** Number of documents that were fetched or failed. */
  readonly done: number;
  /** Number of documents to fetch; it grows with the pages of lists, and with references that only the overview lists. */
  readonly total: number;
}

/** Fetches documents with one progress. Requests that end with the same failure report it once. */
export class Fetcher {
  readonly #clients: Pick<Clients, "for" | "options" | "signal">;
  readonly #findings: Findings;
  readonly #onProgress: (progress: FetchProgress) => void;
  readonly #failures = new Set<DocumentError>();
  readonly #progress = { done: 0, total: 0 };
  readonly #getShared: GetDocument;

  /** @param onProgress called at the beginning and after every document */
  constructor(
    clients: Pick<Clients, "for" | "options" | "signal">,
    findings: Findings,
    onProgress: (progress: FetchProgress) => void = () => undefined,
  ) {
    this.#clients = clients;
    this.#findings = findings;
    this.#onProgress = onProgress;
    this.#getShared = shareRequests((wanted) => this.get(wanted));
  }

  /** @throws {DocumentError} it was not returned */
  readonly get: GetDocument = async (wanted: DocumentRequest) => {
    this.#progress.total++;
    try {
      const { url, reference: key, reader, csv, options } = wanted;
      const client = await this.#clients.for(url);
      const { bytes, address, link, format, contentType } = await client.get(wanted);
      const place = { url: withoutQuery(url) };
      const source = { bytes, contentType, address: this.#clients.options.secrets.mask(url.href) };
      const document =
        key === null || reader === undefined
          ? parseDocument(bytes, place, { format, csv, contentType, formatOption: options.format })
          : await readWith({ key, reader }, source, place, this.#clients);
      return { ...document, address, link };
    } finally {
      this.#progress.done++;
      this.reportProgress();
    }
  };

  reportProgress(): void {
    this.#onProgress({ ...this.#progress });
  }

  /** Gets a list of the configuration; one in a file from the git index, if there is one. */
  async list({ row, request }: ListRequest, index: GitIndex | undefined): Promise<FetchedList> {
    const fetched = await this.collect(async () =>
      request ? fetchList(row, request, this.#getShared) : { row, pages: [await this.#readLocal(row, index)] },
    );
    return fetched ?? { row, pages: [] };
  }

  async #readLocal({ key, file, reader, format, csv }: ListRow, index: GitIndex | undefined): Promise<Document> {
    const bytes = file === undefined ? undefined : readListFile({ key, file }, this.#clients.options, index);
    const place = { file: file ?? reader ?? "" };
    if (bytes && reader === undefined)
      return parseDocument(bytes, place, { format, csv, formatOption: `lists.${key}.format` });
    const source = bytes && { bytes, contentType: "", address: place.file };
    return readWith({ key, reader: reader ?? "" }, source, place, this.#clients);
  }

  /** Gets a list of one document, which the service may lack. */
  async single(row: Row, wanted: DocumentRequest): Promise<FetchedList> {
    const fetched = await this.collect(async (): Promise<FetchedList> => {
      try {
        return { row, pages: [await this.get(wanted)] };
      } catch (error) {
        const status = error instanceof FetchError ? error.failure.status : undefined;
        if (status !== 404 && status !== 410) throw error;
        return { row, pages: [], absent: { url: withoutQuery(wanted.url), status } };
      }
    });
    return fetched ?? { row, pages: [] };
  }

  /** Returns what a step of a fetch returns; `undefined` if it failed, after a finding. */
  async collect<Fetched>(step: () => Promise<Fetched>): Promise<Fetched | undefined> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      if (!this.#failures.has(error)) this.#findings.addFinding(error.finding);
      this.#failures.add(error);
      return undefined;
    }
  }
}
