import { describe, expect, it } from "@jest/globals";
import { parseJson } from "../../../src/base/json/index.ts";
import { parseLock, printLock } from "../../../src/model/lock/index.ts";
import { keyShape, keyWidth, wrongShape } from "../../../src/model/rules/documents.ts";
import { overviewMismatch } from "../../../src/service/rules.ts";
import { type MapCase, mapCase, mapList } from "../../support/documents.ts";
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

  it("groups documents that are HTML, and no others", () => {
    const found = mapCase({
      singles: { priority: "<html>", country: "[", contact_status: " <!doctype html>" },
    }).diagnostics;
    const shared = found.filter(({ sharedReason }) => sharedReason !== undefined);
    expect(shared.map(({ rule: of, reference }) => `${of} ${reference}`)).toEqual([
      `${rule} contact_status`,
      `${rule} priority`,
    ]);
    expect(new Set(shared.map(({ sharedReason }) => sharedReason)).size).toBe(1);
  });

  it.each(["", "\uFEFF"])("names a conflict of git and its line (%j before it)", (mark) => {
    const conflict = `${mark}[\n<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> other\n]`;
    expect(mapList([conflict], { code: "", description: null }).diagnostics).toMatchObject([
      { rule, message: "a merge conflict is not resolved at line 2, column 1" },
    ]);
  });
});

describe("malformed-csv", () => {
  const csv = (text: string) => mapList([text], { format: "csv", code: "/code", description: "/name" });

  it("has the line, without a column of the line", () => {
    expect(csv('code,name\na,A\nb,"B').diagnostics).toEqual([
      expect.objectContaining({ rule: "malformed-csv", reference: "unit", pointer: "", line: 3 }),
    ]);
  });
});

describe("wrong-shape", () => {
  const rule = "wrong-shape";

  it("checks a part of a document by its type", () => {
    const check = (text: string | undefined) => {
      const node = text === undefined ? undefined : parseJson(text);
      return wrongShape({ what: "code", node, types: ["number", "string"] });
    };
    expect(check("1")).toBeUndefined();
    expect(check('"a"')).toBeUndefined();
    expect(check("true")).toMatchObject({ expected: "a number or a string", actual: "a boolean" });
    expect(check(undefined)).toMatchObject({ actual: "missing" });
  });

  it("reports missing values in an overview", () => {
    const overview = (all: Record<string, unknown>): void => void (all["priority"] = { name: "", description: "" });
    expectFinding(rule, { overview }, { pointer: "/priority/values" });
  });

  it("reports an overview that is a list", () =>
    expectFinding(rule, { overview: [] }, { reference: null, pointer: "" }));
});

