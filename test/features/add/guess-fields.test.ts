import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { guessList } from "../../../src/features/add/guess-list.ts";
import { withFields } from "../../../src/features/add/index.ts";
import { parseConfigText } from "../../support/configs.ts";

const url = "https://api.example.com/list";

/** The fields of a list of which each value has a code, a name and these properties. */
function guess(values: readonly object[]) {
  const { fields } = guessList(
    "unit",
    values.map((value, index) => ({ code: index, name: "A", ...value })),
  );
  return fields;
}

describe("the fields of a list", () => {
  it.each<[what: string, values: readonly unknown[], field: unknown]>([
    ["texts", ["A", "A"], "/x"],
    ["texts and an empty one", ["A", ""], { at: "/x", type: "string", optional: true }],
    ["texts and null", ["A", null], { at: "/x", type: "string", optional: true }],
    ["integers", [1, -2], { at: "/x", type: "integer" }],
    ["integers and null", [1, null], { at: "/x", type: "integer", optional: true }],
    ["numbers", [1, 2.5], { at: "/x", type: "number" }],
    ["integers beyond 2^53", [1, 2 ** 53], { at: "/x", type: "number" }],
    ["booleans", [true, false], { at: "/x", type: "boolean" }],
    ["arrays of texts", [["A", ""], []], { at: "/x", type: "string[]" }],
    ["arrays of integers and null", [[1], null], { at: "/x", type: "integer[]", optional: true }],
  ])("have the type of %s", (_what, values, x) => {
    expect(guess(values.map((value) => ({ x: value })))).toEqual({ x });
  });

  it.each<[what: string, values: readonly unknown[]]>([
    ["values of several types", ["A", 1]],
    ["booleans and texts", [true, "A"]],
    ["arrays of several types", [["A"], [1]]],
    ["arrays of arrays", [[["A"]], [["B"]]]],
    ["arrays of numbers", [[1.5], [2]]],
    ["empty arrays", [[], []]],
    ["objects in objects", [{ y: { z: 1 } }, { y: {} }]],
    ["empty objects", [{}, {}]],
    ["only null", [null, null]],
    ["only empty texts", ["", ""]],
    ["numbers that are not finite", [1, Infinity]],
  ])("do not include %s", (_what, values) => {
    expect(guess(values.map((value) => ({ x: value })))).toEqual({});
  });

  it("are optional if a value lacks them", () => {
    const fields = { x: { at: "/x", type: "string", optional: true } };
    expect(guess([{ x: "A" }, {}])).toEqual(fields);
  });

  it("include the scalars of an object, and leave it out if one is used otherwise", () => {
    const values = [{ code: "a", name: { common: "A", official: "A" }, car: { side: "left", signs: [] } }];
    const chosen = { description: "/name/common" };
    const fields = { nameOfficial: "/name/official", carSide: "/car/side" };
    expect(guessList("unit", values, chosen)).toMatchObject({ fields });
    expect(guessList("unit", [{ code: "a", name: { common: "A" } }], chosen)).toMatchObject({ fields: {} });
  });

  it("do not include the values below a value", () => {
    expect(guess([{ children: [{ code: "x" }] }, {}])).toEqual({});
  });

  it.each<[property: string, name: string]>([
    ["alpha3Code", "alpha3Code"],
    ["minor_unit", "minorUnit"],
    ["ISO-Code", "isoCode"],
    ["Währung", "wahrung"],
    ["labels", "labelsValue"],
    ["constructor", "constructorValue"],
    ["__proto__", "proto"],
    ["a/b~c", "aBC"],
  ])("have a name that a field may have: %s is %s", (property, name) => {
    const values = [{ code: "a", name: "A", ["x"]: 1, [property]: 1.5 }];
    const pointer = `/${property.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    expect(guessList("unit", values).fields).toEqual({
      x: { at: "/x", type: "integer" },
      [name]: { at: pointer, type: "number" },
    });
  });

  it.each(["3d", "€", "", "x".repeat(31), "minor unit"])(
    "do not include %j, of which no free name can be made",
    (name) => {
      const minorUnit = { at: "/minor_unit", type: "boolean" };
      expect(guess([{ minor_unit: true, [name]: true }])).toEqual({ minorUnit });
    },
  );

  it.each<[what: string, value: object, labels: object]>([
    ["an object by language", { name: "A", texts: { de: "A", en: "B", x: "C" } }, { de: "/texts/de", en: "/texts/en" }],
    ["suffixes", { name: "A", name_de: "B", "name-pt-BR": "C" }, { de: "/name_de", "pt-BR": "/name-pt-BR" }],
    ["suffixes in camel case", { name: "A", nameDe: "B", nameEN: "C" }, { de: "/nameDe", en: "/nameEN" }],
    ["one translation of the description", { name: "A", name_de: "B" }, { de: "/name_de" }],
    [
      "names that are languages",
      { name: "A", de: "A", fr: "B", "pt-BR": "C" },
      { de: "/de", fr: "/fr", "pt-BR": "/pt-BR" },
    ],
    ["the description and another text", { name: "A", name_de: "B", note_de: "C", note_en: "D" }, { de: "/name_de" }],
    ["words that may be languages", { name: "A", order_no: "B", order_id: "C" }, {}],
    ["one text with a suffix", { name: "A", short_de: "B" }, {}],
    ["numbers", { name: "A", x_de: 1, x_en: 2 }, {}],
    ["several other texts", { name: "A", x_de: "B", x_en: "C", y_de: "D", y_en: "E" }, {}],
  ])("include labels of %s", (_what, value, labels) => {
    const { fields } = guessList("unit", [{ code: 1, ...value }]);
    const found = Object.entries(fields).filter(([name]) => name.startsWith("labels."));
    expect(Object.fromEntries(found.map(([name, at]) => [name.slice(7), at]))).toEqual(labels);
  });

  it.each<[what: string, property: string, values: readonly unknown[], isAsked: boolean, list: object | undefined]>([
    ["a property named like it", "Currency", ["EUR", "EUR"], false, { list: "currency" }],
    ["a property that values lack", "currency", ["EUR", null], false, { list: "currency", optional: true }],
    ["codes of another type", "currency", [1, 2], false, undefined],
    ["another code", "currency", ["EUR", "XXX"], false, undefined],
    ["another name", "money", ["EUR", "USD"], false, undefined],
    ["another name, if the user is asked", "money", ["EUR", "USD"], true, { list: "currency" }],
    ["codes of two lists, if the user is asked", "state", [1, 2], true, undefined],
    ["one code alone, if the user is asked", "money", ["EUR", "EUR"], true, undefined],
  ])("are codes of a list by %s", (_what, property, values, isAsked, list) => {
    const byKey = new Map<string, Set<unknown>>([
      ["currency", new Set(["EUR", "USD"])],
      ["unit", new Set([1, 2])],
      ["size", new Set([1, 2, 3])],
    ]);
    const rows = values.map((value, code) => ({ code, name: "A", [property]: value }));
    const { [property.toLowerCase()]: field } = guessList("order", rows, {}, { byKey, isAsked }).fields;
    const found = typeof field === "object" && "list" in field ? field : undefined;
    expect(found).toEqual(list && { at: `/${property}`, ...list });
  });

  it("have the names of variables in a SPARQL result, and those of the attributes in JSON:API", () => {
    const literal = (value: string) => ({ type: "literal", value });
    const bindings = [{ code: literal("a"), name: literal("A"), size: literal("1") }];
    expect(guessList("unit", { results: { bindings } })).toMatchObject({ fields: { size: "/size/value" } });
    const data = [{ type: "unit", id: "1", attributes: { name: "A", minSize: "1", "max size": "2" } }];
    expect(guessList("unit", { data }).fields).toEqual({
      type: "/type",
      minSize: "/attributes/minSize",
      maxSize: "/attributes/max size",
    });
  });

  it("do not include what may be the code or the description", () => {
    const values = [1, 2].map((id) => ({ id, key: id, name: "A", label: "A", symbol: "A" }));
    expect(Object.keys(guessList("unit", values).fields)).toEqual(["symbol"]);
  });

  it("are fields of the configuration for any document, if the entry is clear", () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 }), (values) => {
        const list = values.map((value, code) => ({ ...value, code, name: "A" }));
        const found = guessList("unit", list);
        const config = { lists: { list: { url, ...withFields(found, new Set(Object.keys(found.fields))) } } };
        if (found.problem === undefined) expect(() => parseConfigText(JSON.stringify(config))).not.toThrow();
      }),
    );
  });
});
