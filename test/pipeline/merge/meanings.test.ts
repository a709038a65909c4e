import { describe, expect, it } from "@jest/globals";
import { diffLocks } from "../../../src/model/diff/index.ts";
import type { Lock } from "../../../src/model/lock/index.ts";
import { findingsOf } from "../../support/findings.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { item, listsOf, merge, namesByCode, valuesOf } from "../../support/merging.ts";

type Descriptions = Readonly<Record<number, string>>;

const lockWith = (...values: Parameters<typeof locked>[]): Lock =>
  lockOf({ contact_status: values.map((each) => locked(...each)) });

const fetched = (descriptions: Descriptions) =>
  listsOf({ contact_status: Object.entries(descriptions).map(([code, text]) => item(Number(code), text)) });

const namesOf = (lock: Lock): Record<string, string[]> => namesByCode(lock, "contact_status");

const bounces = lockWith(
  [4, "BouncedHard", { description: "Bounced (hard)" }],
  [5, "BouncedSoft", { description: "Bounced (soft)" }],
);
const exchanged = { 4: "Bounced (soft)", 5: "Bounced (hard)" };

describe("codes with a new meaning", () => {
  it("are one error each", () => {
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
    const old = lockWith([3, "Sent", { removed: true }], [8, "Open"]);
    const { lock } = merge(old, fetched({ 8: "Sent", 9: "Sent" }), { rules: { "meaning-changed": "warn" } });
    expect(namesOf(lock)).toEqual({ 3: ["Sent"], 8: ["Open"], 9: ["Sent_9"] });
  });

  it.each<[string, object, string]>([
    ["the flag to move the members", {}, "to move the members"],
    ["to restore the lock if the rule is not an error", { rules: { "meaning-changed": "warn" } }, "restore the lock"],
  ])("advise %s", (_what, options, advice) => {
    const [finding] = merge(bounces, fetched(exchanged), options).findings;
    expect(finding?.advice?.filter((part) => typeof part === "string").join("")).toContain(advice);
    expect(finding?.advice).toContainEqual({ args: ["--accept-meanings"] });
    expect(finding).toMatchObject({ file: "codegen.lock.json", pointer: "/references/contact_status/values/0" });
  });

  it("are not reported if everything is accepted, and keep their members", () => {
    const { lock, rules } = merge(bounces, fetched(exchanged), { acceptsEverything: true });
    expect(rules).toEqual([]);
    expect(namesOf(lock)).toEqual(namesOf(bounces));
  });
});