describe("pointer-unused", () => {
  it("has the nearest property, and those of a value", () => {
    const labels = { de: "/nam_de" };
    const { diagnostics } = mapList([[{ code: "a", name_de: "A" }]], { labels, description: null });
    const message = 'labels/de "/nam_de" matches nothing: a value has "code", "name_de"; did you mean "/name_de"?';
    expect(diagnostics).toMatchObject([{ rule: "pointer-unused", message }]);
  });
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
    Array.from(keyShape({ keys, validKeys }), ({ place }) => place);

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
    expect(Array.from(keyWidth({ keys }), ({ place }) => place)).toEqual([wide, "😀".repeat(51)]);
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
    ["a field", listOf([low]), listOf([{ ...low, fields: { code2: "FR" } }]), []],
    ["a text that was cut", described("😀".repeat(200)), described("😀".repeat(150)), []],
    ["a text that was cut too early", wide, described("d".repeat(149)), [{ value: 0, field: "description" }]],
    ["names", listOf([low], { name: "a" }), listOf([low], { name: "b" }), [{ field: "name" }]],
    ["enable", listOf([low]), listOf([{ ...low, enable: false }]), [{ value: 0, field: "enable" }]],
    ["a code that the single lacks", listOf([low, high]), listOf([low]), [{ value: 1 }]],
    ["a code that the overview lacks", listOf([low]), listOf([low, high]), [{ field: "values" }]],
    ["no overview", undefined, listOf([low]), [{}]],
    ["no single", listOf([low]), undefined, [{}]],
  ])("compares %s", (_what, overview, alone, places) => {
    expect(Array.from(overviewMismatch(overview, alone), ({ place }) => place)).toEqual(places);
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

describe("incomplete-list", () => {
  const rows = [{ code: "a" }, { code: "b" }];
  const found = (page: object, options: object = {}, hasPageLinks = false): string[] =>
    mapList([page], { values: "/data", ...options }, {}, { hasPageLinks })
      .diagnostics.filter(({ rule }) => rule === "incomplete-list")
      .map(({ pointer }) => pointer);

  it.each<[pointer: string, page: object, options?: object]>([
    ["/has_more", { has_more: true, data: rows }],
    ["/hasMore", { data: rows, hasMore: true }],
    ["/last", { last: false, totalPages: 14, data: rows }],
    ["/page/totalPages", { data: rows, page: { size: 2, totalPages: 2 } }],
    ["/meta/total_pages", { data: rows, meta: { total_pages: 2 } }],
    ["/pages", { pages: "2", data: rows }],
    ["/total", { total: 3, data: rows }],
    ["/total", { total: "250", data: rows }],
    ["/totalCount", { totalCount: 3, data: rows }],
    ["/total_count", { total_count: 3, data: rows }],
    ["/page/totalElements", { page: { totalElements: 3 }, data: rows }],
    ["/count", { count: 3, data: [] }],
    ["/next", { next: "/2", data: rows }],
    ["/links/next", { links: { next: "/2" }, data: rows }],
    ["/_links/next", { _links: { next: { href: "/2" } }, data: rows }],
    ["/nextPageToken", { nextPageToken: "x", data: rows }],
    ["/next_offset", { next_offset: 50, data: rows }],
    ["/@odata.nextLink", { "@odata.nextLink": "/2", data: rows }],
    ["/0/total", [{ page: 1, pages: 1, total: 250 }, rows], { values: "/1" }],
    ["/total", { total: 3, data: { items: rows } }, { values: "/data/items" }],
    ["/data/total", { data: { total: 3, items: rows } }, { values: "/data/items" }],
    ["/meta/total", { meta: { total: 3 }, data: { items: rows } }, { values: "/data/items" }],
    ["/data/meta/total", { data: { meta: { total: 3 }, items: rows } }, { values: "/data/items" }],
    ["/total", { total: 3, data: { a: {}, b: {} } }],
    ["/info/next", { info: { count: 826, next: "https://api.example.com/?page=2" }, data: rows }],
    ["/info/count", { info: { count: 826, next: "2026-12-01" }, data: rows }],
  ])("reports once that there are more values: %s", (pointer, page, options = {}) => {
    expect(found(page, options)).toEqual([pointer]);
  });

  it.each<[what: string, page: object, options?: object]>([
    ["no more pages", { has_more: false, last: true, pages: 1, total: 2, count: "2", next: null, data: rows }],
    ["empty members", { next: "", next_page: false, nextOffset: 0, nextLink: {}, next_links: [], data: rows }],
    ["members of another type", { has_more: 1, last: "/9", pages: {}, total: [9], count: "9 of 9", data: rows }],
    ["a negative total", { total: -1, data: rows }],
    ["members of the values", { data: { next: { code: "x" }, total: { code: "9" }, has_more: {} } }],
    ["members of a value", { data: [{ code: "a", next: "b", total: 9 }] }],
    ["members deeper than beside the values", { a: { b: { total: 9 } }, c: [{ total: 9 }], data: rows }],
    ["a list beside the one on the way", { groups: [{ data: rows }, { count: 5 }] }, { values: "/groups/0/data" }],
    ["other names", { Total: 9, has_next: true, constructor: 9, __proto: 9, data: rows }],
    [
      "a total with the values inside of values",
      { count: 3, data: [{ code: "a", data: [{ code: "b" }, { code: "c" }] }] },
    ],
    ["values at the root", rows, { values: "" }],
    ["a configured next", { next: "/2", total: 2, data: rows }, { next: "/next" }],
  ])("does not report %s", (_what, page, options = {}) => {
    expect(found(page, options)).toEqual([]);
  });

  it("reports only numbers and flags of a list whose Link headers lead to pages", () => {
    expect(found({ next: "/2", total: 2, data: rows }, {}, true)).toEqual([]);
    expect(found({ next: "/2", total: 9, data: rows }, {}, true)).toEqual(["/total"]);
  });

  it("uses the values if the rule is not an error", () => {
    for (const severity of ["warn", "off"] as const) {
      const { list } = mapList([{ total: 9, data: rows }], { values: "/data" }, { "incomplete-list": severity });
      expect(list?.values).toHaveLength(2);
    }
  });
});
