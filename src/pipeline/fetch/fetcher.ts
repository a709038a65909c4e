import type { Findings } from "../../model/findings/index.ts";
import type { GitIndex } from "../../platform/git/index.ts";
import type { DocumentRequest, ListRequest } from "../config/index.ts";
import type { Clients } from "./client.ts";
import { type FetchedList, parseDocument, withoutQuery } from "./document.ts";
import { DocumentError } from "./errors.ts";
import { fetchList, type GetDocument, shareRequests } from "./fetch-list.ts";
import { readListFile } from "./read-file.ts";

/** Progress of a fetch, in documents. */
export interface FetchProgress {
  /** Number of documents that were fetched or failed. */
  readonly done: number;
  /** Number of documents to fetch; it grows with the pages of lists, and with references that only the overview lists. */
  readonly total: number;
}

/** Fetches documents with one progress. Requests that end with the same failure report it once. */
export class Fetcher {
  readonly #clients: Pick<Clients, "for" | "options">;
  readonly #findings: Findings;
  readonly #onProgress: (progress: FetchProgress) => void;
  readonly #failures = new Set<DocumentError>();
  readonly #progress = { done: 0, total: 0 };
  readonly #getShared: GetDocument;

  /** @param onProgress called at the beginning and after every document */
  constructor(
    clients: Pick<Clients, "for" | "options">,
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
      const { bytes, address, link, format, contentType } = await this.#clients.for(wanted.url).get(wanted);
      const reading = { format, csv: wanted.csv, contentType, formatOption: wanted.options.format };
      return { ...parseDocument(bytes, { url: withoutQuery(wanted.url) }, reading), address, link };
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
    const { file } = row;
    const fetched = await this.collect(() =>
      file === undefined
        ? fetchList(row, request as DocumentRequest, this.#getShared)
        : readListFile({ ...row, file }, { ...this.#clients.options, index }),
    );
    return fetched ?? { row, pages: [] };
  }

  /** Returns what a fetch returns; `undefined` if it failed, after a finding. */
  async collect<Fetched>(fetch: () => Promise<Fetched>): Promise<Fetched | undefined> {
    try {
      return await fetch();
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      if (!this.#failures.has(error)) this.#findings.addDiagnostic(error.diagnostic);
      this.#failures.add(error);
      return undefined;
    }
  }
}
