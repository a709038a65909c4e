import { describe, expect, it } from "@jest/globals";
import { type Diagnostic, Findings, type Severities } from "../../../src/model/findings/index.ts";
import type { ListConfig } from "../../../src/model/settings/list-schema.ts";
import { mapDocuments, type MappedReference } from "../../../src/pipeline/map/index.ts";
import { parseConfigText } from "../../support/configs.ts";
import { listRows } from "../../../src/model/settings/index.ts";
import type { RawDocument } from "../../../src/model/spec/index.ts";

type ListOptions = Partial<Record<keyof ListConfig, unknown>>;

/** Maps the pages of a list, each a JSON value or text. */
function mapList(
  pages: readonly unknown[],
  options: ListOptions,
  severities: Severities = {},
): { readonly list: MappedReference | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const url = "https://api.example.com/list";
  const config = parseConfigText(JSON.stringify({ lists: { unit: { url, type: "string", ...options } } }));
  const documents = pages.map((page, index): RawDocument => {
    const text = typeof page === "string" ? page : JSON.stringify(page);
    return { kind: "document", url: index === 0 ? url : `${url}#page=${index + 1}`, bytes: Buffer.from(text) };
  });
  const findings = new Findings(severities);
  const locationOf = (pointer: string) => ({ pointer });
  const singles = new Map([["unit", { kind: "pages", pages: documents as [RawDocument, ...RawDocument[]] } as const]]);
  const { references, failed } = mapDocuments(
    { overview: undefined, singles },
    {
      version: undefined,
      references: [],
      lists: listRows(config.lists),
      locationOf,
      isExpectedRemoval: () => false,
      isLocked: () => false,
    },
    findings,
  );
  expect([...failed]).toEqual(references.length === 0 ? ["unit"] : []);
  return { list: references[0], diagnostics: findings.sorted() };
}

/** Codes with descriptions, `!` before those of disabled values. */
const valuesOf = (list: MappedReference | undefined) =>
  list?.values.map(({ code, description, enable }) => [code, enable ? description : `!${description}`]);

const names = { code: "/code", name: "/name" };
const euro = { code: "EUR", name: "Euro" };
const concepts = {
  resourceType: "CodeSystem",
  concept: [{ code: "a", display: "A", concept: [{ code: "b", concept: [{ code: "c" }] }] }],
};

describe("a list", () => {
  it.each<[what: string, page: unknown, options: ListOptions, values: unknown]>([
    ["an array of objects", [euro], { description: "/name" }, [["EUR", "Euro"]]],
    [
      "an array in an object",
      { data: { items: [euro] } },
      { values: "/data/items", description: "/name" },
      [["EUR", "Euro"]],
    ],
    ["an object of objects", { AD: { name: "Andorra" } }, { description: "/name" }, [["AD", "Andorra"]]],
    ["an object of labels", { USD: "US Dollar" }, { description: "" }, [["USD", "US Dollar"]]],
    ["an object with integers as names", { 200: "OK" }, { type: "integer(3)", description: "" }, [[200, "OK"]]],
    [
      "strings",
      ["ab", "aa"],
      { code: "", description: null },
      [
        ["aa", "aa"],
        ["ab", "ab"],
      ],
    ],
    [
      "integers",
      [12, 8],
      { code: "", description: null, type: "integer" },
      [
        [8, "8"],
        [12, "12"],
      ],
    ],
    ["a part of a part", [{ code: "x", name: { common: "X" } }], { description: "/name/common" }, [["x", "X"]]],
    ["arrays", [["x", "Ex"]], { code: "/0", description: "/1" }, [["x", "Ex"]]],
    ["a FHIR code system", concepts, { values: "/concept", description: "/display" }, [["a", "A"]]],
    [
      "OData",
      { value: [euro], "@odata.nextLink": null },
      { values: "/value", description: "/name", next: "/@odata.nextLink" },
      [["EUR", "Euro"]],
    ],
    [
      "a name with a slash and a tilde",
      [{ "a/b": "x", "~": "Ex" }],
      { code: "/a~1b", description: "/~0" },
      [["x", "Ex"]],
    ],
    [
      "enable",
      [{ code: "a", on: false }, { code: "b", on: null }, { code: "c" }, { code: "d", on: true }],
      { enable: "/on" },
      [
        ["a", "!a"],
        ["b", "b"],
        ["c", "c"],
        ["d", "d"],
      ],
    ],
    [
      "descriptions that are missing",
      [{ code: "a", name: null }, { code: "b", name: "" }, { code: "c" }],
      { description: "/name" },
      [
        ["a", "a"],
        ["b", "b"],
        ["c", "c"],
      ],
    ],
    ["no description at all", [{ code: "a" }], {}, [["a", "a"]]],
    [
      "prototype names as codes",
      '{"__proto__": "P", "constructor": "C"}',
      { description: "" },
      [
        ["__proto__", "P"],
        ["constructor", "C"],
      ],
    ],
    ["no value", [], { description: "/name", enable: "/on" }, []],
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
    expect(valuesOf(mapList(pages, { values: "/data" }).list)).toEqual([
      ["a", "a"],
      ["b", "b"],
    ]);
  });

  it("reports once how many nested values are skipped", () => {
    const { diagnostics } = mapList([concepts, concepts], { values: "/concept" }, { "code-duplicate": "off" });
    const message: unknown = expect.stringMatching(/^4 nested values/);
    expect(diagnostics).toMatchObject([{ rule: "config", severity: "warn", pointer: "/concept", message }]);
  });
});

