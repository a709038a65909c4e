import { describe, expect, it } from "@jest/globals";
import { namesUnused } from "../../src/rules/names-unused.ts";
import { item, listsOf, merge } from "../support/merging.ts";

const rule = "names-unused";

describe("names-unused", () => {
  it.each([
    ["codes of the list", ["1", "2"], new Set(["1", "2", "3"]), []],
    ["a code that the list lacks", ["1", "9"], new Set(["1"]), ["9"]],
    ["a list that is not there", ["1", "9"], undefined, [undefined]],
  ])("judges entries for %s", (_what, entries, codes, places) => {
    const verdicts = namesUnused.judge({ key: "priority", entries, codes });
    expect(Array.from(verdicts, ({ place }) => place)).toEqual(places);
  });

  it("is told at its place in the configuration", () => {
    const names = { priority: { 1: "Minor", "a/b": "Other" }, colour: { 1: "Red" } };
    expect(merge(undefined, listsOf({ priority: [item(1, "Low")] }), { names }).findings).toMatchObject([
      { rule, reference: "colour", pointer: "/names/colour" },
      { rule, reference: "priority", pointer: "/names/priority/a~1b" },
    ]);
  });
});
