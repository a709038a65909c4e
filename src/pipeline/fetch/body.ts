import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { advise } from "../../model/rules/index.ts";
import { AttemptError } from "./errors.ts";

const gzipCodings = new Set(["gzip", "x-gzip"]);

/** Whether a `Content-Encoding` is one that was asked for. */
export function knownEncoding(encoding: string): boolean {
  return encoding === "" || encoding === "identity" || gzipCodings.has(encoding);
}

/**
 * Reads and unpacks a body, counting decoded bytes as they come.
 *
 * @param encoding value of `Content-Encoding`, lower case; `""` where there is none
 * @param onReceived gets the number of bytes of each part as it came over the wire
 * @throws {AttemptError} larger than `limit` decoded bytes, or it fails to unpack
 */
export async function readBody(
  body: Readable,
  encoding: string,
  limit: number,
  onReceived: (bytes: number) => void,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let [received, decoded] = [0, 0];
  const countReceived = async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      received += part.length;
      onReceived(part.length);
      yield part;
    }
  };
  const collect = async (parts: AsyncIterable<Buffer>): Promise<void> => {
    for await (const part of parts) {
      decoded += part.length;
      if (decoded > limit) {
        throw new AttemptError(`the body is larger than ${limit} bytes`, {
          advice: advise`source.maxBodyBytes is the limit`,
        });
      }
      chunks.push(part);
    }
  };

  if (!gzipCodings.has(encoding)) {
    await pipeline(body, countReceived, collect);
    return Buffer.concat(chunks);
  }
  const decoder = createGunzip();
  try {
    await pipeline(body, countReceived, decoder, collect);
  } catch (error) {
    const isDamaged = String((error as NodeJS.ErrnoException).code).startsWith("Z_");
    throw isDamaged ? new AttemptError("the gzip body is damaged", { isRetried: true }) : error;
  }
  // The decoder stops quietly where something that is no gzip member follows the last one.
  if (decoder.bytesWritten < received) {
    throw new AttemptError("there are bytes behind the end of the gzip body", { isRetried: true });
  }
  return Buffer.concat(chunks);
}
