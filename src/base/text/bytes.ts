import { createHash } from "node:crypto";

/** SHA-256 of bytes, or of a text as UTF-8, as 64 hexadecimal digits. */
export function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** SHA-256 of an inline script or style, as in a Content Security Policy. */
export function sourceHash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** Decodes UTF-8, and keeps a byte order mark. Throws a `TypeError` if the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}
