import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { guessList, type ListChoices } from "../../../src/features/add/index.ts";
import { parseConfigText } from "../../support/configs.ts";

const key = "unit";

const guess = (document: unknown) => {
  const { entry, problem } = guessList(key, document);
  return { ...entry, isClear: problem === undefined };
};

const two = [
  { code: "a", name: "A" },
  { code: "b", name: "B" },
];

describe("the entry of a list", () => {
  it.each<[what: string, document: unknown, entry: object]>([
    ["an array of objects", two, { type: "string", description: "/name" }],
    [
      "names of the columns of a spreadsheet",
      [
        { Code: 1, Name: "A", Short: "a" },
        { Code: 2, Name: "B", Short: "b" },
      ],
      { type: "integer", code: "/Code", description: "/Name" },
    ],
    ["default names", [{ code: 1, description: "A" }], { type: "integer" }],
    ["a part of the document", { data: two, links: {} }, { type: "string", values: "/data", description: "/name" }],
    ["a part of a part", { a: { "b/c": two } }, { type: "string", values: "/a/b~1c", description: "/name" }],
    ["an object of texts", { USD: "US Dollar" }, { type: "string", description: "" }],
    ["an object of texts by integer", { 200: "OK" }, { type: "integer", description: "" }],
    [
      "an object of objects",
      { AD: { name: "Andorra", tags: [1] }, AE: { name: "Emirates", tags: [] } },
      { type: "string", description: "/name" },
    ],
    [
      "an object of objects with one text",
      { AD: { name: "A" }, AE: { name: "B" } },
      { type: "string", description: "/name" },
    ],
    ["strings", ["a", "b"], { type: "string", code: "", description: null }],
    ["integers", [1, 2], { type: "integer", code: "", description: null }],
    [
      "a code among other unique properties",
      [
        { id: 1, name: "A" },
        { id: 2, name: "B" },
      ],
      { type: "integer", code: "/id", description: "/name" },
    ],
    [
      "a code that is called like the list, beside an id",
      [
        { id: 1, Unit: "m", name: "Metre" },
        { id: 2, Unit: "s", name: "Second" },
      ],
      { type: "string", code: "/Unit", description: "/name" },
    ],
    [
      "an object of several kinds",
      { head: { vars: ["a"] }, results: { bindings: two } },
      { type: "string", values: "/results/bindings", description: "/name" },
    ],
    ["texts with the names of errors, too", { error: "Error", info: "Info" }, { type: "string", description: "" }],
    [
      "the only unique property",
      [
        { iso: "a", label: "A" },
        { iso: "b", label: "A" },
      ],
      { type: "string", code: "/iso", description: "/label" },
    ],
    ["no description", [{ id: 1 }, { id: 2 }], { type: "integer", code: "/id", description: null }],
    [
      "a code beside a description",
      [
        { iso: "a", name: "A" },
        { iso: "b", name: "B" },
      ],
      { type: "string", code: "/iso", description: "/name" },
    ],
    [
      "an array of objects beside others",
      { tags: ["x"], items: two },
      { type: "string", values: "/items", description: "/name" },
    ],
    ["a description that is missing once", [...two, { code: "c" }], { type: "string", description: "/name" }],
    [
      "an array beside a shorter one in another part",
      { data: two, meta: { links: [{ label: "1", url: "/1" }] } },
      { type: "string", values: "/data", description: "/name" },
    ],
    ["OData", { value: two, "@odata.nextLink": "/2" }, { type: "string", values: "/value", description: "/name" }],
  ])("guesses a list from %s", (_what, document, entry) => {
    expect(guess(document)).toEqual({ ...entry, isClear: true });
  });

  it.each<[what: string, values: readonly object[], enable: unknown, fields?: string[], others?: string[]]>([
    ["active", [{ active: true }, { active: false }], "/active"],
    ["enabled, also where it is missing", [{ enabled: true }, {}, { enabled: null }], "/enabled"],
    ["enable", [{ enable: false }, { enable: false }], "/enable"],
    ["a negation", [{ disabled: true }, { disabled: false }], { "/disabled": false }],
    ["a negation that is missing once", [{ deprecated: true }, {}], { "/deprecated": [false, null] }],
    ["a negation that is null once", [{ archived: true }, { archived: null }], { "/archived": [false, null] }],
    ["a longer negation", [{ isDeprecatedLicenseId: true }], { "/isDeprecatedLicenseId": false }],
    ["two names", [{ active: true, deprecated: false }], undefined, ["active", "deprecated"]],
    ["other booleans", [{ eu: true, active: true, "a/b": false }], "/active", ["eu", "aB"]],
    [
      "no boolean",
      [{ active: "yes", enabled: 1, disabled: null }, { active: true }],
      undefined,
      ["enabled"],
      ["active", "disabled"],
    ],
  ])("guesses enable from %s, and has the other properties", (_what, values, enable, fields = [], others = []) => {
    const items = values.map((value, index) => ({ code: String(index), name: "A", ...value }));
    expect(Object.keys(guessList(key, items).fields)).toEqual(fields);
    expect(guessList(key, items)).toMatchObject({ others });
    expect(guess(items)).toEqual({
      type: "string",
      description: "/name",
      ...(enable !== undefined && { enable }),
      isClear: true,
    });
    const byName = Object.fromEntries(items.map(({ code, ...item }) => [`x${code}`, item]));
    const expected = { type: "string", description: "/name", ...(enable !== undefined && { enable }), isClear: true };
    // An object with one member may as well be a wrapper.
    if (items.length > 1) expect(guess(byName)).toEqual(expected);
    else expect(guess(byName)).toMatchObject({ values: "/…", isClear: false });
  });

  it.each<[what: string, document: unknown, open: object]>([
    ["two arrays", { a: two, b: two }, { values: "/…" }],
    ["two codes", [{ id: 1, code: 1, name: "A" }], { code: "/…" }],
    [
      "no unique property",
      [
        { id: 1, name: "A" },
        { id: 1, name: "A" },
      ],
      { code: "/…" },
    ],
    ["several unique properties", [{ a: 1, b: 1, name: "A" }], { code: "/…" }],
    ["a missing code", [{ id: 1, name: "A" }, { name: "A" }], { code: "/…" }],
    ["two nested codes", [{ a: { id: 1 }, b: { id: 1 }, name: "A" }], { code: "/…" }],
    ["two descriptions", [{ id: 1, name: "A", title: "B" }], { code: "/id", description: "/…" }],
    ["no description", [{ id: 1, text: "A" }], { code: "/id", description: "/…" }],
    ["a nested description", [{ id: 1, name: { common: "A" } }], { description: "/…" }],
    ["values of several types", [{ id: 1 }, null], { code: "/…" }],
    ["an empty array", [], { code: "/…" }],
    ["an empty object", {}, { values: "/…" }],
    ["an error", { error: "Unauthorized", status_code: "401" }, { values: "/…" }],
    ["a wrapper", { main: { de: { territories: { DE: "Deutschland" } } } }, { values: "/…" }],
    ["fractions", [1.5], { code: "/…" }],
    ["text", "a", { values: "/…" }],
    ["nothing", undefined, { values: "/…" }],
  ])("reports that %s is ambiguous", (_what, document, open) => {
    expect(guess(document)).toMatchObject({ ...open, isClear: false });
  });

  it.each<[what: string, document: unknown, names: string]>([
    ["has no code", [{ iso: ["EUR"], label: 1.5 }], '"/iso", "/label"'],
    [
      "repeats a code, so that only its name differs",
      [
        { code: "USD", name: "Dollar" },
        { code: "USD", name: "US Dollar" },
      ],
      '"/code", "/name"',
    ],
  ])("reports the properties of a list that %s", (_what, document, names) => {
    expect(guessList(key, document).problem).toContain(names);
  });

  it.each<[what: string, document: unknown, candidates: object, chosen: ListChoices, entry: object]>([
    ["list", { a: two, b: two }, { values: ["/a", "/b"] }, { values: "/b" }, { values: "/b", description: "/name" }],
    [
      "code",
      [{ id: 1, key: "a", name: "A" }],
      { code: ["/id", "/key"] },
      { code: "/id" },
      { type: "integer", code: "/id", description: "/name" },
    ],
    [
      "description",
      [{ code: 1, name: { common: "A" } }],
      { description: ["/name/common", null] },
      { description: "/name/common" },
      { type: "integer", description: "/name/common" },
    ],
    ["description as none", [{ code: 1, url: "A" }], { description: ["/url", null] }, { description: null }, {}],
  ])("returns the candidates of a %s, and completes the entry with the chosen one", (_what, ...parts) => {
    const [document, candidates, chosen, entry] = parts;
    expect(guessList(key, document)).toMatchObject({ candidates, problem: expect.any(String) as unknown });
    expect(guessList(key, document, chosen)).toMatchObject({ candidates: {}, entry });
    expect(guessList(key, document, chosen)).not.toHaveProperty("problem");
  });

  it("is an entry of the configuration for any document, if it is clear", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        const { entry, problem } = guessList(key, document);
        const config = { lists: { list: { url: "https://example.com/list", ...entry } } };
        if (problem === undefined) expect(() => parseConfigText(JSON.stringify(config))).not.toThrow();
      }),
    );
  });

  it("is not clear if another part has a longer array of objects", () => {
    const document = { identifier: [{ system: "s", value: "v" }], expansion: { contains: two } };
    expect(guessList(key, document).candidates).toEqual({ values: ["/identifier", "/expansion/contains"] });
  });
});
