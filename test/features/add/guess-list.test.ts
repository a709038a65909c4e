import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { guessList, type ListChoices } from "../../../src/features/add/guess-list.ts";
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
    ["an object of texts", { EUR: "Euro", USD: "US Dollar" }, { type: "string", description: "" }],
    ["an object of texts by integer", { 200: "OK", 201: "Created" }, { type: "integer", description: "" }],
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
    [
      "OData with names after the key",
      { value: [{ "@odata.etag": "1", UnitCode: "m", UnitName: "Metre" }] },
      { type: "string", values: "/value", code: "/UnitCode", description: "/UnitName" },
    ],
    [
      "JSON:API",
      {
        data: [
          { type: "unit", id: "m", attributes: { name: "Metre" }, relationships: { tags: { data: [] } } },
          { type: "unit", id: "s", attributes: { name: "Second" } },
        ],
        included: [{ id: 1 }, { id: 2 }, { id: 3 }],
      },
      { type: "string", values: "/data", code: "/id", description: "/attributes/name" },
    ],
    [
      "GraphQL",
      { data: { units: two, viewer: { login: "x" } } },
      { type: "string", values: "/data/units", description: "/name" },
    ],
    [
      "edges of GraphQL",
      { data: { units: { pageInfo: { end: "1" }, edges: two.map((node) => ({ cursor: node.code, node })) } } },
      { type: "string", values: "/data/units/edges", code: "/node/code", description: "/node/name" },
    ],
    [
      "SPARQL",
      {
        head: { vars: ["unit", "code", "unitLabel"] },
        results: {
          bindings: two.map(({ code, name }) => ({
            unit: { type: "uri", value: `http://example.com/${code}` },
            code: { type: "literal", value: code },
            unitLabel: { type: "literal", "xml:lang": "en", value: name },
          })),
        },
      },
      { type: "string", values: "/results/bindings", code: "/code/value", description: "/unitLabel/value" },
    ],
    [
      "CLDR",
      {
        main: {
          de: {
            identity: { version: { _number: "1", _cldrVersion: "48" }, language: "de" },
            localeDisplayNames: { territories: { DE: "Deutschland", FR: "Frankreich" } },
          },
        },
      },
      { type: "string", values: "/main/de/localeDisplayNames/territories", description: "" },
    ],
    [
      "a FHIR CodeSystem with values below others",
      {
        resourceType: "CodeSystem",
        identifier: [{ system: "a", value: "b" }],
        property: [{ code: "status", description: "Status" }],
        concept: [
          { code: "a", display: "A", concept: [{ code: "b", display: "B" }] },
          { code: "c", display: "C" },
        ],
      },
      { type: "string", values: "/concept", children: "/concept", description: "/display" },
    ],
    [
      "values with the code of the one above",
      [
        { code: "a", name: "A", parent_code: "" },
        { code: "b", name: "B", parent_code: "a" },
      ],
      { type: "string", parent: "/parent_code", description: "/name" },
    ],
    [
      "a FHIR ValueSet",
      { resourceType: "ValueSet", contact: [{ name: "A" }], compose: { include: [{ system: "s", concept: two }] } },
      { type: "string", values: "/compose/include/0/concept", description: "/name" },
    ],
    [
      "the expansion of a FHIR ValueSet",
      {
        resourceType: "ValueSet",
        compose: { include: [{ system: "s" }] },
        expansion: { parameter: [{ name: "a" }, { name: "b" }, { name: "c" }], contains: two },
      },
      { type: "string", values: "/expansion/contains", description: "/name" },
    ],
    ["the World Bank", [{ page: 1 }, two], { type: "string", values: "/1", description: "/name" }],
    [
      "texts beside a flag",
      { success: true, symbols: { EUR: "Euro", USD: "US Dollar" } },
      { type: "string", values: "/symbols", description: "" },
    ],
    [
      "objects that lack a property here and there",
      { a: { x: 1, label: "A" }, b: { label: "B" }, c: { label: "C" }, d: { label: "D" }, e: { x: 2 } },
      { type: "string", description: "/label" },
    ],
    [
      "the row numbers of a list that has another code by its key",
      [0, 1, 2].map((id) => ({ id, unit: `u${id}`, name: "A" })),
      { type: "string", code: "/unit", description: "/name" },
    ],
  ])("guesses a list from %s", (_what, document, entry) => {
    expect(guess(document)).toEqual({ ...entry, isClear: true });
  });

  it.each<[what: string, values: readonly object[], enable: unknown, fields?: string[]]>([
    ["active", [{ active: true }, { active: false }], "/active"],
    ["enabled, also where it is missing", [{ enabled: true }, {}, { enabled: null }], "/enabled"],
    ["enable", [{ enable: false }, { enable: false }], "/enable"],
    ["a negation", [{ disabled: true }, { disabled: false }], { "/disabled": false }],
    ["a negation that is missing once", [{ deprecated: true }, {}], { "/deprecated": [false, null] }],
    ["a negation that is null once", [{ archived: true }, { archived: null }], { "/archived": [false, null] }],
    ["a longer negation", [{ isDeprecatedLicenseId: true }], { "/isDeprecatedLicenseId": false }],
    ["two names", [{ active: true, deprecated: false }], undefined, ["active", "deprecated"]],
    ["other booleans", [{ eu: true, active: true, "a/b": false }], "/active", ["eu", "aB"]],
    ["no boolean", [{ active: "yes", enabled: 1, disabled: null }, { active: true }], undefined, ["enabled"]],
  ])("guesses enable from %s, and has the other fields", (_what, values, enable, fields = []) => {
    const items = values.map((value, index) => ({ code: String(index), name: "A", ...value }));
    expect(Object.keys(guessList(key, items).fields)).toEqual(fields);
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
    ["an array of arrays", [["a", "A"]], { code: "/…" }],
    ["an error of GraphQL", { errors: [{ message: "a", locations: [{ line: 1 }] }] }, { values: "/…" }],
    ["an answer with an error", { data: { units: two }, errors: [{ message: "a" }] }, { values: "/…" }],
    ["an outcome of FHIR", { resourceType: "OperationOutcome", issue: [{ code: "a" }] }, { values: "/…" }],
    ["a message", { message: "Not found", documentation_url: "https://example.com" }, { values: "/…" }],
    ["a text with the name of an error", { error: "Error", info: "Info", open: "Open" }, { values: "/…" }],
    ["a single text", { fault: "Invalid key" }, { values: "/…" }],
    ["wrappers that share a property", { meta: { id: 1 }, data: { id: 2 } }, { values: "/…" }],
    ["row numbers", [1, 2, 3].map((id) => ({ id, slug: `s${id}`, name: "A" })), { code: "/…" }],
    ["a code by its key beside another", [{ unit: "Metre", code: "m", name: "A" }], { code: "/…" }],
    ["a code named after the key beside another", [{ unitCode: "m", alpha: "a", name: "A" }], { code: "/…" }],
    ["a text that differs in every value", [{ entity: "Isle of Man" }, { entity: "Jersey" }], { code: "/…" }],
    ["an object of addresses", { a: "https://example.com/a", b: "https://example.com/b" }, { description: "/…" }],
    ["text", "a", { values: "/…" }],
    ["nothing", undefined, { values: "/…" }],
  ])("reports that %s is ambiguous", (_what, document, open) => {
    expect(guess(document)).toMatchObject({ ...open, isClear: false });
  });

  it.each<[what: string, document: unknown, values: string[]]>([
    [
      "another part has a longer array",
      { identifier: [{ a: 1 }], list: { contains: two } },
      ["/identifier", "/list/contains"],
    ],
    ["a value has a longer array", { lists: [{ id: "a", codes: two }] }, ["/lists", "/lists/0/codes"]],
    [
      "a ValueSet has two parts",
      {
        resourceType: "ValueSet",
        compose: { include: [{ concept: [...two, { code: "c" }] }, { concept: [{ code: "d" }] }] },
      },
      ["/compose/include/0/concept"],
    ],
    [
      "a value of an object has as many texts",
      { dimension: { region: { label: "A", texts: { a: "A", b: "B" } }, year: { label: "B" } } },
      ["/dimension", "/dimension/region/texts"],
    ],
    ["it may be a message", { error: "Error", open: "Open" }, [""]],
  ])("asks which part is the list if %s", (_what, document, values) => {
    expect(guessList(key, document).candidates).toEqual({ values });
  });

  it.each<[chosen: ListChoices, document: unknown, entry: object]>([
    [{ values: "" }, { error: "Error", open: "Open" }, { type: "string", description: "" }],
    [{ values: "/b" }, { a: two, b: two }, { type: "string", values: "/b", description: "/name" }],
    [{ values: "/meta" }, { meta: two }, { type: "string", values: "/meta", description: "/name" }],
    [
      { code: "/x/y/z" },
      [{ x: { y: { z: 1 } }, name: "A" }],
      { type: "integer", code: "/x/y/z", description: "/name" },
    ],
    [
      { code: "/id", type: "string(3)" },
      [{ id: 1, key: 2, name: "A" }],
      { type: "string(3)", code: "/id", description: "/name" },
    ],
    [{ code: "/1", description: "/0" }, [["A", 1]], { type: "integer", code: "/1", description: "/0" }],
    [
      { code: "/code" },
      { a: { code: 1, name: "A" }, b: { code: 2, name: "B" } },
      { type: "integer", code: "/code", description: "/name" },
    ],
    [{ code: "/missing" }, two, { type: "string", code: "/missing", description: "/name" }],
    [{ description: null }, { a: "A", b: "B" }, { type: "string", description: null }],
    [{ description: "/x" }, [{ code: 1, x: "A", name: "B" }], { type: "integer", description: "/x" }],
  ])("takes what is chosen: %j", (chosen, document, entry) => {
    expect(guessList(key, document, chosen)).toMatchObject({ entry, candidates: {} });
    expect(guessList(key, document, chosen).problem).toBeUndefined();
  });

  it("is not clear if the chosen values are not a list", () => {
    expect(guessList(key, { data: two, total: 2 }, { values: "/total" })).toMatchObject({
      entry: { values: "/total", code: "/…" },
      problem: expect.stringContaining("/total") as unknown,
    });
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
    [
      "description that most values have",
      [
        { code: 1, a: "A", b: "B", c: "C" },
        { code: 2, a: "D", b: "E" },
        { code: 3, b: "F" },
      ],
      { description: ["/a", "/b", null] },
      { description: "/a" },
      { description: "/a" },
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
});
