import { describe, expect, it } from "@jest/globals";
import { parseJson } from "../../../src/base/json/index.ts";
import { parseLock, printLock } from "../../../src/model/lock/index.ts";
import { keyShape } from "../../../src/model/rules/key-shape.ts";
import { keyWidth } from "../../../src/model/rules/key-width.ts";
import { overviewMismatch } from "../../../src/model/rules/overview-mismatch.ts";
import { wrongShape } from "../../../src/model/rules/wrong-shape.ts";
import type { MapCase } from "../../support/documents.ts";
import { findingsOf } from "../../support/findings.ts";
import { lockOf, locked, lockedReference } from "../../support/locks.ts";
import { caseWith, expectFinding, expectValues, listOf, lockFindings } from "../../support/rules.ts";
import { single } from "../../support/service.ts";

describe("malformed-json", () => {
  const rule = "malformed-json";

  it.each([
    ["a cut text", '{"name":"Prio'],
    ["a trailing comma", '{"name":"","description":"","values":[],}'],
    ["a comment", "/* */ {}"],
    ["a lone surrogate", '{"name":"\\ud800","description":"","values":[]}'],
    ["65 levels", `${"[".repeat(65)}${"]".repeat(65)}`],
    ["an empty text", ""],
  ])("reports %s in a document and in a lock", (_what, text) => {
    expectFinding(rule, { singles: { priority: text } }, { pointer: "" });
    expect(findingsOf(() => parseLock(text, {}))).toMatchObject([{ rule: "lock", line: expect.any(Number) }]);
  });

  it("reports bytes that are not UTF-8", () => {
    expectFinding(rule, { singles: { priority: new Uint8Array([0x22, 0xff, 0x22]) } });
  });

  it("reports an overview that is not JSON", () => expectFinding(rule, { overview: "<html>" }, { reference: null }));
});

describe("wrong-shape", () => {
  const rule = "wrong-shape";

  it("checks a part of a document by its type", () => {
    const check = (text: string | undefined) => {
      const node = text === undefined ? undefined : parseJson(text);
      return wrongShape.check({ what: "code", node, types: ["number", "string"] });
    };
    expect(check("1")).toBeUndefined();
    expect(check('"a"')).toBeUndefined();
    expect(check("true")?.describe(String)).toMatchObject({ expected: "a number or a string", actual: "a boolean" });
    expect(check(undefined)?.describe(String)).toMatchObject({ actual: "missing" });
  });

  it("reports missing values in an overview", () => {
    const overview = (all: Record<string, unknown>): void => void (all["priority"] = { name: "", description: "" });
    expectFinding(rule, { overview }, { pointer: "/priority/values" });
  });

  it("reports an overview that is a list", () =>
    expectFinding(rule, { overview: [] }, { reference: null, pointer: "" }));
});

describe("duplicate-key", () => {
  const rule = "duplicate-key";

  /** A list with one value that has a duplicate name. */
  const withDuplicate = (name: string): string => `[{"code":1,"description":"a",${name}:"b","enable":true}]`;

  it.each(['"description"', '"\\u0064escription"'])("reports %s in a value of a document and of a lock", (name) => {
    expectFinding(rule, caseWith(withDuplicate(name)), { pointer: "/values/0/description" });
    const text = printLock(lockOf({ priority: [locked(1, "Low")] })).replace('"enable"', `${name}: "b", "enable"`);
    // The configuration cannot soften it in a lock, which is written by the tool.
    expect(findingsOf(() => parseLock(text, { [rule]: "off" }))).toMatchObject([
      { rule: "lock", pointer: "/references/priority/values/0/description", reference: "priority" },
    ]);
  });

  it("keeps the last one if the rule is not an error", () => {
    expectValues(rule, caseWith(withDuplicate('"description"')), [{ code: 1, description: "b", enable: true }]);
  });
});

