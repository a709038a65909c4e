import { describe, expect, it } from "@jest/globals";
import { namesUnused } from "../../../src/model/rules/names-unused.ts";
import { item, listsOf, merge, numbered } from "../../support/merging.ts";

const rule = "names-unused";

describe("names-unused", () => {
  it.each([
    ["codes of the list", "priority", ["1", "2"], []],
    ["a code that the list lacks", "priority", ["1", "9"], ["9"]],
    ["an unknown list", "colour", ["1", "9"], [undefined]],
  ])("checks entries for %s", (_what, key, entries, places) => {
    const lists = new Map([["priority", numbered(1, 2, 3)]]);
    const violations = namesUnused.check({ key, entries, lists });
    expect(Array.from(violations, ({ place }) => place)).toEqual(places);
  });

  it.each([
    ["a reference", { key: "prioritty", entries: ["1"] }, "priority"],
    ["a code of letters", { key: "status", entries: ["acceptd"] }, "accepted"],
    ["a code that begins with a digit", { key: "status", entries: ["4xy"] }, "4xx"],
    ["a code that ends with a digit", { key: "status", entries: ["v3"] }, "v2"],
    ["nothing for a number", { key: "status", entries: ["7"] }, undefined],
    ["nothing for a code unlike all others", { key: "status", entries: ["lost"] }, undefined],
  ])("suggests %s", (_what, given, near) => {
    const status = ["accepted", "rejected", "4xx", "v2", "71", "-7", "seven"].map((code) => item(code, ""));
    const lists = new Map(Object.entries({ priority: numbered(1, 2, 3), status }));
    const [violation] = namesUnused.check({ ...given, lists });
    expect(violation?.describe(String).expected).toBe(near);
  });

  it.each(["DE", "de"])("suggests the number of a country for %s", (code) => {
    const lists = new Map([["country", [{ code: 276, code2: "DE" }]]]);
    const [violation] = namesUnused.check({ key: "country", entries: [code], lists });
    expect(violation?.describe(String)).toMatchObject({ expected: "276", actual: code });
  });

  it("reports the pointer into the configuration", () => {
    const names = { priority: { 1: "Minor", "a/b": "Other" }, colour: { 1: "Red" } };
    expect(merge(undefined, listsOf({ priority: [item(1, "Low")] }), { names }).findings).toMatchObject([
      { rule, reference: "colour", pointer: "/names/colour" },
      { rule, reference: "priority", pointer: "/names/priority/a~1b" },
    ]);
  });
});
