import { describe, expect, it } from "@jest/globals";
import { diffLocks } from "../../../src/model/diff/index.ts";
import type { Lock } from "../../../src/model/lock/index.ts";
import { findingsOf } from "../../support/findings.ts";
import { configOf } from "../../support/configs.ts";
import { lockOf, locked, unitWith } from "../../support/locks.ts";
import { item, listsOf, merge, namesByCode, valuesOf } from "../../support/merging.ts";

type Descriptions = Readonly<Record<number, string>>;

const lockWith = (...values: Parameters<typeof locked>[]): Lock =>
  lockOf({ contact_status: values.map((each) => locked(...each)) });

const fetched = (descriptions: Descriptions) =>
  listsOf({ contact_status: Object.entries(descriptions).map(([code, text]) => item(Number(code), text)) });

/** Each code with its member and aliases: `1 Low, 2 High Highest`. */
const namesOf = (lock: Lock): string =>
  Object.entries(namesByCode(lock, "contact_status"))
    .map(([code, names]) => [code, ...names].join(" "))
    .join(", ");

const removed = true;
const [hard, soft] = [{ description: "Bounced (hard)" }, { description: "Bounced (soft)" }];
const bounces = lockWith([4, "BouncedHard", hard], [5, "BouncedSoft", soft]);
const exchanged = { 4: soft.description, 5: hard.description };
const a = lockWith([1, "A"]);
const ab = lockWith([1, "A"], [2, "B"]);
const abc = lockWith([1, "A"], [2, "B"], [3, "C"]);
/** A tombstone whose member was not made from its description. */
const lowest = [1, "Lowest", { description: "Low", aliases: ["Low"], removed }] as const;

describe("codes of a list with a new meaning", () => {
  const units = [locked("a", "X", { description: "One" }), locked("b", "Y", { description: "Two" })];
  const swapped = listsOf({ unit: [item("a", "Two"), item("b", "One")] });
  const url = "https://api.example.com";

  it.each<[what: string, list: { member?: string }, accepted: boolean, names: object, rules: string[]]>([
    ["stay", {}, false, { a: ["X"], b: ["Y"] }, ["meaning-changed", "meaning-changed"]],
    ["move if that is accepted", {}, true, { a: ["Y"], b: ["X"] }, []],
    [
      "stay if another text names them",
      { member: "/name" },
      false,
      { a: ["X"], b: ["Y"] },
      ["meaning-changed", "meaning-changed"],
    ],
    [
      "stay if the text that names them is missing and that is accepted",
      { member: "/name" },
      true,
      { a: ["X"], b: ["Y"] },
      [],
    ],
    ["stay if the code names them and that is accepted", { member: "code" }, true, { a: ["X"], b: ["Y"] }, []],
  ])("have members that %s", (_what, list, acceptMeanings, names, expected) => {
    const { lists } = configOf({ lists: { unit: { url, type: "string", ...list } } });
    const { lock, rules } = merge(lockOf([unitWith([], units, list)]), swapped, { lists, acceptMeanings });
    expect([namesByCode(lock, "unit"), rules]).toEqual([names, expected]);
    expect(valuesOf(lock, "unit")["a"]?.description).toBe("Two");
  });

  const named = lockOf([
    unitWith([], [locked("a", "Nok", { description: "Krone" }), locked("b", "Sek", { description: "Krona" })], {
      member: "/alpha",
    }),
  ]);
  const currencies = (texts: Readonly<Record<string, readonly [description: string, namedFrom: string]>>) =>
    listsOf({
      unit: Object.entries(texts).map(([code, [text, namedFrom]]) => ({ ...item(code, text), namedFrom })),
    });

  it.each<[what: string, texts: Parameters<typeof currencies>[0], names: object]>([
    ["exchange them with their texts", { a: ["Krona", "SEK"], b: ["Krone", "NOK"] }, { a: ["Sek"], b: ["Nok"] }],
    ["keep them if their texts stay", { a: ["Krona", "NOK"], b: ["Krone", "SEK"] }, { a: ["Nok"], b: ["Sek"] }],
    ["get the names of new texts", { a: ["Krona", "CHF"], b: ["Krone", "EUR"] }, { a: ["Chf"], b: ["Eur"] }],
  ])("whose members another text names %s, if that is accepted", (_what, texts, names) => {
    const { lists } = configOf({ lists: { unit: { url, type: "string", member: "/alpha" } } });
    const { lock, rules } = merge(named, currencies(texts), { lists, acceptMeanings: true });
    expect([namesByCode(lock, "unit"), rules]).toEqual([names, []]);
  });

  it("whose members another text names exchange them by `names`", () => {
    const { lists } = configOf({ lists: { unit: { url, type: "string", member: "/alpha" } } });
    const names = { unit: { a: "Sek", b: "Nok" } };
    const { lock, rules } = merge(named, currencies({ a: ["Krona", "SEK"], b: ["Krone", "NOK"] }), { lists, names });
    expect([namesByCode(lock, "unit"), rules]).toEqual([{ a: ["Sek"], b: ["Nok"] }, []]);
  });
});