it.each<[string, Lock, Descriptions, Record<string, string[]>]>([
  ["exchange the members", bounces, exchanged, { 4: ["BouncedSoft"], 5: ["BouncedHard"] }],
  [
    "move members on, and create one for the last code",
    lockWith([1, "A"], [2, "B"], [3, "C"]),
    { 1: "B", 2: "C", 3: "D" },
    { 1: ["B"], 2: ["C"], 3: ["D"] },
  ],
  [
    "give a restored code a new member",
    lockWith([6, "Complained", { removed: true, aliases: ["Angry"] }], [7, "Other"]),
    { 6: "Welcome again", 7: "Other" },
    { 6: ["WelcomeAgain"], 7: ["Other"] },
  ],
  [
    "move a member that was not made from the description, without aliases",
    lockWith(
      [4, "Hard", { description: "Bounced (hard)", aliases: ["Solid"] }],
      [5, "Soft", { description: "Bounced (soft)" }],
    ),
    exchanged,
    { 4: ["Soft"], 5: ["Hard"] },
  ],
  [
    "take the name of a removed code, which gets its code appended",
    lockWith([4, "Paused"], [5, "Active"]),
    { 5: "Paused" },
    { 4: ["Paused_4"], 5: ["Paused"] },
  ],
  [
    "take the member of a tombstone, and drop the aliases of both",
    lockWith(
      [1, "Lowest", { description: "Low", aliases: ["Low"], removed: true }],
      [2, "Normal", { aliases: ["Usual"] }],
    ),
    { 2: "Low" },
    { 1: ["Lowest_1"], 2: ["Lowest"] },
  ],
  [
    "take the plain name if the members of all tombstones end in their codes",
    lockWith(
      [3, "Sent_3", { description: "Sent", aliases: ["Posted"], removed: true }],
      [4, "Sent_4", { description: "Sent", removed: true }],
      [8, "Open"],
    ),
    { 8: "Sent" },
    { 3: ["Sent_3"], 4: ["Sent_4"], 8: ["Sent"] },
  ],
  [
    "append the code of a tombstone until the name is free",
    lockWith([3, "Sent", { removed: true }], [4, "Sent_3", { description: "Sent 3" }], [8, "Open"]),
    { 4: "Sent 3", 8: "Sent" },
    { 3: ["Sent_3_3"], 4: ["Sent_3"], 8: ["Sent"] },
  ],
  [
    "give the member of a tombstone once, to the lowest code",
    lockWith([4, "Paused", { removed: true }], [5, "A"], [6, "B"]),
    { 5: "Paused", 6: "Paused" },
    { 4: ["Paused_4"], 5: ["Paused"], 6: ["Paused_6"] },
  ],
  [
    "move a member to a restored code, and from a tombstone",
    lockWith([1, "A", { removed: true }], [2, "B", { removed: true }], [3, "C"]),
    { 1: "B", 3: "A" },
    { 1: ["B"], 2: ["B_2"], 3: ["A"] },
  ],
  [
    "give a new name if the other code keeps its description",
    lockWith([4, "Paused"], [5, "Active"]),
    { 4: "Paused", 5: "Paused" },
    { 4: ["Paused"], 5: ["Paused_5"] },
  ],
  [
    "give the name to a new code",
    lockWith([4, "Paused"]),
    { 4: "Stopped", 9: "Paused" },
    { 4: ["Stopped"], 9: ["Paused"] },
  ],
  [
    "give every code that lost its description a new name",
    lockWith([4, "Paused_4", { description: "Paused" }], [9, "Paused_9", { description: "Paused" }], [2, "Low"]),
    { 2: "Paused", 4: "Four", 9: "Nine" },
    { 2: ["Paused"], 4: ["Four"], 9: ["Nine"] },
  ],
  [
    "give a name once, even if a new code has the description, too",
    lockWith([1, "A"], [2, "B"]),
    { 1: "B", 2: "A", 9: "A" },
    { 1: ["B"], 2: ["A"], 9: ["A_9"] },
  ],
  [
    "give a name once, to the lowest code",
    lockWith([1, "A"], [2, "B"], [3, "C"]),
    { 1: "C", 2: "C", 3: "D" },
    { 1: ["C"], 2: ["C_2"], 3: ["D"] },
  ],
])("accepted meanings %s", (_name, old, descriptions, expected) => {
  const { lock, findings } = merge(old, fetched(descriptions), { acceptMeanings: true });
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(namesOf(lock)).toEqual(expected);
  const renames = diffLocks(old, lock, { disabled: "keep" }).filter(({ kind }) => kind === "member-renamed");
  expect(renames.filter(({ level }) => level !== "breaking")).toEqual([]);
  expect(merge(lock, fetched(descriptions)).findings).toEqual([]);
});

