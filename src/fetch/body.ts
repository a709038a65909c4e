import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

/** A body that cannot be taken; the message says why. */
export class BodyError extends Error {
  override readonly name = "BodyError";
}

const gzipCodings = new Set(["gzip", "x-gzip"]);

/** Whether a `Content-Encoding` is one that was asked for. */
export function knownEncoding(encoding: string): boolean {
  return encoding === "" || encoding === "identity" || gzipCodings.has(encoding);
}

/**
 * Reads and unpacks a body, counting decoded bytes as they come.
 *
 * @param encoding value of `Content-Encoding`, lower case; `""` where there is none
 * @throws {BodyError} larger than `limit` decoded bytes, or it fails to unpack
 */
export async function readBody(body: Readable, encoding: string, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (decoded: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of decoded) {
      size += chunk.length;
      if (size > limit) throw new BodyError(`the body is larger than ${limit} bytes (source.maxBodyBytes)`);
      chunks.push(chunk);
    }
  };

  if (gzipCodings.has(encoding)) await gunzip(body, collect);
  else await pipeline(body, collect);
  return Buffer.concat(chunks);
}

async function gunzip(body: Readable, collect: (decoded: AsyncIterable<Buffer>) => Promise<void>): Promise<void> {
  const decoder = createGunzip();
  let received = 0;
  const countReceived = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      received += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(body, countReceived, decoder, collect);
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith("Z_")) throw new BodyError("the gzip body is damaged");
    throw error;
  }
  // The decoder stops quietly where something that is no gzip member follows the last one.
  if (decoder.bytesWritten < received) throw new BodyError("there are bytes behind the end of the gzip body");
}
