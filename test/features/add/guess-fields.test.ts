import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { guessList } from "../../../src/features/add/index.ts";
import { parseConfigText } from "../../support/configs.ts";

const url = "https://api.example.com/list";

/** The fields of a list of which each value has a code, a name and these properties. */
function guess(values: readonly object[]) {
  const { fields, others } = guessList(
    "unit",
    values.map((value, index) => ({ code: index, name: "A", ...value })),
  );
  return { fields, others };
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
  ])("have the type of %s", (_what, values, x) => {
    expect(guess(values.map((value) => ({ x: value })))).toEqual({ fields: { x }, others: [] });
  });

  it.each<[what: string, values: readonly unknown[]]>([
    ["values of several types", ["A", 1]],
    ["booleans and texts", [true, "A"]],
    ["arrays", [["A"], ["B"]]],
    ["objects in objects", [{ y: { z: 1 } }, { y: {} }]],
    ["empty objects", [{}, {}]],
    ["only null", [null, null]],
    ["only empty texts", ["", ""]],
    ["numbers that are not finite", [1, Infinity]],
  ])("do not include %s", (_what, values) => {
    expect(guess(values.map((value) => ({ x: value })))).toEqual({ fields: {}, others: ["x"] });
  });

  it("are optional if a value lacks them", () => {
    const fields = { x: { at: "/x", type: "string", optional: true } };
    expect(guess([{ x: "A" }, {}])).toEqual({ fields, others: [] });
  });

  it("include the scalars of an object, and leave it out if one is used otherwise", () => {
    const values = [{ code: "a", name: { common: "A", official: "A" }, car: { side: "left", signs: [] } }];
    const chosen = { description: "/name/common" };
    const fields = { nameOfficial: "/name/official", carSide: "/car/side" };
    expect(guessList("unit", values, chosen)).toMatchObject({ fields, others: [] });
    expect(guessList("unit", [{ code: "a", name: { common: "A" } }], chosen)).toMatchObject({ fields: {}, others: [] });
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
      expect(guess([{ minor_unit: true, [name]: true }])).toEqual({ fields: { minorUnit }, others: [name] });
    },
  );

  it("do not include what may be the code or the description", () => {
    const values = [1, 2].map((id) => ({ id, key: id, name: "A", label: "A", symbol: "A" }));
    expect(Object.keys(guessList("unit", values).fields)).toEqual(["symbol"]);
  });

  it("are fields of the configuration for any document, if the entry is clear", () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 }), (values) => {
        const list = values.map((value, code) => ({ ...value, code, name: "A" }));
        const { entry, fields } = guessList("unit", list);
        const config = { lists: { list: { url, ...entry, fields } } };
        expect(() => parseConfigText(JSON.stringify(config))).not.toThrow();
      }),
    );
  });
});