describe("key-shape", () => {
  const rule = "key-shape";

  /** The invalid keys. */
  const check = (keys: readonly string[], validKeys: readonly string[] = []): string[] =>
    Array.from(keyShape.check({ keys, validKeys }), ({ place }) => place);

  it.each(["a/b", "..", "", "_a", "a b", "__proto__", "\u00e9", "k".repeat(101)])(
    "reports %j in an overview and in a lock",
    (key) => {
      expect(check([key])).toEqual([key]);
      expectFinding(
        rule,
        { overview: (all) => void Object.defineProperty(all, key, { value: single("a", []), enumerable: true }) },
        { reference: key.length > 100 ? `${key.slice(0, 79)}…` : key },
      );
      const lock = lockOf([lockedReference("priority", [], { key })]);
      expect(lockFindings(rule, lock)).toMatchObject([{ rule: "lock", severity: "error" }]);
    },
  );

  it("reports the later of two keys that differ in case only", () => {
    expect(check(["Priority", "priority", "PRIORITY"])).toEqual(["priority", "PRIORITY"]);
    expect(check(["Priority", "priority"], ["priority"])).toEqual(["Priority"]);
    const overview = (all: Record<string, unknown>): void => void (all["Priority"] = single("a", []));
    expectFinding(rule, { overview }, { reference: "Priority", pointer: "/Priority" });
    const lock = lockOf([lockedReference("Priority", [], { type: "Other" }), lockedReference("priority", [])]);
    expect(lockFindings(rule, lock)).toMatchObject([{ pointer: "/references/priority" }]);
  });
});

describe("key-width", () => {
  const [just, wide] = ["k".repeat(50), "k".repeat(51)];

  it("counts code points", () => {
    const keys = [just, wide, "😀".repeat(50), "😀".repeat(51)];
    expect(Array.from(keyWidth.check({ keys }), ({ place }) => place)).toEqual([wide, "😀".repeat(51)]);
  });

  it("reports a wide key in a lock", () => {
    expect(lockFindings("key-width", lockOf({ [just]: [], [wide]: [] }))).toMatchObject([
      { pointer: `/references/${wide}`, reference: wide },
    ]);
  });
});

describe("overview-mismatch", () => {
  const rule = "overview-mismatch";
  const low = { code: 1, description: "Low", enable: true };
  const high = { code: 2, description: "High", enable: true };
  const lowest = { ...low, description: "Lowest" };
  const described = (description: string) => listOf([{ ...low, description }]);
  const wide = described("d".repeat(200));
  const lists = (...priority: (typeof low)[]): MapCase => ({ lists: { priority } });

  it.each([
    ["the same", listOf([low]), listOf([low]), []],
    ["a code as text", listOf([{ ...low, code: "1" }]), listOf([low]), []],
    ["code2", listOf([low]), listOf([{ ...low, code2: "FR" }]), []],
    ["a text that was cut", described("😀".repeat(200)), described("😀".repeat(150)), []],
    ["a text that was cut too early", wide, described("d".repeat(149)), [{ value: 0, field: "description" }]],
    ["names", listOf([low], { name: "a" }), listOf([low], { name: "b" }), [{ field: "name" }]],
    ["enable", listOf([low]), listOf([{ ...low, enable: false }]), [{ value: 0, field: "enable" }]],
    ["a code that the single lacks", listOf([low, high]), listOf([low]), [{ value: 1 }]],
    ["a code that the overview lacks", listOf([low]), listOf([low, high]), [{ field: "values" }]],
    ["no overview", undefined, listOf([low]), [{}]],
    ["no single", listOf([low]), undefined, [{}]],
  ])("compares %s", (_what, overview, alone, places) => {
    expect(Array.from(overviewMismatch.check({ overview, single: alone }), ({ place }) => place)).toEqual(places);
  });

  it.each<[what: string, given: MapCase, pointer: string]>([
    ["a description", { ...lists(low, high), ...caseWith([lowest, high]) }, "/priority/values/1/description"],
    ["a code that the single lacks", { ...lists(low, high), ...caseWith([low]) }, "/priority/values/2"],
    ["a code that the overview lacks", { ...lists(low), ...caseWith([low, high]) }, "/priority/values"],
    ["a reference that the overview lacks", { overview: (all) => void delete all["priority"] }, ""],
    ["a reference that has no single", { singles: { priority: 404 } }, "/priority"],
  ])("reports %s with its pointer into the overview", (_what, given, pointer) =>
    expectFinding(rule, given, { pointer }),
  );
});
