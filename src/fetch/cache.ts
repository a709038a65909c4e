import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Secrets } from "../secrets.ts";

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
  read(url: string, limit: number): Promise<CachedDocument | undefined>;
  write(url: string, document: CachedDocument): Promise<void>;
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
 * and are held against their digest before use.
 *
 * @param secrets nothing that repeats one is kept
 * @param isWritten whether anything is kept at all, or only read
 */
export function createCache(folder: string, secrets: Secrets, isWritten = true): DocumentCache {
  const fileOf = (url: string): string => join(folder, createHash("sha256").update(url).digest("hex"));
  return {
    read: async (url, limit) => {
      try {
        const file = fileOf(url);
        if ((await stat(file)).size > limit + headLimit) return undefined;
        return parseEntry(url, await readFile(file), limit);
      } catch {
        return undefined;
      }
    },
    write: async (url, document) => {
      if (!isWritten || !isSingleEtag(document.etag) || !isJson(document.bytes)) return;
      const entry = printEntry(url, document);
      if (secrets.isIn(entry)) return;
      const file = fileOf(url);
      const temporary = `${file}.${randomUUID()}.tmp`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeNew(temporary, entry);
        await rename(temporary, file);
      } catch {
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
  };
}

async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
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

/** A damaged document must not be confirmed by every 304 to come. */
function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}