describe("codes with a new meaning", () => {
  it("reports each code with a new meaning as one error", () => {
    const { findings } = merge(bounces, fetched(exchanged));
    expect(findings).toMatchObject([
      { rule: "meaning-changed", severity: "error", reference: "contact_status", actual: "Bounced (soft)" },
      { rule: "meaning-changed", severity: "error", reference: "contact_status", actual: "Bounced (hard)" },
    ]);
  });

  it.each(["warn", "off"] as const)("keep their members if the rule is set to %s", (severity) => {
    const { lock, rules } = merge(bounces, fetched(exchanged), { rules: { "meaning-changed": severity } });
    expect(rules).toEqual(severity === "warn" ? ["meaning-changed", "meaning-changed"] : []);
    expect(valuesOf(lock, "contact_status")).toMatchObject({
      4: { member: "BouncedHard", description: "Bounced (soft)" },
      5: { member: "BouncedSoft", description: "Bounced (hard)" },
    });
    expect(merge(lock, fetched(exchanged)).rules).toEqual([]);
  });

  it("do not change the member of a tombstone without the flag", () => {
    const old = lockWith([3, "Sent", { removed }], [8, "Open"]);
    const { lock } = merge(old, fetched({ 8: "Sent", 9: "Sent" }), { rules: { "meaning-changed": "warn" } });
    expect(namesOf(lock)).toBe("3 Sent, 8 Open, 9 Sent_9");
  });

  it.each<[string, object, string]>([
    ["the flag to move the members", {}, "the names follow them"],
    ["to restore the lock if the rule is not an error", { rules: { "meaning-changed": "warn" } }, "restore the lock"],
  ])("advise %s", (_what, options, advice) => {
    const [finding] = merge(bounces, fetched(exchanged), options).findings;
    expect(finding?.advice?.filter((part) => typeof part === "string").join("")).toContain(advice);
    expect(finding?.advice).toContainEqual({ args: ["--accept-meanings"] });
    expect(finding).toMatchObject({ file: "codegen.lock.json", pointer: "/references/contact_status/values/0" });
  });

  it("reports nothing if everything is accepted, and keeps the members", () => {
    const { lock, rules } = merge(bounces, fetched(exchanged), { acceptsEverything: true });
    expect(rules).toEqual([]);
    expect(namesOf(lock)).toBe(namesOf(bounces));
  });
});

it.each<[string, Lock, Descriptions, names: string]>([
  ["exchange the members", bounces, exchanged, "4 BouncedSoft, 5 BouncedHard"],
  ["move members on, and create the last", abc, { 1: "B", 2: "C", 3: "D" }, "1 B, 2 C, 3 D"],
  [
    "give a restored code a new member",
    lockWith([6, "Complained", { removed, aliases: ["Angry"] }], [7, "Other"]),
    { 6: "Welcome again", 7: "Other" },
    "6 WelcomeAgain, 7 Other",
  ],
  [
    "move a member that was not made from the description, without aliases",
    lockWith([4, "Hard", { ...hard, aliases: ["Solid"] }], [5, "Soft", soft]),
    exchanged,
    "4 Soft, 5 Hard",
  ],
  ["take the name of a removed code, which gets its code appended", ab, { 2: "A" }, "1 A_1, 2 A"],
  [
    "take the member of a tombstone, and drop the aliases of both",
    lockWith([...lowest], [2, "Normal", { aliases: ["Usual"] }]),
    { 2: "Low" },
    "1 Lowest_1, 2 Lowest",
  ],
  [
    "take the plain name if the members of all tombstones end in their codes",
    lockWith(
      [3, "Sent_3", { description: "Sent", aliases: ["Posted"], removed }],
      [4, "Sent_4", { description: "Sent", removed }],
      [8, "Open"],
    ),
    { 8: "Sent" },
    "3 Sent_3, 4 Sent_4, 8 Sent",
  ],
  [
    "append the code of a tombstone until the name is free",
    lockWith([3, "Sent", { removed }], [4, "Sent_3", { description: "Sent 3" }], [8, "Open"]),
    { 4: "Sent 3", 8: "Sent" },
    "3 Sent_3_3, 4 Sent_3, 8 Sent",
  ],
  [
    "give the member of a tombstone once, to the lowest code",
    lockWith([4, "Paused", { removed }], [5, "A"], [6, "B"]),
    { 5: "Paused", 6: "Paused" },
    "4 Paused_4, 5 Paused, 6 Paused_6",
  ],
  [
    "move a member to a restored code, and from a tombstone",
    lockWith([1, "A", { removed }], [2, "B", { removed }], [3, "C"]),
    { 1: "B", 3: "A" },
    "1 B, 2 B_2, 3 A",
  ],
  ["give a new name if the other code keeps its description", ab, { 1: "A", 2: "A" }, "1 A, 2 A_2"],
  ["give the name to a new code", a, { 1: "B", 9: "A" }, "1 B, 9 A"],
  [
    "give every code that lost its description a new name",
    lockWith([4, "Paused_4", { description: "Paused" }], [9, "Paused_9", { description: "Paused" }], [2, "Low"]),
    { 2: "Paused", 4: "Four", 9: "Nine" },
    "2 Paused, 4 Four, 9 Nine",
  ],
  ["give no name to an equal new code", ab, { 1: "B", 2: "A", 9: "A" }, "1 B, 2 A, 9 A_9"],
  ["give a name once, to the lowest code", abc, { 1: "C", 2: "C", 3: "D" }, "1 C, 2 C_2, 3 D"],
])("accepted meanings %s", (_name, old, descriptions, expected) => {
  const { lock, findings } = merge(old, fetched(descriptions), { acceptMeanings: true });
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(namesOf(lock)).toBe(expected);
  const renames = diffLocks(old, lock).filter(({ kind }) => kind === "member-renamed");
  expect(renames.filter(({ level }) => level !== "breaking")).toEqual([]);
  expect(merge(lock, fetched(descriptions)).findings).toEqual([]);
});

