import fc from "fast-check";
import { bytesOf } from "../grammar/bytes.ts";
import { hostileText } from "../grammar/texts.ts";
import type { Kind, Tally } from "../kind.ts";
import { configs } from "./configs.ts";
import { documents } from "./documents.ts";
import { locks } from "./locks.ts";

/** An input that repeats one piece, stored as the piece so that its file is small. */
interface LargeCase {
  readonly shape: string;
  readonly piece: string;
  /** Approximate size in bytes. */
  readonly size: number;
}

/** Repeats a piece. `times` is the number of parts of this size, without the piece, in the case. */
type Shape<Result> = (times: (partSize: number) => number, piece: string) => Result;

const json = JSON.stringify;
const repeat = (times: number, part: (index: number) => string, separator = ","): string =>
  Array.from({ length: times }, (_, index) => part(index)).join(separator);

const single = (values: string, name = "Name", description = "About"): string =>
  `{"name": ${json(name)}, "description": ${json(description)}, "values": ${values}}`;
const item = (code: string, description: string): string =>
  `{"code": ${code}, "description": ${json(description)}, "enable": true}`;

/** Large documents by their shape. */
const documentShapes = {
  "many values": (times, piece) => single(`[${repeat(times(60), (index) => item(String(index), piece + index))}]`),
  "equal values": (times, piece) => single(`[${repeat(times(50), () => item("1", piece))}]`),
  "equal descriptions": (times, piece) => single(`[${repeat(times(50), (index) => item(String(index), piece))}]`),
  "values as an object": (times, piece) =>
    single(`{${repeat(times(70), (index) => `"${index}": ${item(String(index), piece)}`)}}`),
  "one long text": (times, piece) =>
    single(`[${item("1", piece.repeat(times(piece.length + 1)))}]`, piece.repeat(times(piece.length + 1))),
  "duplicate members": (times, piece) => `{${repeat(times(20), () => `${json(piece)}: 1`)}}`,
  "unknown members": (times, piece) => `{${repeat(times(20), (index) => `${json(piece + index)}: 1`)}}`,
  blanks: (times) => `{"name":${" ".repeat(times(1))}"a", "description": "", "values": []}`,
  lines: (times) => `{"name":${"\r".repeat(times(2))}${"\n".repeat(times(2))}"a", "description": 1, "values": []}`,
  brackets: (times) => "[".repeat(times(1)),
  braces: (times) => '{"a":'.repeat(times(5)),
  escapes: (times) => `{"name": "${"\\u0061".repeat(times(6))}", "description": "", "values": []}`,
  "a long number": (times) => single(`[${item("1".repeat(times(1)), "a")}]`),
  "a long pointer": (times, piece) => `{"values": {${json(piece.repeat(times(piece.length + 1)))}: 1}}`,
  "an unterminated list": (times, piece) => single(`[${repeat(times(60), (index) => item(String(index), piece))}`),
  "an unterminated string": (times) => `{"name": "${"a".repeat(times(1))}`,
  "wrong types": (times) => single(`[${repeat(times(5), () => "null")}]`),
  floats: (times) => single(`[${repeat(times(60), (index) => item(`${index}.5`, "a"))}]`),
} satisfies Record<string, Shape<string>>;

const value = (code: string, member: string, more = ""): string =>
  `{ "code": ${code}, "description": "a", "enable": true, "member": ${json(member)}${more} }`;
const lock = (references: string): string =>
  `{"lockVersion": 1, "apiVersion": "1.2", "memberCase": "pascal", "references": {${references}}}`;
const reference = (key: string, type: string, values: string, code = "integer(3)"): string =>
  `${json(key)}: {"name": "a", "description": "a", "type": ${json(type)}, "code": ${json(code)}, "values": [${values}]}`;

/** A lock of one list with codes of any width. */
const members = (count: number, nameOf: (index: number) => string, more: (index: number) => string = () => "") => {
  const values = repeat(count, (index) => value(String(index), nameOf(index), more(index)));
  return lock(reference("loyalty", "Loyalty", values, "integer"));
};