describe("a mistake in a list", () => {
  const nothing = (pointer: string, expected?: string) => ({ pointer, expected });
  it.each<[what: string, pages: readonly unknown[], options: ListOptions, rule: string, finding: object]>([
    [
      "values that match nothing",
      [{ data: [] }, { data: [] }],
      { values: "/date" },
      "wrong-shape",
      nothing("", "/data"),
    ],
    ["values in an array", [[euro]], { values: "/data" }, "wrong-shape", nothing("")],
    ["values of another type", [{ data: "x" }], { values: "/data" }, "wrong-shape", { pointer: "/data" }],
    ["values that are null", [{ data: null }], { values: "/data" }, "wrong-shape", { pointer: "/data" }],
    [
      "values of another type on page 2",
      [{ data: [] }, { data: 1 }],
      { values: "/data" },
      "wrong-shape",
      { pointer: "/data", url: "https://api.example.com/list#page=2" },
    ],
    ["codes that match nothing", [[euro]], { code: "/cod" }, "wrong-shape", nothing("/0", "/code")],
    [
      "codes a level deeper",
      [[{ id: { value: "x" } }]],
      { code: "/id/valu" },
      "wrong-shape",
      nothing("/0", "/id/value"),
    ],
    ["default codes that match nothing", [[{ iso: "EUR" }]], {}, "wrong-shape", { pointer: "/0", message: /"iso"/ }],
    ["strings with the default code", [["aa"]], {}, "wrong-shape", { pointer: "/0", message: /""/ }],
    ["descriptions that match nothing", [[euro]], { description: "/nam" }, "wrong-shape", nothing("/0", "/name")],
    ["enable that matches nothing", [[euro]], { enable: "/on" }, "wrong-shape", nothing("/0")],
    ["one value without a code", [[euro, { name: "x" }]], {}, "wrong-shape", { pointer: "/1/code" }],
    ["one value that is null", [[euro, null]], {}, "wrong-shape", { pointer: "/1" }],
    ["a null among strings", [["aa", null]], { code: "", description: null }, "wrong-shape", { pointer: "/1" }],
    ["a code that is an object", [[euro, { code: {} }]], {}, "wrong-shape", { pointer: "/1/code" }],
    [
      "a description that is a number",
      [[{ code: "a", name: 1 }]],
      { description: "/name" },
      "wrong-shape",
      { pointer: "/0/name" },
    ],
    ["enable that is a number", [[{ code: "a", on: 1 }]], { enable: "/on" }, "wrong-shape", { pointer: "/0/on" }],
    ["an array as a value of an object", [{ data: [euro] }], {}, "wrong-shape", { pointer: "/data" }],
    [
      "a next page that is a number",
      [{ next: 2, data: [] }],
      { values: "/data", next: "/next" },
      "wrong-shape",
      { pointer: "/next" },
    ],
    ["no JSON on page 2", [[], "{"], {}, "malformed-json", { url: "https://api.example.com/list#page=2" }],
    [
      "a code twice on two pages",
      [[euro], [euro]],
      {},
      "code-duplicate",
      { pointer: "/0/code", url: "https://api.example.com/list#page=2" },
    ],
    ["a code that is too wide", [[{ code: "EURO" }]], { type: "string(3)" }, "code-width", { pointer: "/0/code" }],
    ["an empty name as a code", [{ "": "x" }], { description: "" }, "code-width", { pointer: "/" }],
    ["a number instead of a string", [[{ code: 8 }]], {}, "code-type", { pointer: "/0/code" }],
    ["a string instead of an integer", [[{ code: "8" }]], { type: "integer" }, "code-type", { pointer: "/0/code" }],
    [
      "a name with leading zeros",
      [{ "08": "x" }],
      { type: "integer", description: "" },
      "code-type",
      { pointer: "/08" },
    ],
    ["a name that is -0", [{ "-0": "x" }], { type: "integer", description: "" }, "code-type", { pointer: "/-0" }],
    [
      "an integer beyond 2^53",
      ["[9007199254740993]"],
      { code: "", description: null, type: "integer" },
      "code-type",
      { pointer: "/0" },
    ],
    [
      "a code with a fraction",
      ["[1.0]"],
      { code: "", description: null, type: "integer" },
      "code-type",
      { pointer: "/0" },
    ],
    [
      "a duplicate name on the way to a part",
      ['[{"n":{"c":"x","c":"y"},"code":"a"}]'],
      { description: "/n/c" },
      "duplicate-key",
      { pointer: "/0/n/c" },
    ],
  ])("reports a mistake once: %s", (_what, pages, options, rule, { message, ...finding }: { message?: RegExp }) => {
    const { diagnostics } = mapList(pages, options);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const shown = message && { message: expect.stringMatching(message) as unknown };
    expect(errors).toMatchObject([{ rule, reference: "unit", ...JSON.parse(JSON.stringify(finding)), ...shown }]);
  });

  it("names at most twenty properties of a value after a wrong pointer", () => {
    const wide = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`property${index}`, 1]));
    const [finding] = mapList([[wide]], names).diagnostics;
    expect(finding?.message).toContain("and 79 more");
    expect(finding?.message).not.toContain("property20");
  });
});
