import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { position } from "./choices.ts";

/** A change of bytes. Not all kinds use all fields. */
interface Mutation {
  readonly kind: keyof typeof mutations;
  /** Positions: at least 0 and less than 1. */
  readonly at: number;
  readonly length: number;
  readonly payload: Uint8Array;
}

/** The bytes of a text in UTF-8, as a copy that does not share the pool of Buffer. */
export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

const join = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

type Change = (bytes: Uint8Array, at: number, end: number, payload: Uint8Array) => Uint8Array;

const mutations = {
  flip: (bytes, at, _end, payload) =>
    bytes.map((byte, index) => (index === at ? byte ^ (1 << ((payload[0] ?? 0) % 8)) : byte)),
  cut: (bytes, at) => bytes.slice(0, at),
  drop: (bytes, at, end) => join(bytes.slice(0, at), bytes.slice(end)),
  insert: (bytes, at, _end, payload) => join(bytes.slice(0, at), payload, bytes.slice(at)),
  overwrite: (bytes, at, _end, payload) => join(bytes.slice(0, at), payload, bytes.slice(at + payload.length)),
  duplicate: (bytes, at, end) => join(bytes.slice(0, end), bytes.slice(at)),
  splice: (bytes, at, end) => join(bytes.slice(0, at), bytes.slice(end), bytes.slice(0, at)),
  swap: (bytes, at, end) => join(bytes.slice(end), bytes.slice(at, end), bytes.slice(0, at)),
  utf16: (bytes) => new Uint8Array(Buffer.from(`\uFEFF${Buffer.from(bytes).toString("utf8")}`, "utf16le")),
  latin1: (bytes) => new Uint8Array(Buffer.from(Buffer.from(bytes).toString("utf8"), "latin1")),
  gzip: (bytes) => new Uint8Array(gzipSync(bytes)),
  replace: (_bytes, _at, _end, payload) => payload,
} as const satisfies Record<string, Change>;

/** Characters that are special in UTF-8, in JSON or in lines. */
const pieces = [
  ..."\0|\uFEFF|\u2028|\u202e|\r|\r\n".split("|"),
  ...String.raw`" \ \u \ud800 { } [ ] , : - 0 1e999 null true /* */ // __proto__`.split(" "),
  ..."<<<<<<< ours\n|\n=======\n|\n>>>>>>> theirs\n".split("|"),
].map(bytesOf);
/** Invalid UTF-8. */
const invalid = [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xe2, 0x82],
  [0x1f, 0x8b, 8],
  [0xff, 0xfe],
].map((bytes) => Uint8Array.from(bytes));

const payload = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...pieces, ...invalid) },
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.from(bytes)),
);
const kinds = Object.keys(mutations) as (keyof typeof mutations)[];
const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom<keyof typeof mutations>("flip", "insert", "overwrite", "drop", "duplicate"),
    },
    fc.constantFrom(...kinds),
  ),
  at: position,
  length: position,
  payload,
});

/** A few mutations, most of them small. */
export const mutationsOfBytes: fc.Arbitrary<readonly Mutation[]> = fc.array(mutation, { minLength: 1, maxLength: 4 });

export function mutate(bytes: Uint8Array, all: readonly Mutation[]): Uint8Array {
  return all.reduce((current, { kind, at, length, payload: inserted }) => {
    const start = Math.floor(at * (current.length + 1));
    // Mostly a few bytes.
    const end = Math.min(current.length, start + 1 + Math.floor(length ** 4 * current.length));
    return mutations[kind](current, start, end, inserted);
  }, bytes);
}
