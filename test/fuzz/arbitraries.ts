import fc from "fast-check";
import { character } from "../support/characters.ts";
import { type Node, parseTree } from "jsonc-parser";
import { attempt } from "../../src/base/index.ts";
import { dataRuleIds, hasFixedSeverity } from "../../src/model/rules/index.ts";
import { memberCases } from "../../src/model/naming/index.ts";
import { apiVersions } from "../../src/service/catalogue/index.ts";
import { hostileTexts } from "../support/advisories.ts";
import { description } from "../support/arbitraries.ts";

const longRun = Number(process.env["FUZZ_RUNS"] ?? 0);

/** A few cases of one seed; with `FUZZ_RUNS=20000`, this number of cases of a new seed, which a failure prints. */
export const parameters = longRun > 0 ? { numRuns: longRun } : { numRuns: 30, seed: 11 };

/** The time limit of a property. */
export const timeoutMs = 60_000 + longRun * 300;

/** A usual value, `weight` times as often as one of another arbitrary. */
export const mostly = <const A, B>(usual: A, weight: number, other: fc.Arbitrary<B>): fc.Arbitrary<A | B> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, other);

/** Whether a case is rendered, which takes a hundred times as long as all other steps. */
export const isRendered = fc.integer({ min: 1, max: 50 }).map((share) => share === 25);

/** A position in a text or a list: at least 0 and less than 1. */
const position = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** A hostile text: pieces of attacks, any character of Unicode, or very long. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts.map(([, text]) => text)),
  description,
  fc.string({ unit: fc.constantFrom(..."*/\\'\"`${}@#\n\r\u2028\u202e<>|&[]()_ ab1\0\u{e0001}"), maxLength: 40 }),
  fc
    .tuple(fc.string({ unit: character, minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 400 }))
    .map(([piece, times]) => piece.repeat(times)),
);

/** A text of the service: one in four is hostile. */
export const text: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("Active", "ACTIVE", "Low", "a", "class", "中文", "C++", "24 hours", "Déjà vu"),
  },
  hostileText,
);

/** JSON that is unusual, invalid, or valid for other readers only. */
const unusualJson = [
  ..."null true {} [] [[]] 0 -0 -1 1.0 1e2 1.5 10000 1e400 9007199254740993 -9007199254740993 NaN 01 +1 1. //".split(
    " ",
  ),
  ...'"" "1" "01" "NaN" "__proto__" "constructor" "FRA" "Ｆｒ" {"a"} {"a":1,"a":2} [1,] tru \'a\' , ] }'.split(" "),
  ...String.raw`"\u0000" "\u202e" "\ud800" "\x" {"__proto__":{"a":1},"a":2}`.split(" "),
  '"a\tb"',
  "/* c */ 1",
  "\u00a0",
  "[".repeat(2_000),
];

/** A change of one part of a JSON text, given its text and that of another part. */
type Edit = (part: string, other: string) => string;

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...unusualJson).map(
      (json): Edit =>
        () =>
          json,
    ),
  },
  {
    weight: 2,
    arbitrary: hostileText.map(
      (hostile): Edit =>
        () =>
          JSON.stringify(hostile),
    ),
  },
  fc.maxSafeInteger().map(
    (number): Edit =>
      () =>
        String(number),
  ),
  fc.constantFrom<Edit>(
    () => "",
    (part) => `${part}, ${part}`,
    (_part, other) => other,
    (part, other) => `${part}, ${other}`,
  ),
  fc.integer({ min: 1, max: 70 }).map(
    (depth): Edit =>
      (part) =>
        "[".repeat(depth) + part + "]".repeat(depth),
  ),
);

/** All nodes, without recursion: a document may be nested too deeply for the stack. */
function nodesOf(root: Node): Node[] {
  const nodes = [root];
  for (const { children = [] } of nodes) for (const child of children) nodes.push(child);
  return nodes;
}

/** Changes of a JSON text; none in half of the cases, so that many reach later steps. */
export const jsonEdits: fc.Arbitrary<(json: string) => string> = fc
  .oneof(fc.constant([]), fc.array(fc.record({ at: position, from: position, edit }), { minLength: 1, maxLength: 3 }))
  .map((edits) => (json) => {
    return edits.reduce((current, { at, from, edit: change }) => {
      // A document that is nested too deeply for jsonc-parser stays as it is.
      const root = attempt(() => parseTree(current));
      const nodes = root ? nodesOf(root) : [];
      const [part, other] = [at, from].map((place) => nodes[Math.floor(place * nodes.length)]);
      if (!part || !other) return current;
      const [partText, otherText] = [part, other].map(({ offset, length }) => current.slice(offset, offset + length));
      const end = part.offset + part.length;
      return current.slice(0, part.offset) + change(partText ?? "", otherText ?? "") + current.slice(end);
    }, json);
  });

