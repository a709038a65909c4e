import { describe, expect, it } from "@jest/globals";
import { namesUnused } from "../../../src/model/rules/texts.ts";
import { lockOf, locked } from "../../support/locks.ts";
import { item, listsOf, merge, numbered } from "../../support/merging.ts";
import { check, expectFinding, expectPointers, listOf, lockFindings } from "../../support/rules.ts";

describe("name-width", () => {
  it.each([
    ["50 code points", "😀".repeat(50), []],
    ["51 code points", "😀".repeat(51), ["/name"]],
  ])("name-width checks %s in a document and in a lock", (_what, name, pointers) => {
    expectPointers("name-width", listOf([{ code: 1 }], { name }), pointers);
  });
});

describe("description-width", () => {
  const rule = "description-width";
  const [just, wide] = ["ä".repeat(150), "d".repeat(151)];

  it.each([
    ["150 code points", listOf([{ code: 1, description: just }], { description: "😀".repeat(150) }), []],
    ["151 characters of a reference", listOf([{ code: 1 }], { description: wide }), ["/description"]],
    ["151 characters of a value", listOf([{ code: 1 }, { code: 2, description: wide }]), ["/values/1/description"]],
    ["a value that is no longer listed", listOf([{ code: 1, description: wide, removed: true }]), []],
  ])("checks %s in a document and in a lock", (_what, list, pointers) => expectPointers(rule, list, pointers));

  it("ignores the values of an overview", () => {
    const unbounded = { description: wide, hasUnboundedValues: true };
    expect(check(rule, listOf([{ code: 1, description: wide }], unbounded))).toEqual(["/description"]);
  });

  it("ignores the values of an undeclared reference in a lock", () => {
    const lock = lockOf({ colour: [locked(1, "Red", { description: wide })] });
    expect(lockFindings(rule, lock)).toEqual([]);
    const described = { ...lock, references: lock.references.map((each) => ({ ...each, description: wide })) };
    expect(lockFindings(rule, described)).toMatchObject([{ pointer: "/references/colour/description" }]);
  });

  it("and the width of names and keys are not checked in a list of the configuration", () => {
    const list = { list: true, name: wide } as const;
    const values = [{ code: 1, description: wide }];
    for (const each of ["name-width", "description-width"] as const)
      expect(check(each, listOf(values, list))).toEqual([]);
    const lock = lockOf({ ["k".repeat(51)]: [locked(1, "One", { description: wide })] });
    const lists = lock.references.map((reference) => ({ ...reference, ...list, fields: [] }));
    for (const each of ["name-width", "description-width", "key-width"] as const) {
      expect(lockFindings(each, { ...lock, references: lists })).toEqual([]);
    }
  });

  it("reports 151 characters in the single reference of an undeclared list", () => {
    const colour = [{ code: 1, description: wide }];
    expectFinding(rule, { lists: { colour } }, { reference: "colour", pointer: "/values/0/description" });
  });
});

describe("suspicious-text", () => {
  const rule = "suspicious-text";

  it.each([
    ["visible text", listOf([{ code: 1, description: "Très 😀" }]), []],
    ["a bidi override", listOf([{ code: 1 }, { code: 2, description: "Low\u202e" }]), ["/values/1/description"]],
    ["a control character in a name", listOf([{ code: 1 }], { name: "Prio\brity" }), ["/name"]],
    ["line breaks and tabs", listOf([{ code: 1, description: "a\r\nb\tc" }], { name: "Prio\nrity" }), []],
    [
      "white space around a code",
      listOf([{ code: " a" }, { code: "b\u00a0" }, { code: "c d" }], { key: "transaction_status" }),
      ["/values/0/code", "/values/1/code"],
    ],
    ["a separator in a description", listOf([{ code: 1 }], { description: "a\u2028b" }), ["/description"]],
    ["a code", listOf([{ code: "a\u200b" }], { key: "transaction_status" }), ["/values/0/code"]],
    ["a code2", listOf([{ code: 1, fields: { code2: "F\u0000" } }], { key: "country" }), ["/values/0/code2"]],
    ["a value that is no longer listed", listOf([{ code: 1, description: "Low\u202e", removed: true }]), []],
  ])("suspicious-text checks %s in a document and in a lock", (_what, list, pointers) => {
    expectPointers(rule, list, pointers);
  });

  const checkText = (description: string): unknown => check(rule, listOf([{ code: 1, description }]));
  const joiners = [
    "a\u200d",
    "\u200ca",
    "a\u200d\u200db",
    "1\u200d2",
    "a\u200d 1",
    "👨\u200d",
    "👨\u200c👩",
    "👨\u200da",
    "❤\ufe0f\u200da",
    "👨\u200da\u200cb👩",
  ];
  const persian = "می\u200cخواهم";
  const suspicious = ["\0", "\v", "\u007f", "\u200b", "\u202e", "\u2028", "\u2029", "\ufeff", "\u{e0001}"];

  it.each(suspicious)("suspicious-text reports %j", (character) => {
    expect(checkText(`Low${character}`)).toHaveLength(1);
  });

  it.each([...joiners, `${persian}\u202e`, `${persian}\u200c`])("suspicious-text reports the joiner in %j", (text) => {
    expect(checkText(text)).toHaveLength(1);
  });

  it.each([
    ["Persian", persian],
    ["several in a word", "a\u200cb\u200dc\u200cd"],
    ["a virama before it", "क्\u200dष"],
    ["several marks before it", "ශ්\u200dරී"],
    ["a virama after it", "র\u200d্যাব"],
    ["a family", "👨\u200d👩\u200d👧"],
    ["skin tones", "👩🏽\u200d🤝\u200d👨🏿"],
    ["variation selectors", "👁\ufe0f\u200d🗨\ufe0f 🏳\ufe0f\u200d🌈"],
    ["a sign", "🧑🏻\u200d⚕\ufe0f"],
  ])("suspicious-text accepts joiners in %s", (_what, text) => {
    expect(checkText(text)).toEqual([]);
  });

  it.each(["Low", "Côte d'Ivoire", "日本", "😀", "no\u00a0break", "한국"])("suspicious-text accepts %j", (plain) => {
    expect(checkText(plain)).toEqual([]);
  });
});

describe("name-collision", () => {
  it("name-collision reports each member with an appended code, and a type with a suffix", () => {
    const rule = "name-collision";
    const lists = listsOf({ object: [item(7, "Pause"), item(9, "pause"), item(10, "Sent")] });
    expect(merge(undefined, lists).findings).toMatchObject([
      { rule, reference: "object", actual: "Pause_7" },
      { rule, reference: "object", actual: "Pause_9" },
      { rule, reference: "object", actual: "ObjectReference" },
    ]);
  });
});

describe("names-unused", () => {
  it.each([
    ["codes of the list", "priority", ["1", "2"], []],
    ["a code that the list lacks", "priority", ["1", "9"], ["9"]],
    ["an unknown list", "colour", ["1", "9"], [undefined]],
  ])("checks entries for %s", (_what, key, entries, places) => {
    const lists = new Map([["priority", numbered(1, 2, 3)]]);
    const violations = namesUnused({ key, entries, lists });
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
    const [violation] = namesUnused({ ...given, lists });
    expect(violation?.expected).toBe(near);
  });
});
