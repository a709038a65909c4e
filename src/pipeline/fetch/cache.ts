import { createHash } from "node:crypto";
import { join } from "node:path";
import { attempt } from "../../base/index.ts";
import { digest } from "../../base/text/index.ts";
import { type Disk, replaceFile, sweepCache } from "../../platform/files/index.ts";
import type { Secrets } from "../../model/findings/index.ts";
import type { DocumentResponse } from "./document.ts";

export interface CachedDocument extends Omit<DocumentResponse, "address"> {
  readonly etag: string;
}

/**
 * Documents by address, cached between runs for conditional requests. Errors of the cache never fail a run: a document
 * that cannot be read is missing, and one that cannot be written is not cached.
 */
export interface DocumentCache {
  /** `limit` is the maximum size of a document in bytes. */
  read(url: string, limit: number): CachedDocument | undefined;
  /** Keeps a document for {@link flush} if its entity tag is valid. */
  write(url: string, document: CachedDocument): void;
  /** Writes the documents to disk, once the run has used them, so that no 304 confirms an unusable document. */
  flush(): void;
}

const maxEtagLength = 1024;
const maxLinkLength = 4096;

/** Whether a text is a single entity tag (RFC 9110, 8.8.3) of visible ASCII, weak or strong. */
function isSingleEtag(etag: string): boolean {
  return etag.length <= maxEtagLength && /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(etag);
}

/** Maximum size of an entry's first line in bytes. */
const headLimit = 2 * (maxEtagLength + maxLinkLength);

/**
 * A cache in folders that may exist, and one to write to, which is made when needed, or throws. Entries are private (0600),
 * replaced atomically, verified by their digest, and never contain one of the secrets.
 */
export function createCache(
  { existing, make }: { readonly existing: readonly string[]; make(): string },
  disk: Disk,
  secrets: Secrets,
): DocumentCache {
  const readFrom = (folder: string, url: string, limit: number): CachedDocument | undefined =>
    attempt(() => {
      const file = join(folder, digest(url));
      return disk.size(file) > limit + headLimit ? undefined : parseEntry(url, Buffer.from(disk.bytes(file)), limit);
    });
  const pending = new Map<string, CachedDocument>();
  return {
    read: (url, limit) =>
      existing.map((folder) => readFrom(folder, url, limit)).find((document) => document !== undefined),
    write: (url, document) => {
      const { etag, link = "" } = document;
      if (isSingleEtag(etag) && link.length <= maxLinkLength) pending.set(url, document);
    },
    flush: () => {
      for (const [url, document] of pending) {
        const entry = printEntry(url, document);
        // The next run fetches a document again that was not written.
        if (!secrets.isIn(entry)) attempt(() => replaceFile(disk, join(make(), digest(url)), entry));
      }
      pending.clear();
      for (const folder of existing) sweepCache(disk, folder);
    },
  };
}

/** An entry is a line of JSON, then the decoded document. */
function printEntry(url: string, document: CachedDocument): Buffer {
  const { etag, link, format, bytes } = document;
  const head = JSON.stringify({ etag, link, format, digest: digestOf(url, document) });
  return Buffer.concat([Buffer.from(`${head}\n`), bytes]);
}

/** @throws if it is not an entry of the cache */
function parseEntry(url: string, entry: Buffer, limit: number): CachedDocument | undefined {
  const end = entry.indexOf("\n");
  const head = JSON.parse(entry.toString("utf8", 0, end)) as Omit<CachedDocument, "bytes"> & { digest: string };
  const { etag, link, format } = head;
  const document = { etag, link, format, bytes: entry.subarray(end + 1) };
  const isValid = isSingleEtag(etag) && document.bytes.length <= limit;
  return isValid && head.digest === digestOf(url, document) ? document : undefined;
}

function digestOf(url: string, { etag, link = "", format, bytes }: CachedDocument): string {
  return createHash("sha256").update(`${url}\n${etag}\n${link}\n${format}\n`).update(bytes).digest("hex");
}
