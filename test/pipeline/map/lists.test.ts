import { describe, expect, it } from "@jest/globals";
import type { MappedReference } from "../../../src/pipeline/map/index.ts";
import { type ListOptions, mapList } from "../../support/documents.ts";

/** Codes as JSON with their descriptions, `!` before those of disabled values. */
const valuesOf = (list: MappedReference | undefined) =>
  list?.values.map(({ code, description, enable }) => `${JSON.stringify(code)} ${enable ? "" : "!"}${description}`);

const names = { code: "/code", name: "/name" };
const euro = { code: "EUR", name: "Euro" };
const concepts = {
  resourceType: "CodeSystem",
  concept: [{ code: "a", display: "A", concept: [{ code: "b", concept: [{ code: "c" }] }] }],
};

const named = { description: "/name" };
const withoutNames = ['"a" a', '"b" b', '"c" c'];
const disabledFirst = ['"a" !a', '"b" b', '"c" c'];

describe("a list", () => {
  it.each<[what: string, page: unknown, options: ListOptions, values: string[]]>([
    ["an array of objects", [euro], { description: "/name" }, ['"EUR" Euro']],
    ["an array in an object", { data: [euro] }, { values: "/data", description: "/name" }, ['"EUR" Euro']],
    ["an object of objects", { AD: { name: "Andorra" } }, { description: "/name" }, ['"AD" Andorra']],
    ["an object of labels", { USD: "US Dollar" }, { description: "" }, ['"USD" US Dollar']],
    ["an object with integers as names", { 200: "OK" }, { type: "integer(3)", description: "" }, ["200 OK"]],
    ["strings", ["ab", "aa"], { code: "", description: null }, ['"aa" aa', '"ab" ab']],
    ["integers", [12, 8], { code: "", description: null, type: "integer" }, ["8 8", "12 12"]],
    ["a part of a part", [{ code: "x", name: { common: "X" } }], { description: "/name/common" }, ['"x" X']],
    ["arrays", [["x", "Ex"]], { code: "/0", description: "/1" }, ['"x" Ex']],
    ["a FHIR code system", concepts, { values: "/concept", description: "/display" }, ['"a" A']],
    ["OData", { value: [euro], "@next": null }, { ...named, values: "/value", next: "/@next" }, ['"EUR" Euro']],
    ["escaped names", [{ "a/b": "x", "~": "Ex" }], { code: "/a~1b", description: "/~0" }, ['"x" Ex']],
    ["enable", [{ code: "a", on: false }, { code: "b", on: null }, { code: "c" }], { enable: "/on" }, disabledFirst],
    [
      "a negation",
      [
        { code: "a", off: true },
        { code: "b", off: false },
      ],
      { enable: { "/off": false } },
      ['"a" !a', '"b" b'],
    ],
    [
      "a condition that a missing part meets",
      [{ code: "a", off: true }, { code: "b", off: null }, { code: "c" }],
      { enable: { "/off": [false, null] } },
      disabledFirst,
    ],
    [
      "a condition on other scalars, by their JSON value",
      '[{"code":"a","n":"1"},{"code":"b","n":1.0},{"code":"c","n":"x"}]',
      { enable: { "/n": [1, "x"] } },
      disabledFirst,
    ],
    [
      "a condition with two pointers, of which one matches nothing",
      [{ code: "a" }, { code: "b", n: { m: true } }],
      { enable: { "/n/m": true, "/other": null } },
      ['"a" !a', '"b" b'],
    ],
    [
      "a condition on arrays and objects",
      [
        { code: "a", n: [1] },
        { code: "b", n: {} },
      ],
      { enable: { "/n": [1, null, "", false] } },
      ['"a" !a', '"b" !b'],
    ],
    ["missing descriptions", [{ code: "a", name: null }, { code: "b", name: "" }, { code: "c" }], named, withoutNames],
    ["no description at all", [{ code: "a" }], {}, ['"a" a']],
    ["prototype names as codes", '{"__proto__": "P"}', { description: "" }, ['"__proto__" P']],
    ["no value", [], { description: "/name", enable: "/on" }, []],
    ["arrays by code", { a: ["Ex"], b: ["Why"] }, { description: "/0" }, ['"a" Ex', '"b" Why']],
    ["groups", { a: ["x"], b: [] }, { values: "", description: null }, ['"a" a', '"b" b']],
    [
      "an object with one array among objects with arrays",
      { a: { b: [] }, c: [] },
      { description: null },
      ['"a" a', '"c" c'],
    ],
    ["an object of objects called next", { next: { name: "Next" } }, named, ['"next" Next']],
  ])("reads the list from %s", (_what, page, options, values) => {
    const { list, diagnostics } = mapList([page], options);
    expect(valuesOf(list)).toEqual(values);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("has the configured type, the name of the key in words and no description", () => {
    expect(mapList([[euro]], { type: "string(3)" }).list).toMatchObject({
      list: true,
      name: "Unit",
      description: "",
      code: { kind: "string", width: 3 },
    });
  });

  it("has the values of all pages, of which some may have none", () => {
    const pages = [{ data: [{ code: "b" }] }, {}, { data: [{ code: "a" }] }];
    expect(valuesOf(mapList(pages, { values: "/data" }).list)).toEqual(['"a" a', '"b" b']);
  });

  it("reports once how many nested values are skipped", () => {
    const { diagnostics } = mapList([concepts, concepts], { values: "/concept" }, { "code-duplicate": "off" });
    const message: unknown = expect.stringMatching(/^4 nested values/);
    expect(diagnostics).toMatchObject([{ rule: "config", severity: "warn", pointer: "/concept", message }]);
  });
});

describe("a mistake in a list", () => {
  const shape = (pointer: string, more: object = {}) => ({ rule: "wrong-shape", pointer, ...more });
  const type = (pointer: string) => ({ rule: "code-type", pointer });
  const inItems = shape("", { expected: "/items", message: /set "values" to \/items$/ });
  const page2 = { url: "https://api.example.com/list#page=2" };
  const data = { values: "/data" };
  const plain = { code: "", description: null };
  const integers = { ...plain, type: "integer" };
  const byName = { type: "integer", description: "" };

  it.each<[what: string, pages: readonly unknown[], options: ListOptions, finding: object]>([
    ["values that match nothing", [{ data: [] }, { data: [] }], { values: "/date" }, shape("", { expected: "/data" })],
    ["values in an array", [[euro]], data, shape("")],
    ["values of another type", [{ data: "x" }], data, shape("/data")],
    ["values that are null", [{ data: null }], data, shape("/data")],
    ["values of another type on page 2", [{ data: [] }, { data: 1 }], data, shape("/data", page2)],
    ["codes that match nothing", [[euro]], { code: "/cod" }, shape("/0", { expected: "/code" })],
    ["codes a level deeper", [[{ id: { a: "x" } }]], { code: "/id/b" }, shape("/0", { expected: "/id/a" })],
    ["default codes that match nothing", [[{ iso: "EUR" }]], {}, shape("/0", { message: /"iso"/ })],
    ["strings with the default code", [["aa"]], {}, shape("/0", { message: /""/ })],
    ["descriptions that match nothing", [[euro]], { description: "/nam" }, shape("/0", { expected: "/name" })],
    ["enable that matches nothing", [[euro]], { enable: "/on" }, shape("/0")],
    ["one value without a code", [[euro, { name: "x" }]], {}, shape("/1/code")],
    ["one value that is null", [[euro, null]], {}, shape("/1")],
    ["a null among strings", [["aa", null]], plain, shape("/1")],
    ["a code that is an object", [[euro, { code: {} }]], {}, shape("/1/code")],
    ["a description that is a number", [[{ code: "a", name: 1 }]], named, shape("/0/name")],
    ["enable that is a number", [[{ code: "a", on: 1 }]], { enable: "/on" }, shape("/0/on")],
    ["an array as a value of an object", [{ a: { code: "a" }, b: [1], c: { d: [] } }], {}, shape("/b")],
    ["a list in a wrapper", [{ total: 3, items: [euro] }], {}, shape("", { expected: "/items" })],
    ["a wrapper without descriptions", [{ total: 3, items: [euro] }], { description: null }, inItems],
    ["a wrapper of integers", [{ total: 3, items: [euro] }], { type: "integer" }, inItems],
    ["a wrapper with a code", [{ links: { next: null }, items: [] }], { code: "/iso" }, inItems],
    ["a wrapper of strings", [{ items: ["aa"] }], plain, inItems],
    ["a wrapper with an escaped name", [{ "a/b": [] }], {}, shape("", { expected: "/a~1b" })],
    ["a wrapper beside other arrays", [{ items: [euro], facets: { types: ["a"] } }], { description: null }, inItems],
    ["a text that is an array", [{ AD: "Andorra", CZ: ["Czechia"] }], { description: "" }, shape("/CZ")],
    [
      "two arrays",
      [{ data: [euro], included: [] }],
      { description: null },
      shape("", { message: /\/data, \/included$/ }),
    ],
    ["a next page that is a number", [{ next: 2, data: [] }], { ...data, next: "/next" }, shape("/next")],
    ["no JSON on page 2", [[], "{"], {}, { rule: "malformed-json", ...page2 }],
    ["a code twice on two pages", [[euro], [euro]], {}, { rule: "code-duplicate", pointer: "/0/code", ...page2 }],
    ["a wide code", [[{ code: "EURO" }]], { type: "string(3)" }, { rule: "code-width", pointer: "/0/code" }],
    ["an empty name as a code", [{ "": "x" }], { description: "" }, { rule: "code-width", pointer: "/" }],
    ["a number instead of a string", [[{ code: 8 }]], {}, type("/0/code")],
    ["a string instead of an integer", [[{ code: "8" }]], { type: "integer" }, type("/0/code")],
    ["a name with leading zeros", [{ "08": "x" }], byName, type("/08")],
    ["a name that is -0", [{ "-0": "x" }], byName, type("/-0")],
    ["an integer beyond 2^53", ["[9007199254740993]"], integers, type("/0")],
    ["a code with a fraction", ["[1.0]"], integers, type("/0")],
    [
      "a duplicate name on the way to a part",
      ['[{"n":{"c":"x","c":"y"},"code":"a"}]'],
      { description: "/n/c" },
      { rule: "duplicate-key", pointer: "/0/n/c" },
    ],
  ])("reports a mistake once: %s", (_what, pages, options, { message, ...finding }: { message?: RegExp }) => {
    const errors = mapList(pages, options).diagnostics.filter(({ severity }) => severity === "error");
    const text = message && { message: expect.stringMatching(message) as unknown };
    expect(errors).toMatchObject([{ reference: "unit", ...finding, ...text }]);
  });

  it("names at most twenty properties of a value after a wrong pointer", () => {
    const wide = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`property${index}`, 1]));
    const [finding] = mapList([[wide]], names).diagnostics;
    expect(finding?.message).toContain("and 79 more");
    expect(finding?.message).not.toContain("property20");
  });
});
