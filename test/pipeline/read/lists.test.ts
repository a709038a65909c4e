import { describe, expect, it } from "@jest/globals";
import type { List } from "../../../src/pipeline/read/index.ts";
import { type ListOptions, mapList } from "../../support/documents.ts";

/** Codes as JSON with their descriptions, `!` before those of disabled values. */
const valuesOf = (list: List | undefined) =>
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

  it.each([[["p", "q"]], [[{ id: "p" }, { id: "q" }]]])("takes %j in a value for no nested values", (items) => {
    const page = { items: [{ code: "a", items }, { code: "b" }], total: 4 };
    expect(mapList([page], { values: "/items" }).diagnostics).toMatchObject([{ rule: "incomplete-list" }]);
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
    ["enable that is a number", [[{ code: "a", on: 1 }]], { enable: "/on" }, shape("/0/on", { message: /"\/on": 1 / })],
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
    [
      "a code twice on two pages",
      [[euro], [{ ...euro, name: "€" }]],
      named,
      { rule: "code-duplicate", pointer: "/0/code", ...page2 },
    ],
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

const currency = (more: object) => ({ code: "EUR", description: "Euro", ...more });

/** The fields of the only value, and the findings. */
const fieldsFrom = (at: unknown, field: object, areTexts: boolean) => {
  const fields = { digits: { at: "/at", ...field } };
  const { list, diagnostics } = mapList([[currency({ at })]], { fields }, {}, { areTexts });
  return [list?.values[0]?.fields?.["digits"], diagnostics.map(({ rule, pointer }) => `${rule} ${pointer}`)];
};

describe("a field", () => {
  const wrong = "field-shape /0/at";

  it.each<[type: string, at: unknown, json: unknown, text: unknown]>([
    ["string", "008", "008", "008"],
    ["string", 8, wrong, wrong],
    ["string(2)", "abc", ["abc", wrong], ["abc", wrong]],
    ["integer", 8, 8, 8],
    ["integer", "8", wrong, 8],
    ["integer", "-8", wrong, -8],
    ["integer", "008", wrong, wrong],
    ["integer", "1.0", wrong, wrong],
    ["integer", 1.5, wrong, wrong],
    ["integer", "9007199254740993", wrong, wrong],
    ["integer(2)", 100, [100, wrong], [100, wrong]],
    ["number", 0.5, 0.5, 0.5],
    ["number", "-0", wrong, 0],
    ["number", "0.50", wrong, 0.5],
    ["number", "-1e3", wrong, -1000],
    ["number", "1e400", wrong, wrong],
    ["number", "0x10", wrong, wrong],
    ["number", " 1", wrong, wrong],
    ["number", ".5", wrong, wrong],
    ["boolean", false, false, false],
    ["boolean", "true", wrong, true],
    ["boolean", "false", wrong, false],
    ["boolean", "TRUE", wrong, true],
    ["boolean", "False", wrong, false],
    ["boolean", 1, wrong, wrong],
    ["boolean", {}, wrong, wrong],
    ["string", ["a"], wrong, wrong],
    ["string", "", wrong, wrong],
    ["string", null, wrong, wrong],
  ])("of type %s reads %j as %j, and from a document of texts as %j", (type, at, json, text) => {
    for (const [expected, areTexts] of [
      [json, false],
      [text, true],
    ] as const) {
      const [value, finding] = Array.isArray(expected)
        ? expected
        : expected === wrong
          ? [undefined, wrong]
          : [expected];
      expect(fieldsFrom(at, { type }, areTexts)).toEqual([value, finding === undefined ? [] : [finding]]);
    }
  });

  it("is not finite beyond the range of numbers", () => {
    const page = '[{"code":"a","at":1e400}]';
    const { diagnostics } = mapList([page], { fields: { digits: { at: "/at", type: "number" } } });
    expect(diagnostics).toMatchObject([{ rule: "field-shape", pointer: "/0/at", actual: "1e400" }]);
  });

  it.each([null, ""])("may be %j if it is optional", (at) => {
    expect(fieldsFrom(at, { type: "integer", optional: true }, false)).toEqual([undefined, []]);
    expect(fieldsFrom(at, { type: "integer", optional: true }, true)).toEqual([undefined, []]);
    expect(fieldsFrom("x", { type: "integer", optional: true }, true)).toEqual([undefined, [wrong]]);
  });

  it("is a string in its short form, and at any pointer", () => {
    const fields = { region: "/in/0", self: "/code" };
    const { list } = mapList([[currency({ in: ["Europe"] })]], { fields });
    expect(list).toMatchObject({
      fields: [
        { name: "region", type: { kind: "string", width: null }, as: "value" },
        { name: "self", type: { kind: "string", width: null }, as: "value" },
      ],
      values: [{ fields: { region: "Europe", self: "EUR" } }],
    });
  });

  it("may be at a name that all objects have", () => {
    const page = '[{"code":"a","__proto__":"p","name":"t"}]';
    const { list } = mapList([page], { fields: { name: "/name", proto: "/__proto__" } });
    expect(list?.values[0]?.fields).toEqual({ name: "t", proto: "p" });
  });

  it.each(["warn", "off"] as const)("with a key twice keeps both values if field-duplicate is %s", (severity) => {
    const page = ["EUR", "USD"].map((code) => ({ code, numeric: 1 }));
    const fields = { numeric: { at: "/numeric", type: "integer(3)", as: "key" } };
    const of = (rules: object) =>
      mapList([page], { fields, rules }).diagnostics.map(({ rule, pointer, severity: is }) => [rule, pointer, is]);
    expect(of({})).toEqual([["field-duplicate", "/1/numeric", "error"]]);
    expect(of({ "field-duplicate": severity })).toEqual(
      severity === "warn" ? [["field-duplicate", "/1/numeric", severity]] : [],
    );
    expect(mapList([page], { fields, rules: { "field-duplicate": severity } }).list?.values).toHaveLength(2);
  });

  it("of another type is an error, whatever the severity of field-shape", () => {
    const fields = { digits: { at: "/at", type: "integer(1)" } };
    const page = [10, "x"].map((at, index) => ({ code: `${index}`, at }));
    const { diagnostics } = mapList([page], { fields, rules: { "field-shape": "off" } });
    expect(diagnostics).toMatchObject([{ rule: "field-shape", pointer: "/1/at", severity: "error", actual: '"x"' }]);
  });
});

describe("labels", () => {
  const labels = { de: "/de", "pt-BR": "/names/pt" };

  it("have those that the document has", () => {
    const page = [currency({ de: "Euro", names: { pt: "" } }), { code: "USD", de: null }, { code: "CHF", names: {} }];
    const { list, diagnostics } = mapList([page], { labels });
    const found = list?.values.map(({ code, fields = {} }) => [code, fields]);
    expect(found).toEqual([
      ["CHF", {}],
      ["EUR", { "labels.de": "Euro" }],
      ["USD", {}],
    ]);
    expect(list?.fields?.map(({ name, as, optional }) => [name, as, optional])).toEqual([
      ["labels.de", "label", true],
      ["labels.pt-BR", "label", true],
    ]);
    expect(diagnostics).toEqual([]);
  });

  it.each<[unknown, string]>([
    [1, "/0/de"],
    [{}, "/0/de"],
    [false, "/0/de"],
  ])("that are %j are of the wrong shape", (de, pointer) => {
    const { diagnostics } = mapList([[currency({ de })]], { labels: { de: "/de" } });
    expect(diagnostics).toMatchObject([{ rule: "wrong-shape", pointer, severity: "error" }]);
  });
});

describe("the values below values", () => {
  const tree = [
    {
      code: "a",
      in: [
        { code: "b", in: { c: {} } },
        { code: "d", on: false, in: [{ code: "e" }] },
      ],
    },
    { code: "f", size: 1, in: null },
  ];
  const options = { children: "/in", fields: { size: { at: "/size", type: "integer", optional: true } } };
  const parentsIn = (list: List | undefined) =>
    list?.values.map(({ code, fields = {} }) => `${code} ${fields["parent"] ?? "-"}`);

  it("are values with their nearest listed parent", () => {
    const { list, diagnostics } = mapList([tree], options);
    expect(parentsIn(list)).toEqual(["a -", "b a", "c b", "d a", "e d", "f -"]);
    expect(list?.fields?.map(({ name, as, type, optional }) => [name, as, type.kind, optional])).toEqual([
      ["size", "value", "integer", true],
      ["parent", "parent", "string", true],
    ]);
    expect(diagnostics).toEqual([]);
    expect(parentsIn(mapList([tree], { ...options, where: { "/on": null } }).list)).toEqual([
      "a -",
      "b a",
      "c b",
      "e a",
      "f -",
    ]);
  });

  it("have parents of the type of the codes", () => {
    const integers = [{ code: 1, in: [{ code: 2 }] }];
    const { list } = mapList([integers], { type: "integer", children: "/in" });
    expect(list?.values.map(({ fields }) => fields)).toEqual([undefined, { parent: 1 }]);
    expect(list?.fields).toMatchObject([{ name: "parent", type: { kind: "integer", width: null } }]);
  });

  it("report their places, and another shape", () => {
    const twice = [{ code: "a", size: 1, in: [{ code: "a" }, { code: "b" }, { code: "b" }] }];
    expect(mapList([twice], options).diagnostics).toMatchObject([{ rule: "code-duplicate", pointer: "/0/in/0/code" }]);
    const text = [{ code: "a", size: 1, in: "b" }];
    expect(mapList([text], options).diagnostics).toMatchObject([{ rule: "wrong-shape", pointer: "/0/in" }]);
  });
});

describe("the parents of a flat list", () => {
  const rows = [
    { code: "a", up: null },
    { code: "b", up: "a" },
    { code: "c", up: "b", off: true },
    { code: "d", up: "c" },
    { code: "e", up: "0" },
    { code: "f", up: "" },
    { code: "g" },
  ];
  const parentsOf = (values: readonly object[], more: object = {}) => {
    const { list, diagnostics } = mapList([values], { parent: "/up", ...more });
    return [list?.values.map(({ code, fields = {} }) => `${code} ${fields["parent"] ?? "-"}`), diagnostics];
  };

  it("are the codes at the pointer; null, empty texts and 0 mean no parent", () => {
    expect(parentsOf(rows)).toEqual([["a -", "b a", "c b", "d c", "e -", "f -", "g -"], []]);
    expect(parentsOf([{ code: "a", up: 0 }])).toEqual([["a -"], []]);
    expect(parentsOf([{ code: 1, up: "0" }], { type: "integer" })).toEqual([["1 -"], []]);
  });

  it("skip rows that where leaves out, and end in a cycle of them", () => {
    const where = { "/off": { not: true } };
    expect(parentsOf(rows, { where })).toEqual([["a -", "b a", "d b", "e -", "f -", "g -"], []]);
    const cycle = [
      { code: "a", up: "b" },
      { code: "b", up: "c", off: true },
      { code: "c", up: "b", off: true },
    ];
    expect(parentsOf(cycle, { where })).toEqual([["a -"], []]);
    expect(
      parentsOf([
        { code: "a", up: "b" },
        { code: "b", up: "a" },
      ]),
    ).toEqual([["a b", "b a"], []]);
  });

  it("skip rows whose codes are names of properties", () => {
    const page = { 1: {}, 2: { up: 1, off: true }, 3: { up: 2 } };
    const options = { type: "integer", description: null, parent: "/up", where: { "/off": null } };
    expect(mapList([page], options).list?.values.map(({ fields }) => fields?.["parent"])).toEqual([undefined, 1]);
  });

  it("are of the type of the codes, also in CSV", () => {
    const csv = "code,up\n1,\n2,1\n";
    const { list } = mapList([csv], { type: "integer", format: "csv", description: null, parent: "/up" });
    expect(list?.values.map(({ fields }) => fields?.["parent"])).toEqual([undefined, 1]);
    expect(mapList([[{ code: 1, up: "x" }]], { type: "integer", parent: "/up" }).diagnostics).toMatchObject([
      { rule: "field-shape", pointer: "/0/up", actual: '"x"' },
    ]);
  });

  it("have a pointer that may match nothing", () => {
    const { diagnostics } = mapList([[{ code: "a", upper: "b" }]], { parent: "/uper" });
    expect(diagnostics).toMatchObject([{ rule: "pointer-unused", expected: "/upper" }]);
  });
});

describe("a field with an array", () => {
  const at = (type: string) => ({ fields: { in: { at: "/in", type } } });

  it.each<[type: string, held: unknown]>([
    ["string[]", ["b", "a", "", "b"]],
    ["string[]", []],
    ["integer[]", [3, -1]],
  ])("of %s has the values in their order: %j", (type, held) => {
    const { list, diagnostics } = mapList([[{ code: "a", in: held }]], at(type));
    expect([list?.values[0]?.fields, diagnostics]).toEqual([{ in: held }, []]);
  });

  it.each<[type: string, held: unknown, actual: string]>([
    ["string[]", ["a", null], "an array with null"],
    ["string[]", "a", '"a"'],
    ["string[]", [1], "an array with 1"],
    ["string[]", [["a"]], "an array with an array"],
    ["integer[]", [1.5], "an array with 1.5"],
    ["integer[]", ["1"], 'an array with "1"'],
  ])("of %s is field-shape for %j", (type, held, actual) => {
    const { diagnostics } = mapList([[{ code: "a", in: held }]], at(type));
    expect(diagnostics).toMatchObject([{ rule: "field-shape", severity: "error", pointer: "/0/in", actual }]);
  });
});

it("a list in the order of its source keeps that of the document, with the first of equal values", () => {
  const rows = [{ code: "b" }, { code: "a" }, { code: "b" }, { code: "c", in: [{ code: "0" }] }];
  const { list } = mapList([rows], { order: "source", children: "/in" });
  expect([list?.order, list?.values.map(({ code }) => code)]).toEqual(["source", ["b", "a", "c", "0"]]);
  expect(mapList([rows], { children: "/in" }).list).not.toHaveProperty("order");
});

describe("a condition", () => {
  const page = [
    { code: "a", on: "true", n: "1" },
    { code: "b", on: "", n: "01" },
    { code: "c", on: "False", n: "null" },
    { code: "d" },
  ];

  it.each<[condition: object, codes: string]>([
    [{ "/on": true }, "a"],
    [{ "/on": [false, null] }, "b c d"],
    [{ "/n": 1 }, "a"],
    [{ "/n": null }, "d"],
    [{ "/n": "null" }, "c"],
    [{ "/on": "TRUE" }, "a"],
    [{ "/on": null, "/n": "01" }, "b"],
    [{ "/on": { not: "true" } }, "b c d"],
    [{ "/on": { not: [true, null] } }, "c"],
    [{ "/n": { not: ["1", "01"] }, "/on": { not: null } }, "c"],
  ])("%j compares the texts of a document of texts", (condition, codes) => {
    const areTexts = { areTexts: true };
    const { list } = mapList([page], { where: condition }, {}, areTexts);
    expect(list?.values.map(({ code }) => code).join(" ")).toBe(codes);
    const enabled = mapList([page], { enable: condition }, {}, areTexts).list?.values.filter(({ enable }) => enable);
    expect(enabled?.map(({ code }) => code).join(" ")).toBe(codes);
  });

  it("with not is met by anything else, also an array", () => {
    const values = [{ code: "a", in: [] }, { code: "b", in: 1 }, { code: "c", in: null }, { code: "d" }];
    const codesOf = (where: object) => mapList([values], { where }).list?.values.map(({ code }) => code);
    expect(codesOf({ "/in": { not: null } })).toEqual(["a", "b"]);
    expect(codesOf({ "/in": { not: [1, "1"] } })).toEqual(["a", "c", "d"]);
  });

  it("with not accepts null, so that its pointer may match nothing, unless it lists null", () => {
    const rulesOf = (where: object) => mapList([[{ code: "a" }]], { where }).diagnostics.map(({ rule }) => rule);
    expect(rulesOf({ "/of": { not: 1 } })).toEqual(["pointer-unused"]);
    expect(rulesOf({ "/of": { not: [1, null] } })).toEqual(["wrong-shape"]);
  });

  it("of where is applied before everything else", () => {
    const fields = { digits: { at: "/digits", type: "integer" } };
    const broken = [{ code: 5, on: false }, { code: "a", on: true, digits: 2 }, null, { code: "a", on: 1 }];
    const { list, diagnostics } = mapList([broken], { fields, where: { "/on": true } });
    expect([list?.values, diagnostics]).toMatchObject([[{ code: "a", fields: { digits: 2 } }], []]);
  });
});

describe("a document of texts", () => {
  const areTexts = { areTexts: true };

  it("has no value where a text is empty", () => {
    const page = [{ code: "a", description: "", on: "" }];
    const { list, diagnostics } = mapList([page], { enable: "/on" }, {}, areTexts);
    expect([valuesOf(list), diagnostics]).toEqual([['"a" a'], []]);
    expect(mapList([[{ code: "" }]], {}, {}, areTexts).diagnostics).toMatchObject([{ rule: "wrong-shape" }]);
  });

  it.each<[type: string, code: string, expected: unknown]>([
    ["integer", "8", [8]],
    ["integer", "-8", [-8]],
    ["integer", "008", undefined],
    ["integer", "8.0", undefined],
    ["string", "008", ["008"]],
  ])("has codes of type %s: %s", (type, code, expected) => {
    const { list, diagnostics } = mapList([[{ code, on: "false" }]], { type, enable: "/on" }, {}, areTexts);
    expect(list?.values.map((value) => value.code)).toEqual(expected);
    expect(list?.values.map(({ enable }) => enable)).toEqual(expected && [false]);
    expect(diagnostics.map(({ rule }) => rule)).toEqual(expected ? [] : ["code-type"]);
  });

  it.each(["yes", "1"])("has no boolean %s", (on) => {
    const { diagnostics } = mapList([[{ code: "a", on }]], { enable: "/on" }, {}, areTexts);
    const message = expect.stringContaining(`{ "/on": "${on}" }`) as unknown;
    expect(diagnostics).toMatchObject([{ rule: "wrong-shape", pointer: "/0/on", message }]);
  });
});

describe("the text that members are named from", () => {
  const page = [
    { code: "a", description: "Long", name: "Short" },
    { code: "b", description: "Other", name: "" },
    { code: "c" },
  ];

  it("is at a pointer, and may be missing", () => {
    const { list, diagnostics } = mapList([page], { member: "/name" });
    const texts = list?.values.map(({ namedFrom }) => namedFrom);
    expect([texts, diagnostics]).toEqual([["Short", undefined, undefined], []]);
  });

  it.each([5, true, []])("is not %j", (name) => {
    const { diagnostics } = mapList([[{ code: "a", name }]], { member: "/name" });
    expect(diagnostics).toMatchObject([{ rule: "wrong-shape", pointer: "/0/name" }]);
  });
});

describe("a pointer that matches nothing", () => {
  const optional = { at: "/nam", type: "number", optional: true };
  const [wrong, unused] = [
    { rule: "wrong-shape", severity: "error" },
    { rule: "pointer-unused", severity: "warn" },
  ];
  const json = [
    { code: "x", name: "X" },
    { code: "y", name: null },
  ];
  const documents: [format: string, page: unknown, place: object][] = [
    ["json", json, { pointer: "/0" }],
    ["csv", "code,name\n\nx,X\n", { pointer: "", line: 1 }],
    ["csv", "code,name\n", { pointer: "", line: 1 }],
  ];

  it.each<[options: ListOptions, finding: object]>([
    [{ code: "/nam" }, wrong],
    [{ description: "/nam" }, wrong],
    [{ enable: "/nam" }, wrong],
    [{ member: "/nam" }, wrong],
    [{ fields: { one: "/nam" } }, wrong],
    [{ where: { "/nam": "X" } }, wrong],
    [{ enable: { "/nam": ["X", 1] } }, wrong],
    [{ where: { "/nam": null } }, unused],
    [{ enable: { "/nam": [true, null] } }, unused],
    [{ fields: { one: optional } }, unused],
    [{ labels: { de: "/nam" } }, unused],
    [{ children: "/nam" }, unused],
  ])("is reported once, with the nearest name: %j", (options, finding) => {
    for (const [format, page, place] of documents) {
      // CSV has no values below values.
      if (format === "csv" && "children" in options) continue;
      const { list, diagnostics } = mapList([page], { format, ...options }, { "reference-empty": "off" });
      expect(diagnostics).toMatchObject([
        { reference: "unit", ...finding, ...place, expected: "/name", actual: "/nam" },
      ]);
      expect(list === undefined).toBe(finding === wrong);
    }
  });

  it("is allowed in an empty list of JSON, and where a column or property is only empty", () => {
    const options = { description: "/name", member: "/name", labels: { de: "/name" }, where: { "/name": [null, "X"] } };
    const empty = { format: "csv", enable: { "/name": null } };
    for (const [page, more] of [
      [[{ code: "x", name: null, below: [] }], { children: "/below" }],
      [[], { code: "/nam", children: "/nam" }],
      ["code,name\nx,\ny,", empty],
      ["code,name", empty],
    ] as const) {
      expect(mapList([page], { ...options, ...more }).diagnostics).toEqual([]);
    }
  });

  it("is found before where is applied for where itself and children, and after it for the others", () => {
    const nested = [{ code: "x", below: [{ code: "y" }] }];
    expect(mapList([nested], { where: { "/code": "y" }, children: "/below" }).diagnostics).toEqual([]);
    const page = [
      { code: "x", on: true },
      { code: "y", on: false, name: "Y" },
    ];
    const { diagnostics } = mapList([page], { where: { "/on": true }, description: "/name" });
    expect(diagnostics).toMatchObject([{ rule: "wrong-shape", actual: "/name" }]);
  });
});

it.each<[format: string, page: unknown, findings: object[]]>([
  [
    "json",
    [
      { code: "x", on: "true" },
      { code: "y", on: 1 },
    ],
    [{ rule: "wrong-shape", reference: "unit", message: expect.stringMatching(/\/on .* "true", 1$/) }],
  ],
  ["csv", "code,on\na,yes\nb,1\nc,1\nd,2\ne,3", [{ message: expect.stringMatching(/\/on .* "yes", "1", "2"$/) }]],
  ["json", [{ code: "x", on: "true" }], []],
  ["csv", "code,on\nx,yes\n", []],
])("where leaves some value of several: %s %j", (format, page, findings) => {
  expect(mapList([page], { format, where: { "/on": true } }).diagnostics).toMatchObject(findings);
});

it.each<[text: string, encoding: string, rules: string[]]>([
  ["Büro", "windows-1252", ["config"]],
  ["Büro", "utf-8", []],
])("a document in UTF-8 is a warning if it is read in another encoding: %s, %s", (text, encoding, rules) => {
  const options = { format: "csv", csv: { encoding }, description: "/name", code: "/code" };
  expect(mapList([`code,name\na,${text}`], options).diagnostics.map(({ rule }) => rule)).toEqual(rules);
});

describe("a column that is twice in the header", () => {
  const csv = (options: object) => mapList(["\ncode,x,y,x\na,1,,2"], { format: "csv", description: null, ...options });

  it.each<ListOptions>([
    { code: "/x" },
    { fields: { x: { at: "/x", type: "integer", optional: true } } },
    { where: { "/x": 1 } },
  ])("is malformed-csv where a pointer names it: %j", (options) => {
    const { list, diagnostics } = csv(options);
    expect([list, diagnostics]).toMatchObject([undefined, [{ rule: "malformed-csv", pointer: "/x", line: 2 }]]);
  });

  it("is ignored otherwise", () => {
    expect(csv({})).toMatchObject({ list: { values: [{ code: "a" }] }, diagnostics: [] });
  });
});

describe("the last page of a list", () => {
  const first = { data: [{ code: "a" }] };
  const options = { values: "/data", description: null };
  const byNumber = { query: "page", from: 1 };

  it.each<[last: object, next: unknown, more: Parameters<typeof mapList>[3], place: string | undefined]>([
    [{ links: { next: "/3" } }, "/links/nxt", {}, "/links/next"],
    [{ links: { next: "/3" } }, "/links/next", {}, undefined],
    [{ next_cursor: "x" }, { query: "cursor", at: "/cursor" }, {}, "/next_cursor"],
    [{ next_cursor: "x" }, { query: "cursor", at: "/next_cursor" }, {}, undefined],
    [{ next: "/3" }, byNumber, {}, "/next"],
    [{ next: "/3" }, byNumber, { end: "missing" }, undefined],
    [{ next: "/3", data: [] }, byNumber, {}, undefined],
    [{ next: "/3", data: null }, byNumber, {}, undefined],
    [{ total: 3, data: [] }, byNumber, { end: "missing" }, "/total"],
    [{ total: 3 }, byNumber, { end: "unread" }, undefined],
    [{ total: 3 }, undefined, { end: "unread" }, "/total"],
    [{ total: 2 }, byNumber, {}, undefined],
    [{ next: "/3" }, undefined, { hasPageLinks: true }, undefined],
    [{ total: 3 }, undefined, { hasPageLinks: true }, "/total"],
  ])("%j with next %j and %j has the hint %s", (last, next, more, place) => {
    const pages = [first, { data: [{ code: "b" }], ...last }];
    const { diagnostics } = mapList(pages, { ...options, ...(next !== undefined && { next }) }, {}, more);
    const page2 = { rule: "incomplete-list", pointer: place, url: "https://api.example.com/list#page=2" };
    expect(diagnostics).toMatchObject(place === undefined ? [] : [page2]);
  });
});

describe("a value that occurs twice", () => {
  const options = {
    description: "/name",
    member: "/short",
    enable: "/on",
    fields: { digits: { at: "/digits", type: "integer", as: "key", optional: true } },
    labels: { de: "/de" },
  };
  const value = { code: "EUR", name: "Euro", short: "E", on: true, digits: 2, de: "Euro" };
  const all = { code: "CHF", name: "Franc", short: "F", on: true, de: "Franken" };

  it("is one value if everything that the list declares is equal", () => {
    const { list, diagnostics } = mapList([[value, all, { ...value, entity: "AT" }]], options);
    expect([list?.values.map(({ code }) => code), diagnostics]).toEqual([["CHF", "EUR"], []]);
    const csv = mapList(["code,name\na,A\n a ,A\nb,B"], { format: "csv", description: "/name" });
    expect([valuesOf(csv.list), csv.diagnostics]).toEqual([['"a" A', '"b" B'], []]);
  });

  it("leaves the places of the others", () => {
    const { diagnostics } = mapList([[all, all, { ...value, digits: "x" }]], options);
    expect(diagnostics).toMatchObject([{ rule: "field-shape", pointer: "/2/digits" }]);
  });

  it.each([{ name: "Eur" }, { short: "e" }, { on: false }, { digits: 3 }, { digits: null }, { de: null }])(
    "is code-duplicate if it differs in %j; if that is softened, the order of the document does not decide",
    (more) => {
      const page = [value, all, { ...value, ...more }];
      const softened = (rows: readonly object[]) => mapList([rows], { ...options, rules: { "code-duplicate": "off" } });
      expect(mapList([page], options).diagnostics).toMatchObject([{ rule: "code-duplicate", pointer: "/2/code" }]);
      expect(softened(page).diagnostics).toEqual([]);
      expect(softened(page.toReversed())).toEqual(softened(page));
    },
  );
});

describe("the rules of a list", () => {
  const page = [{ code: "EURO", description: "Euro\u202e" }];
  const severitiesWith = (rules: object) =>
    mapList([page], { type: "string(3)", rules }, { "suspicious-text": "error" }).diagnostics.map(
      ({ rule, severity }) => `${rule} ${severity}`,
    );

  it("replace the rules of the configuration for it", () => {
    expect(severitiesWith({})).toEqual(["code-width error", "suspicious-text error"]);
    expect(severitiesWith({ "suspicious-text": "off", "code-width": "warn" })).toEqual(["code-width warn"]);
  });
});