describe("names of the configuration", () => {
  const named = (names: Record<number, string>, options: Parameters<typeof merge>[2] = {}) =>
    merge(bounces, fetched(exchanged), { ...options, names: { contact_status: names } });

  it("may exchange members without aliases", () => {
    const { lock, rules } = named({ 4: "BouncedSoft", 5: "BouncedHard" });
    expect(rules).toEqual([]);
    expect(namesOf(lock)).toEqual({ 4: ["BouncedSoft"], 5: ["BouncedHard"] });
  });

  it("apply to their own code only", () => {
    const { lock, findings } = named({ 4: "Soft" });
    expect(findings).toMatchObject([{ rule: "meaning-changed", actual: "Bounced (hard)" }]);
    expect(namesOf(lock)).toEqual({ 4: ["Soft"], 5: ["BouncedSoft"] });
  });

  it.each([false, true])("may keep the members with acceptMeanings: %s", (acceptMeanings) => {
    const { lock, rules } = named({ 4: "BouncedHard", 5: "BouncedSoft" }, { acceptMeanings });
    expect(rules).toEqual([]);
    expect(namesOf(lock)).toEqual(namesOf(bounces));
  });

  it("win over members that would move", () => {
    const { lock, rules } = named({ 4: "BouncedSoft", 5: "Hard" }, { acceptMeanings: true });
    expect(rules).toEqual([]);
    expect(namesOf(lock)).toEqual({ 4: ["BouncedSoft"], 5: ["Hard"] });
  });

  it("that equal the member keep no alias of an accepted meaning", () => {
    const old = lockWith([1, "Open", { aliases: ["Opened"] }], [2, "Closed"]);
    const names = { contact_status: { 1: "Open" } };
    const { lock, rules } = merge(old, fetched({ 1: "Closed", 2: "Opened" }), { names, acceptMeanings: true });
    expect(rules).toEqual([]);
    expect(namesOf(lock)).toEqual({ 1: ["Open"], 2: ["Opened"] });
  });
  it("keep no alias of a code that lost its description, with and without the flag", () => {
    const old = lockWith([1, "Paused"]);
    const lists = fetched({ 1: "Stopped", 9: "Paused" });
    const names = { contact_status: { 1: "Halted", 9: "Paused" } };
    for (const acceptMeanings of [false, true]) {
      const { lock, rules } = merge(old, lists, { names, acceptMeanings });
      expect(rules).toEqual([]);
      expect(namesOf(lock)).toEqual({ 1: ["Halted"], 9: ["Paused"] });
    }
    const alone = merge(old, lists, { names: { contact_status: { 1: "Halted" } }, acceptMeanings: true });
    expect(namesOf(alone.lock)).toEqual({ 1: ["Halted"], 9: ["Paused"] });
  });

  it("apply to a tombstone, whose alias moves to the code that takes its description", () => {
    const old = lockWith([1, "Lowest", { description: "Low", aliases: ["Low"], removed: true }], [2, "Normal"]);
    const names = { contact_status: { 1: "Lowest" } };
    const { lock, rules } = merge(old, fetched({ 2: "Low" }), { names, acceptMeanings: true });
    expect(rules).toEqual([]);
    expect(namesOf(lock)).toEqual({ 1: ["Lowest"], 2: ["Low"] });
  });

  it("keep the alias of a code that keeps its description", () => {
    const old = lockWith([4, "Paused"], [5, "Active"]);
    const names = { contact_status: { 4: "Held", 5: "Resting" } };
    const { lock, rules } = merge(old, fetched({ 4: "Paused", 5: "Paused" }), { names });
    expect(rules).toEqual([]);
    expect(namesOf(lock)).toEqual({ 4: ["Held", "Paused"], 5: ["Resting"] });
  });

  it("cannot give the member of a tombstone to another code", () => {
    const old = lockWith([3, "Sent", { removed: true }], [8, "Open"]);
    const names = { contact_status: { 3: "Posted", 8: "Sent" } };
    expect(findingsOf(() => merge(old, fetched({ 8: "Sent" }), { names }))).toMatchObject([
      { rule: "config", pointer: "/names/contact_status/8" },
    ]);
  });

  it("cannot give the member of a code with an unchanged meaning to another code", () => {
    const old = lockWith([4, "Hard"], [5, "Soft"], [6, "Other"]);
    const lists = fetched({ 4: "Soft", 5: "Hard", 6: "Other" });
    const names = { contact_status: { 4: "Other", 5: "Hard" } };
    expect(findingsOf(() => merge(old, lists, { names }))).toMatchObject([
      { rule: "config", pointer: "/names/contact_status/4" },
    ]);
  });
});
