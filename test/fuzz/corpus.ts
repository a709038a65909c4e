import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escapeJson } from "../../src/base/text/index.ts";

/** A case in a file. */
interface Seed {
  readonly file: string;
  /** The failure that it caused, or its content. */
  readonly about: string;
  readonly case: unknown;
}

/** Reads the cases of a kind. @param root folder of the corpus */
export function readCorpus(root: string, kind: string): Seed[] {
  const folder = join(root, kind);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const seed = JSON.parse(readFileSync(join(folder, file), "utf8"), decode) as Omit<Seed, "file">;
      return { ...seed, file: `${kind}/${file}` };
    });
}

/** Writes a case and returns its path. */
export function addToCorpus(root: string, kind: string, seed: Omit<Seed, "file">): string {
  const text = escapeJson(`${JSON.stringify(seed, encode, 2)}\n`);
  const file = join(root, kind, `${createHash("sha256").update(text).digest("hex").slice(0, 12)}.json`);
  mkdirSync(join(root, kind), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Encodes bytes as text if they are UTF-8, so that the case is readable. */
export function encode(_name: string, value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  const text = Buffer.from(value).toString("utf8");
  return Buffer.from(text).equals(value) ? { $text: text } : { $base64: Buffer.from(value).toString("base64") };
}

function decode(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { $text, $base64 } = value as { $text?: string; $base64?: string };
  if ($text !== undefined) return new Uint8Array(Buffer.from($text));
  return $base64 === undefined ? value : new Uint8Array(Buffer.from($base64, "base64"));
}
