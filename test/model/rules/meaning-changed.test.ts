import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { displacedCodes, meaningChanged, type DescribedValue } from "../../../src/model/rules/meaning-changed.ts";

type Descriptions = Readonly<Record<number, string>>;

/** Values with these descriptions by code; `-` before one makes a tombstone. */
const valuesOf = (descriptions: Descriptions): DescribedValue[] =>
  Object.entries(descriptions).map(([code, text]) => ({
    code: Number(code),
    description: text.replace(/^-/, ""),
    ...(text.startsWith("-") && { removed: true as const }),
  }));

const nameOf = ({ description }: DescribedValue): string => description.toLowerCase();

/** The reported codes, each with those that had its description before: `4 <- 5`. */
const found = (before: Descriptions, now: Descriptions): string[] =>
  Array.from(
    meaningChanged({ before: valuesOf(before), now: valuesOf(now), nameOf }),
    ({ place: { code, from } }) => `${code} <- ${from.map((holder) => holder.code).join()}`,
  );

describe("meaning-changed", () => {
  it.each<[string, Descriptions, Descriptions, string[]]>([
    ["descriptions that are exchanged", { 4: "A", 5: "B" }, { 4: "B", 5: "A" }, ["4 <- 5", "5 <- 4"]],
    ["a description that moves on", { 4: "A", 5: "B" }, { 4: "B", 5: "C" }, ["4 <- 5"]],
    ["the description of a code that is no longer listed", { 4: "A", 5: "B" }, { 4: "-A", 5: "A" }, ["5 <- 4"]],
    ["the description of a tombstone", { 4: "-A", 5: "B" }, { 4: "-A", 5: "A" }, ["5 <- 4"]],
    ["a description that two codes have now", { 4: "A", 5: "B" }, { 4: "B", 5: "B" }, ["4 <- 5"]],
    ["a description that several codes had", { 1: "A", 4: "B", 5: "B" }, { 1: "B", 4: "B", 5: "B" }, ["1 <- 4,5"]],
    ["a tombstone that returns with a new description", { 6: "-Complained" }, { 6: "Welcome again" }, ["6 <- "]],
    [
      "a tombstone that returns with the description of another code",
      { 5: "A", 6: "-B" },
      { 5: "A", 6: "A" },
      ["6 <- 5"],
    ],
    ["a new code with a description that another one lost", { 4: "A" }, { 4: "B", 9: "A" }, ["9 <- 4"]],
    ["a description in another case", { 4: "Opted out", 5: "B" }, { 4: "C", 5: "OPTED OUT" }, ["5 <- 4"]],
  ])("reports %s", (_name, before, now, expected) => {
    expect(found(before, now)).toEqual(expected);
  });

  it.each<[Descriptions, Descriptions, codes: number[]]>([
    [{ 4: "A", 5: "B", 6: "C" }, { 4: "B", 5: "C", 6: "D" }, [5, 6]],
    [{ 4: "A", 5: "B" }, { 4: "B", 5: "B" }, []],
    [{ 4: "A", 5: "-B" }, { 4: "B", 5: "-B" }, []],
    [{ 1: "A", 2: "B", 4: "C" }, { 1: "C", 2: "C", 4: "D" }, [4]],
  ])("names the codes that lost their description in %j -> %j", (before, now, codes) => {
    const violations = [...meaningChanged({ before: valuesOf(before), now: valuesOf(now), nameOf })];
    expect(displacedCodes(violations.map(({ place }) => place))).toEqual(codes);
  });

  it.each<[string, Descriptions, Descriptions]>([
    ["a first list", {}, { 4: "A", 5: "A" }],
    ["unchanged descriptions", { 4: "A", 5: "A" }, { 4: "A", 5: "A" }],
    ["a description that no code had", { 4: "A", 5: "B" }, { 4: "C", 5: "B" }],
    ["a description that changes its case", { 4: "A", 5: "a" }, { 4: "a", 5: "A" }],
    ["a new code with the description of a listed one", { 4: "A" }, { 4: "A", 9: "A" }],
    ["a new code with the description of one that is no longer listed", { 4: "A" }, { 4: "-A", 9: "A" }],
    ["a new code with the description of a tombstone", { 4: "-A" }, { 4: "-A", 9: "A" }],
    ["a tombstone that returns", { 4: "-A" }, { 4: "a" }],
    ["a removed code", { 4: "A", 5: "B" }, { 4: "-A", 5: "B" }],
    ["a tombstone with the description of a listed code", { 4: "-A", 5: "A" }, { 4: "-A", 5: "A" }],
  ])("does not report %s", (_name, before, now) => {
    expect(found(before, now)).toEqual([]);
  });

  it("reports the state of each code that had the description", () => {
    const before = valuesOf({ 1: "A", 2: "B", 3: "B", 4: "B", 5: "-B" });
    const now = valuesOf({ 1: "B", 2: "B", 3: "C", 4: "-B", 5: "-B" });
    const [violation] = meaningChanged({ before, now, nameOf });
    expect(violation?.place.from).toEqual([
      { code: 2, state: "kept" },
      { code: 3, state: "changed" },
      { code: 4, state: "removed" },
      { code: 5, state: "removed" },
    ]);
  });

  it("reports the code, its member and both descriptions", () => {
    const before = [
      { code: 4, description: "Hard", member: "BouncedHard" },
      { code: 5, description: "Soft" },
    ];
    const [violation] = meaningChanged({ before, now: valuesOf({ 4: "Soft", 5: "Other" }), nameOf });
    const values = violation && Array.from(violation.message, (part) => (typeof part === "string" ? [] : [part.value]));
    expect(values?.flat()).toEqual([4, "BouncedHard", 5, "Soft"]);
    expect(violation).toMatchObject({
      expected: "Hard",
      actual: "Soft",
    });
  });

  it("reports each code once, and nothing in an unchanged list", () => {
    const list = fc.dictionary(fc.nat(9).map(String), fc.constantFrom("A", "a", "B", "-A", "-B", "C"));
    fc.assert(
      fc.property(list, list, (before, now) => {
        const codes = found(before, { ...before, ...now }).map((text) => text.split(" ")[0]);
        expect(new Set(codes).size).toBe(codes.length);
        expect(found(before, before)).toEqual([]);
      }),
    );
  });
});