describe("names of the configuration", () => {
  const lost = { 1: "B", 9: "A" };

  /** Merges these descriptions with and without accepted meanings, or with one of the two. */
  function mergeNamed(old: Lock, descriptions: Descriptions, names: Record<number, string>, accepts: boolean[]) {
    const options = accepts.map((acceptMeanings) => ({ names: { contact_status: names }, acceptMeanings }));
    return options.map((each) => merge(old, fetched(descriptions), each));
  }

  it.each<[string, Lock, Descriptions, Record<number, string>, expected: string, accepts?: boolean[]]>([
    ["exchange members without aliases", ab, { 1: "B", 2: "A" }, { 1: "B", 2: "A" }, "1 B, 2 A"],
    ["keep the members", ab, { 1: "B", 2: "A" }, { 1: "A", 2: "B" }, "1 A, 2 B"],
    ["win over members that would move", ab, { 1: "B", 2: "A" }, { 1: "B", 2: "C" }, "1 B, 2 C", [true]],
    [
      "keep no alias of an accepted meaning if they equal the member",
      lockWith([1, "Open", { aliases: ["Opened"] }], [2, "Closed"]),
      { 1: "Closed", 2: "Opened" },
      { 1: "Open" },
      "1 Open, 2 Opened",
      [true],
    ],
    ["keep no alias of a code that lost its description", a, lost, { 1: "C", 9: "A" }, "1 C, 9 A"],
    ["give the name to a new code with its description", a, lost, { 1: "C" }, "1 C, 9 A", [true]],
    [
      "apply to a tombstone, whose alias moves to the code that takes its description",
      lockWith([...lowest], [2, "Normal"]),
      { 2: "Low" },
      { 1: "Lowest" },
      "1 Lowest, 2 Low",
      [true],
    ],
    ["keep the alias of an unchanged code", ab, { 1: "A", 2: "A" }, { 1: "C", 2: "D" }, "1 C A, 2 D", [false]],
  ])("%s", (_what, old, descriptions, names, expected, accepts = [false, true]) => {
    for (const { lock, rules } of mergeNamed(old, descriptions, names, accepts)) {
      expect(rules).toEqual([]);
      expect(namesOf(lock)).toBe(expected);
    }
  });

  it("apply to their own code only", () => {
    const [merged] = mergeNamed(ab, { 1: "B", 2: "A" }, { 1: "C" }, [false]);
    expect(merged?.findings).toMatchObject([{ rule: "meaning-changed", actual: "A" }]);
    expect(merged && namesOf(merged.lock)).toBe("1 C, 2 B");
  });

  it.each<[string, Lock, Descriptions, Record<number, string>, string]>([
    ["a tombstone", lockWith([3, "Sent", { removed }], [8, "Open"]), { 8: "Sent" }, { 3: "Posted", 8: "Sent" }, "8"],
    ["a code with an unchanged meaning", abc, { 1: "B", 2: "A", 3: "C" }, { 1: "C", 2: "A" }, "1"],
  ])("cannot give the member of %s to another code", (_what, old, descriptions, names, code) => {
    expect(findingsOf(() => mergeNamed(old, descriptions, names, [false]))).toMatchObject([
      { rule: "config", pointer: `/names/contact_status/${code}` },
    ]);
  });
});
