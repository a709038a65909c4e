import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { compareCodes } from "../../../src/base/text/index.ts";
import type { CodePair } from "../../../src/model/diff/change.ts";
import { pairCodes } from "../../../src/model/diff/pair-codes.ts";
import type { LockedValue } from "../../../src/model/lock/index.ts";
import { shuffled } from "../../support/arbitraries.ts";
import { locked } from "../../support/locks.ts";

const dead = { removed: true } as const;

/** Pairs in short: `1 accepted Accepted`. */
const short = (pairs: readonly CodePair[]): string[] =>
  pairs.map(({ before, after, member }) => `${before} ${after} ${member}`);

describe("the codes of a list whose type of code changed", () => {
  it.each<[string, LockedValue[], LockedValue[], string[]]>([
    ["of one member", [locked(1, "Sent")], [locked("sent", "Sent")], ["1 sent Sent"]],
    ["of another member", [locked(1, "Sent")], [locked("sent", "Out")], ["1 null Sent", "null sent Out"]],
    ["renamed since", [locked(1, "Sent")], [locked("sent", "Out", { aliases: ["Sent"] })], ["1 sent Out"]],
    ["renamed before", [locked(1, "Out", { aliases: ["Sent"] })], [locked("sent", "Sent")], ["1 sent Sent"]],
    [
      "renamed apart from each other",
      [locked(1, "Out", { aliases: ["Sent"] })],
      [locked("sent", "Gone", { aliases: ["Sent"] })],
      ["1 null Out", "null sent Gone"],
    ],
    [
      "of one member, whose words are those of another code",
      [locked(1, "OnHold", { description: "Paused" })],
      [locked("hold", "OnHold", { description: "On hold" }), locked("paused", "Paused")],
      ["1 null OnHold", "null hold OnHold", "null paused Paused"],
    ],
    [
      "of one member, whose words are those of another code before",
      [locked(2, "Bounced_2", { description: "Bounced" }), locked(5, "Bounced_5", { description: "Bounced" })],
      [locked("x", "Bounced_2", { description: "Bounced 2" }), locked("y", "Bounced")],
      ["2 null Bounced_2", "5 null Bounced_5", "null x Bounced_2", "null y Bounced"],
    ],
    [
      "of one member, under words that are new",
      [locked(1, "Sent", { description: "Sent out" })],
      [locked("sent", "Sent", { description: "On its way" })],
      ["1 sent Sent"],
    ],
    ["buried before", [locked(1, "Sent", dead)], [locked("sent", "Sent")], ["1 sent Sent"]],
    ["buried since", [locked(1, "Sent")], [locked("sent", "Sent", dead)], ["1 sent Sent"]],
    ["buried on both sides", [locked(1, "Sent", dead)], [locked("sent", "Sent", dead)], []],
    ["buried and met by none", [locked(1, "Sent", dead)], [], ["1 null Sent"]],
    ["of a list that is empty now", [locked(1, "Sent")], [], ["1 null Sent"]],
    ["of a list that was empty", [], [locked("sent", "Sent")], ["null sent Sent"]],
  ])("%s", (_what, before, after, expected) => {
    expect(short(pairCodes(before, after, "pascal"))).toEqual(expected);
  });

  it("meet by member before they meet by alias, and once", () => {
    const before = [locked(1, "Sent"), locked(2, "Posted", { aliases: ["Mailed"] })];
    const after = [locked("a", "Sent", { aliases: ["Posted"] }), locked("b", "Mailed")];
    expect(short(pairCodes(before, after, "pascal"))).toEqual(["1 a Sent", "2 b Mailed"]);
  });

  it("stay with the code of their member, though another one has their alias", () => {
    const before = [locked(1, "Sent", { aliases: ["Mailed"] })];
    const after = [locked("a", "Sent"), locked("b", "Mailed")];
    expect(short(pairCodes(before, after, "pascal"))).toEqual(["1 a Sent", "null b Mailed"]);
  });

  it("are ascending by the code before, then by the code after", () => {
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

  it("stand in one pair each, in whatever order they come", () => {
    const members = fc.uniqueArray(fc.nat({ max: 20 }), { maxLength: 20 });
    const values = (toCode: (member: number) => number | string) =>
      members.map((all) => all.map((member) => locked(toCode(member), `M${member}`)));
    const cases = fc
      .tuple(values(Number), values(String))
      .chain(([old, now]) => fc.tuple(fc.constant({ old, now }), shuffled(old), shuffled(now)));
    fc.assert(
      fc.property(cases, ([{ old, now }, movedOld, movedNow]) => {
        const pairs = pairCodes(old, now, "pascal");
        const codes = (all: readonly LockedValue[]) => all.map(({ code }) => code).toSorted(compareCodes);
        expect(pairs.flatMap(({ before }) => before ?? [])).toEqual(codes(old));
        expect(pairs.flatMap(({ after }) => after ?? []).toSorted(compareCodes)).toEqual(codes(now));
        for (const { before, after } of pairs)
          if (before !== null && after !== null) expect(String(before)).toBe(after);
        expect(pairCodes(movedOld, movedNow, "pascal")).toEqual(pairs);
      }),
    );
  });

  // Comparing each with each would take longer than a test may.
  it("are paired in linear time", () => {
    const numbers = Array.from({ length: 100_000 }, (_, index) => index);
    const before = numbers.map((index) => locked(index, `M${index}`, { aliases: [`A${index}`] }));
    const after = numbers.map((index) => locked(String(index), `N${index}`, { aliases: [`M${index}`] }));
    expect(pairCodes(before, after, "pascal")).toHaveLength(100_000);
  });
});