const lockShapes = {
  "a lock of many values": (times) => members(times(70), (index) => `A${index}`),
  "a lock of equal members": (times) => members(times(70), () => "A"),
  "a lock of many references": (times) =>
    lock(repeat(times(120), (index) => reference(`key_${index}`, `Key${index}`, ""))),
  "a lock of equal types": (times) =>
    lock(repeat(times(150), (index) => reference(`key_${index}`, "Key", value("1", "A")))),
  "a lock of many aliases": (times) =>
    lock(
      reference("loyalty", "Loyalty", value("1", "A", `, "aliases": [${repeat(times(10), (index) => `"B${index}"`)}]`)),
    ),
  "a lock of unknown members": (times, piece) => `{${repeat(times(20), (index) => `${json(piece + index)}: 1`)}}`,
  "a lock of conflicts": (times) => "<<<<<<< ours\n=======\n>>>>>>> theirs\n".repeat(times(35)),
  "a lock of half a marker": (times) => "<<<<<< \n======\n".repeat(times(15)),
  "a lock of blanks": (times) => `${" ".repeat(times(1))}x`,
  "a lock of long lines": (times) => `${"=".repeat(times(1))}`,
} satisfies Record<string, Shape<string>>;

const configShapes = {
  "a configuration of comments": (times) => `{"source": "sample"${"/**/".repeat(times(4))}}`,
  "a configuration of stars": (times) => `/${"*".repeat(times(1))}`,
  "a configuration of backslashes": (times) => `{"source": "${"\\".repeat(times(1))}`,
  "a configuration of unknown members": (times, piece) =>
    `{${repeat(times(20), (index) => `${json(piece + index)}: 1`)}}`,
  "a configuration of references": (times) =>
    `{"source": "sample", "references": [${repeat(times(12), (index) => `"key_${index}"`)}]}`,
  "a configuration of equal names": (times) =>
    `{"source": "sample", "names": {"priority": {${repeat(times(12), (index) => `"${index}": "A"`)}}}}`,
  "a configuration of a long address": (times, piece) =>
    `{"source": {"baseUrl": ${json(`https://${piece.repeat(times(piece.length + 1))}`)}}}`,
  "a configuration of variables": (times) => `{"source": {"baseUrl": "https://a/${"${".repeat(times(2))}"}}`,
  "a configuration of a long folder": (times) =>
    `{"source": "sample", "output": {"dir": "${"../a/".repeat(times(5))}"}}`,
} satisfies Record<string, Shape<string>>;

/** Two states of a service, or two branches of a lock. */
interface Pair {
  readonly before: string;
  readonly now: string;
}

/** A list with consecutive codes. */
const numbered = (count: number, descriptionOf: (index: number) => string, first = 0): string =>
  single(`[${repeat(count, (index) => item(String(first + index), descriptionOf(index)))}]`);

/** Two states of one list. */
const listPairs = {
  "all meanings moved by one": (times, piece) => ({
    before: numbered(times(60), (index) => `${piece} ${index}`),
    now: numbered(times(60), (index) => `${piece} ${index + 1}`),
  }),
  "all meanings in reverse order": (times) => ({
    before: numbered(times(60), (index) => `w ${index}`),
    now: numbered(times(60), (index) => `w ${times(60) - index}`),
  }),
  "all codes new": (times, piece) => ({
    before: numbered(times(60), (index) => `${piece} ${index}`),
    now: numbered(times(60), (index) => `${piece} ${index}`, 1_000_000),
  }),
  "equal descriptions, then other ones": (times, piece) => ({
    before: numbered(times(60), () => piece),
    now: numbered(times(60), () => `other ${piece}`),
  }),
  "all descriptions in another case": (times) => ({
    before: numbered(times(60), () => "opted out"),
    now: numbered(times(60), () => "OPTED OUT", 7),
  }),
} satisfies Record<string, Shape<Pair>>;

/** Overviews of many references. */
const overviewShapes = {
  "an overview of many keys": (times) =>
    `{${repeat(times(60), (index) => `"key_${index}": ${single("{}", "a", "b")}`)}}`,
  "an overview of similar keys": (times) =>
    `{${repeat(times(60), (index) => `"key${"_".repeat(1 + (index % 9))}${Math.floor(index / 9)}": ${single("{}", "a", "b")}`)}}`,
  "an overview of invalid keys": (times, piece) =>
    `{${repeat(times(12), (index) => `${json(`${piece}-${index}`)}: 1`)}}`,
  "an overview of keys in another case": (times) =>
    `{${repeat(times(60), (index) => `"${(index % 256).toString(2).padStart(8, "0").replace(/0/g, "a").replace(/1/g, "A")}${Math.floor(index / 256)}": ${single("{}", "a", "b")}`)}}`,
} satisfies Record<string, Shape<string>>;

/** Configurations for an overview of many keys. */
const manyKeyConfigs: Readonly<Record<string, Shape<object>>> = {
  "many references that are missing": (times) => ({
    references: Array.from({ length: times(20) }, (_, index) => `missing_${index}`),
  }),
  "many references that exist": (times) => ({
    references: Array.from({ length: times(60) }, (_, index) => `key_${index}`),
  }),
  "names for many references that are missing": (times) => ({
    names: Object.fromEntries(Array.from({ length: times(25) }, (_, index) => [`missing_${index}`, { 1: "A" }])),
  }),
};