/** Bytes that are special in UTF-8, in JSON, in lines or in locks with conflicts. */
const pieces = [
  "\0",
  "\uFEFF",
  "\u2028",
  "\u202e",
  "\r",
  "\r\n",
  '"',
  "\\",
  "\\u",
  "{",
  "}",
  "[",
  ",",
  "/*",
  "//",
  "__proto__",
  "<<<<<<< ours\n",
  "\n=======\n",
  "\n>>>>>>> theirs\n",
].map((piece) => Buffer.from(piece));
const invalidUtf8 = ["ff", "c080", "eda080", "f4908080", "e282", "1f8b08", "ff00"].map((hex) =>
  Buffer.from(hex, "hex"),
);

/** Replaces bytes from one position to another. */
const byteChange = fc
  .record({
    at: position,
    length: mostly(0, 2, fc.integer({ min: 1, max: 20 })),
    piece: fc.oneof(fc.constantFrom(...pieces, ...invalidUtf8), fc.uint8Array({ maxLength: 10 })),
  })
  .map(({ at, length, piece }) => (bytes: Uint8Array): Uint8Array => {
    const start = Math.floor(at * (bytes.length + 1));
    return Buffer.concat([bytes.subarray(0, start), piece, bytes.subarray(start + length)]);
  });

/** Bytes of a text: mostly as they are, otherwise with a few changes, cut, or in another encoding. */
export const bytesOf: fc.Arbitrary<(text: string) => Uint8Array> = fc
  .oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(byteChange, { minLength: 1, maxLength: 3 }) },
    position.map((at) => [(bytes: Uint8Array) => bytes.subarray(0, Math.floor(at * bytes.length))]),
    fc
      .constantFrom("utf16le", "latin1")
      .map((encoding) => [
        (bytes: Uint8Array) => Buffer.from(`\uFEFF${Buffer.from(bytes).toString("utf8")}`, encoding as BufferEncoding),
      ]),
  )
  .map((changes) => (written) => {
    const bytes = changes.reduce((current, change) => change(current), Buffer.from(written) as Uint8Array);
    // A copy, which does not share the pool of Buffer.
    return new Uint8Array(bytes);
  });

const softRules = dataRuleIds.filter((rule) => !hasFixedSeverity(rule));
const severities = fc.dictionary(fc.constantFrom(...softRules), fc.constantFrom("off", "warn", "error"), {
  maxKeys: 5,
});

/** An option that most configurations do not set. */
const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => mostly(undefined, 2, value);

const enums = fc.record({
  style: fc.constantFrom("enum", "const", "union"),
  memberCase: rarely(fc.constantFrom(...memberCases)),
  disabled: rarely(fc.constantFrom("keep", "deprecate", "omit")),
  removed: rarely(fc.constantFrom("deprecate", "drop")),
});

const output = fc.oneof(
  fc.record({
    dir: rarely(fc.constantFrom("out", "./a/b", "a/../b", "gen\\deep", "ä ö")),
    packageName: rarely(fc.constantFrom("@scope/lists", "a", "x.y-z")),
    prettier: rarely(fc.constant({ printWidth: 1, useTabs: true, semi: false, singleQuote: true })),
  }),
  fc.record({
    importExtension: rarely(fc.constantFrom(".js", ".ts", "")),
    form: rarely(fc.constantFrom("package", "folder")),
  }),
  fc.record({ emit: fc.constant("js"), module: rarely(fc.constantFrom("esm", "cjs")) }),
);

/** Different member names by code. */
const memberNames = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom("0", "1", "2", "7", "-1", "queued", "99", "01", "__proto__"),
      fc.constantFrom("Own", "Active", "OptedOut", "other", "MINE", "$x", "_1"),
    ),
    { selector: ([, name]) => name, maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs));

/** The members of a configuration for a service with these keys, except its source. */
export const configOf = (keys: readonly string[]): fc.Arbitrary<object> =>
  fc.record({
    version: mostly("1.2", 6, fc.constantFrom(...apiVersions)),
    references: mostly(
      keys.filter((key) => /^[a-z][a-z0-9_]*$/.test(key)),
      12,
      fc.constantFrom("all", [...keys, "nowhere"]),
    ),
    output: rarely(output),
    enums: rarely(enums),
    names: rarely(fc.dictionary(fc.constantFrom(...keys, "nowhere"), memberNames, { maxKeys: 2 })),
    transactional: rarely(fc.boolean()),
    // With all rules off, a case reaches later steps.
    rules: fc.oneof(severities, fc.constantFrom({}, Object.fromEntries(softRules.map((rule) => [rule, "off"])))),
  });
