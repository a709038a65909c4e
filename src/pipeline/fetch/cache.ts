import { createHash } from "node:crypto";
import { join } from "node:path";
import { type Disk, replaceFile, sweepCache } from "../../platform/files/index.ts";
import type { Secrets } from "../../model/findings/index.ts";

/** A document that the service gave before, and the entity tag by which it knows it again. */
export interface CachedDocument {
  readonly etag: string;
  readonly bytes: Uint8Array;
}

/**
 * Documents by address, kept from run to run for conditional requests. It is a convenience: what cannot be read is
 * absent, what cannot be written is not kept, and neither fails a run.
 */
export interface DocumentCache {
  /** @param limit most bytes of a document */
  read(url: string, limit: number): CachedDocument | undefined;
  /** Notes a document for {@link flush}. */
  write(url: string, document: CachedDocument): void;
  /** Puts what was noted onto the disk: once a run could use it, so that no 304 confirms what none could. */
  flush(): void;
}

/** Longest entity tag that is kept and sent back. */
const longestEtag = 1024;

/** A single entity tag (RFC 9110, 8.8.3) of visible ASCII, weak or strong. */
const singleEtag = /^(?:W\/)?"[\x21\x23-\x7e]*"$/;

export function isSingleEtag(etag: string): boolean {
  return etag.length <= longestEtag && singleEtag.test(etag);
}

/** An entry is a line of JSON, then the document as it came, unpacked. */
interface EntryHead {
  readonly etag: string;
  /** SHA-256 of address, entity tag and document, hexadecimal. */
  readonly digest: string;
}

/** Most bytes of an entry's first line. */
const headLimit = 2 * longestEtag;

/**
 * A cache in a folder, which is made when it is needed. Entries are for their owner alone (0600), come into place whole,
 * and their digest is checked before use.
 *
 * @param secrets nothing that repeats one is kept
 */
export function createCache(folder: string, disk: Disk, secrets: Secrets): DocumentCache {
  const fileOf = (url: string): string => join(folder, createHash("sha256").update(url).digest("hex"));
  const noted = new Map<string, CachedDocument>();
  return {
    read: (url, limit) => {
      try {
        const file = fileOf(url);
        return disk.size(file) > limit + headLimit ? undefined : parseEntry(url, Buffer.from(disk.bytes(file)), limit);
      } catch {
        return undefined;
      }
    },
    write: (url, document) => {
      if (isSingleEtag(document.etag)) noted.set(url, document);
    },
    flush: () => {
      for (const [url, document] of noted) {
        const entry = printEntry(url, document);
        if (!secrets.isIn(entry)) tryReplace(disk, fileOf(url), entry);
      }
      noted.clear();
      sweepCache(disk, folder);
    },
  };
}

function tryReplace(disk: Disk, file: string, bytes: Uint8Array): void {
  try {
    replaceFile(disk, file, bytes);
  } catch {
    // It is fetched whole the next time.
  }
}

function printEntry(url: string, { etag, bytes }: CachedDocument): Buffer {
  const head: EntryHead = { etag, digest: digestOf(url, etag, bytes) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]);
}

/** @throws anything where it is no entry of ours */
function parseEntry(url: string, entry: Buffer, limit: number): CachedDocument | undefined {
  const end = entry.indexOf("\n");
  const { etag, digest } = JSON.parse(entry.toString("utf8", 0, end)) as EntryHead;
  const bytes = entry.subarray(end + 1);
  const isSound = isSingleEtag(etag) && bytes.length <= limit && digest === digestOf(url, etag, bytes);
  return isSound ? { etag, bytes } : undefined;
}

function digestOf(url: string, etag: string, bytes: Uint8Array): string {
  return createHash("sha256").update(`${url}\n${etag}\n`).update(bytes).digest("hex");
}