/** Two branches of a lock. */
const lockPairs = {
  "branches with different names": (times) => ({
    before: members(times(70), (index) => `A${index}`),
    now: members(times(70), (index) => `B${index}`),
  }),
  "branches that move all names by one": (times) => ({
    before: members(times(70), (index) => `A${index}`),
    now: members(times(70), (index) => `A${index + 1}`),
  }),
  "branches whose aliases are members of the other": (times) => ({
    before: members(
      times(90),
      (index) => `A${index}`,
      (index) => `, "aliases": ["B${index}"]`,
    ),
    now: members(
      times(90),
      (index) => `B${index + 1}`,
      (index) => `, "aliases": ["A${index + 1}"]`,
    ),
  }),
  "branches of colliding types": (times) => ({
    before: lock(repeat(times(120), (index) => reference(`a_${index}`, `Key${index}`, ""))),
    now: lock(repeat(times(120), (index) => reference(`b_${index}`, `Key${index}`, ""))),
  }),
  "branches of different lists": (times) => ({
    before: lock(repeat(times(150), (index) => reference(`a_${index}`, `A${index}`, value("1", "A")))),
    now: lock(repeat(times(150), (index) => reference(`b_${index}`, `B${index}`, value("1", "A")))),
  }),
} satisfies Record<string, Shape<Pair>>;

const shapes: Readonly<Record<string, Shape<string>>> = {
  ...documentShapes,
  ...overviewShapes,
  ...lockShapes,
  ...configShapes,
};
const pairs: Readonly<Record<string, Shape<Pair>>> = { ...listPairs, ...lockPairs };

/** Rules that would end a case too early. */
const warnings = Object.fromEntries(
  ["code-width", "code-duplicate", "duplicate-key", "meaning-changed", "mass-removal", "reference-empty"].map(
    (rule) => [rule, "warn"],
  ),
);

/** A configuration for a list that no version declares, whose codes may have any width. */
const configOf = (references: unknown): string => json({ source: "sample", references, rules: warnings });
const listed = (text: string) => ({
  overview: bytesOf(`{"loyalty": ${text}}`),
  singles: [["loyalty", bytesOf(text)] as const],
});

function checkPair(shape: string, { before, now }: Pair, tally: Tally): Promise<void> {
  if (shape in lockPairs)
    return locks.check({ base: bytesOf(before), ours: bytesOf(before), theirs: bytesOf(now) }, tally);
  const accepted = { acceptRemovals: true, acceptMeanings: shape.length % 2 === 0 };
  const config = configOf(["loyalty"]);
  return documents.check({ config, before: listed(before), now: listed(now), ...accepted }, tally);
}

async function check({ shape, piece, size }: LargeCase, tally: Tally): Promise<void> {
  const times = (partSize: number): number => Math.ceil(size / (partSize + piece.length));
  const pair = pairs[shape];
  if (pair !== undefined) return checkPair(shape, pair(times, piece), tally);
  const accepted = { acceptRemovals: true, acceptMeanings: true };
  if (shape in manyKeyConfigs) {
    const now = { overview: bytesOf(overviewShapes["an overview of many keys"](times)), singles: [] };
    const config = { source: "sample", rules: warnings, ...manyKeyConfigs[shape]?.(times, piece) };
    return documents.check({ config: json(config), before: null, now, ...accepted }, tally);
  }
  const text = (shapes[shape] as Shape<string>)(times, piece);
  if (shape in configShapes) return configs.check({ file: "codegen.config.json", bytes: bytesOf(text) }, tally);
  if (shape in lockShapes) return locks.check({ base: null, ours: bytesOf(text), theirs: bytesOf(text) }, tally);
  const isOverview = shape in overviewShapes;
  const now = isOverview ? { overview: bytesOf(text), singles: [] } : listed(text);
  return documents.check({ config: configOf(isOverview ? "all" : ["loyalty"]), before: null, now, ...accepted }, tally);
}

/** Inputs of up to a megabyte, which detect quadratic time. */
export const large: Kind<LargeCase> = {
  share: 1,
  cases: fc.record({
    shape: fc.constantFrom(...Object.keys(shapes), ...Object.keys(pairs), ...Object.keys(manyKeyConfigs)),
    piece: fc.oneof(
      fc.constantFrom("a", "A b", "é", "*/", "中", "_", "9", "~/", "\u200b"),
      hostileText.map((text) => text.slice(0, 40)),
    ),
    size: fc.constantFrom(1_000_000, 300_000, 10_000),
  }),
  check,
};
