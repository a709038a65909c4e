import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { compareCodes } from "../../../src/base/text/index.ts";
import type { CodePair } from "../../../src/model/report/index.ts";
import { pairCodes } from "../../../src/model/diff/pair-codes.ts";
import type { LockedValue } from "../../../src/model/lock/index.ts";
import { shuffled } from "../../support/arbitraries.ts";
import { locked } from "../../support/locks.ts";

const removed = true;

/** Pairs as texts: `1 accepted Accepted`. */
const short = (pairs: readonly CodePair[]): string[] =>
  pairs.map(({ before, after, member }) => `${before} ${after} ${member}`);

describe("the codes of a list with a new code type", () => {
  const one = locked(1, "Sent");
  const sent = locked("sent", "Sent");
  const out = locked(1, "Out", { aliases: ["Sent"] });
  const reworded = [one, sent].map((value, index) => ({ ...value, description: `Text ${index}` }));

  it.each<[string, LockedValue[], LockedValue[], string[]]>([
    ["are paired by their member", [one], [sent], ["1 sent Sent"]],
    ["are not paired if the members differ", [one], [locked("sent", "Out")], ["1 null Sent", "null sent Out"]],
    ["are not paired by an alias", [out], [sent], ["1 null Out", "null sent Sent"]],
    [
      "are not paired if another code has the description now",
      [locked(1, "OnHold", { description: "Paused" })],
      [locked("hold", "OnHold", { description: "On hold" }), locked("paused", "Paused")],
      ["1 null OnHold", "null hold OnHold", "null paused Paused"],
    ],
    [
      "are not paired if another code had the description before",
      [locked(2, "Bounced_2", { description: "Bounced" }), locked(5, "Bounced_5", { description: "Bounced" })],
      [locked("x", "Bounced_2", { description: "Bounced 2" }), locked("y", "Bounced")],
      ["2 null Bounced_2", "5 null Bounced_5", "null x Bounced_2", "null y Bounced"],
    ],
    ["are paired by the member if the texts differ", reworded.slice(0, 1), reworded.slice(1), ["1 sent Sent"]],
    ["are paired with a tombstone before", [{ ...one, removed }], [sent], ["1 sent Sent"]],
    ["are paired with a tombstone after", [one], [{ ...sent, removed }], ["1 sent Sent"]],
    ["are in no pair if both are tombstones", [{ ...one, removed }], [{ ...sent, removed }], []],
    ["have no partner if a tombstone is dropped", [{ ...one, removed }], [], ["1 null Sent"]],
    ["have no partner if the list is empty after", [one], [], ["1 null Sent"]],
    ["have no partner if the list was empty before", [], [sent], ["null sent Sent"]],
  ])("codes %s", (_what, before, after, expected) => {
    expect(short(pairCodes(before, after, "pascal"))).toEqual(expected);
  });

  it("sorts pairs by the code before, then by the code after", () => {
    const before = [locked(10, "Ten"), locked(9, "Nine"), locked(-1, "Minus")];
    const after = [locked("z", "New"), locked("b", "Nine"), locked("a", "Newer"), locked("c", "Ten")];
    expect(short(pairCodes(before, after, "pascal"))).toEqual([
      "-1 null Minus",
      "9 b Nine",
      "10 c Ten",
      "null a Newer",
      "null z New",
    ]);
  });

  it("returns each code in one pair, in any order", () => {
    const members = fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 20 });
    const values = (toCode: (member: number) => number | string) =>
      members.map((all) => all.map((member) => locked(toCode(member), `M${member}`)));
    const cases = fc
      .tuple(values(Number), values(String))
      .chain(([old, now]) => fc.tuple(fc.constant({ old, now }), shuffled(old), shuffled(now)));
    const property = fc.property(cases, ([{ old, now }, movedOld, movedNow]) => {
      const pairs = pairCodes(old, now, "pascal");
      const codes = (all: readonly LockedValue[]) => all.map(({ code }) => code).toSorted(compareCodes);
      expect(pairs.flatMap(({ before }) => before ?? [])).toEqual(codes(old));
      expect(pairs.flatMap(({ after }) => after ?? []).toSorted(compareCodes)).toEqual(codes(now));
      for (const { before, after } of pairs) if (before !== null && after !== null) expect(String(before)).toBe(after);
      expect(pairCodes(movedOld, movedNow, "pascal")).toEqual(pairs);
    });
    fc.assert(property);
  });

  it("pairs codes in linear time", () => {
    const numbers = Array.from({ length: 20_000 }, (_, index) => index);
    const valuesOf = (toCode: (index: number) => number | string) =>
      numbers.map((index) => locked(toCode(index), `M${index}`));
    expect(pairCodes(valuesOf(Number), valuesOf(String), "pascal")).toHaveLength(20_000);
  });
});
