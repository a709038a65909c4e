import { gzipSync } from "node:zlib";
import fc from "fast-check";

/** A change of bytes, as numbers that each kind takes as it needs them. */
interface Mutation {
  readonly kind: keyof typeof mutations;
  /** Places, from 0 to 1, without 1. */
  readonly at: number;
  readonly length: number;
  readonly payload: Uint8Array;
}

/** The bytes of a text in UTF-8, without those of the pool that a Buffer may be a part of. */
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
  double: (bytes, at, end) => join(bytes.slice(0, end), bytes.slice(at)),
  splice: (bytes, at, end) => join(bytes.slice(0, at), bytes.slice(end), bytes.slice(0, at)),
  swap: (bytes, at, end) => join(bytes.slice(end), bytes.slice(at, end), bytes.slice(0, at)),
  utf16: (bytes) => new Uint8Array(Buffer.from(`\uFEFF${Buffer.from(bytes).toString("utf8")}`, "utf16le")),
  latin1: (bytes) => new Uint8Array(Buffer.from(Buffer.from(bytes).toString("utf8"), "latin1")),
  gzip: (bytes) => new Uint8Array(gzipSync(bytes)),
  replace: (_bytes, _at, _end, payload) => payload,
} as const satisfies Record<string, Change>;

/** Bytes that readers of UTF-8, of JSON and of lines trip over. */
const pieces = [
  ..."\0|\uFEFF|\u2028|\u202e|\r|\r\n".split("|"),
  ...String.raw`" \ \u \ud800 { } [ ] , : - 0 1e999 null true /* */ // __proto__`.split(" "),
  ..."<<<<<<< ours\n|\n=======\n|\n>>>>>>> theirs\n".split("|"),
].map(bytesOf);
const wrong = [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xe2, 0x82],
  [0x1f, 0x8b, 8],
  [0xff, 0xfe],
].map((bytes) => Uint8Array.from(bytes));

const payload = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...pieces, ...wrong) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.from(bytes)) },
);
/** A place in a text, a tree or a list: from 0 to 1, without 1. */
export const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const kinds = Object.keys(mutations) as (keyof typeof mutations)[];
const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<keyof typeof mutations>("flip", "insert", "overwrite", "drop", "double") },
    { weight: 1, arbitrary: fc.constantFrom(...kinds) },
  ),
  at: place,
  length: place,
  payload,
});

/** What becomes of bytes: a few mutations, most of them small. */
export const mutationsOfBytes: fc.Arbitrary<readonly Mutation[]> = fc.array(mutation, { minLength: 1, maxLength: 4 });

export function mutate(bytes: Uint8Array, all: readonly Mutation[]): Uint8Array {
  return all.reduce((now, { kind, at, length, payload: own }) => {
    const start = Math.floor(at * (now.length + 1));
    // Mostly a few bytes.
    const end = Math.min(now.length, start + 1 + Math.floor(length ** 4 * now.length));
    return mutations[kind](now, start, end, own);
  }, bytes);
}
