import { describe, expect, it } from "@jest/globals";
import type { AbsentDocument, FailedDocument, RawDocument, RawDocuments } from "../../../src/model/spec/index.ts";
import { Findings } from "../../../src/model/findings/index.ts";
import { mapDocuments, overviewKeys } from "../../../src/pipeline/map/index.ts";
import { mapCase, type MapCase } from "../../support/documents.ts";
import { single, type Item } from "../../support/service.ts";

const low: Item = { code: 1, description: "Low" };

/** A single `priority` as JSON text, with a text for one value's code or for the whole value. */
const priority = (...values: string[]): Record<string, string> => ({
  priority: `{"name":"Priority","description":"About priority","values":[${values.join(",")}]}`,
});
const value = (code: string, rest = `"description":"Low","enable":true`): string => `{"code":${code},${rest}}`;

const harmless: [what: string, given: MapCase][] = [
  ["the sample lists of 1.2", {}],
  ["the sample lists of 1.1", { version: "1.1" }],
  ["the sample lists of 1.0", { version: "1.0" }],
  [
    "values as an object, and extra fields",
    {
      singles: {
        priority: {
          name: "Priority",
          description: "Sample: priority of an e-mail",
          extra: 1,
          values: {
            1: { ...low, enable: true, more: [] },
            2: { code: 2, description: "Normal", enable: true },
            3: { code: 3, description: "High", enable: true },
          },
        },
      },
    },
  ],
  [
    "a byte order mark",
    { lists: { priority: [low] }, singles: { priority: `\uFEFF${JSON.stringify(single("priority", [low]))}` } },
  ],
  [
    "64 levels in a field that nobody reads",
    { lists: { priority: [{ ...low, extra: JSON.parse(`${"[".repeat(60)}${"]".repeat(60)}`) }] } },
  ],
];

describe("what is right is not complained of", () => {
  it.each(harmless)("%s", (_what, given) => {
    expect(mapCase(given).diagnostics).toEqual([]);
  });
});

describe("overview and single references", () => {
  it("serves a reference that only the overview knows, and infers the type of its code", () => {
    const { references, diagnostics } = mapCase({
      lists: { colour: [{ code: "r", description: "Red" }], shape: [{ code: 4, description: "Square" }] },
      singles: { colour: 404 },
    });
    const found = new Map(references.map(({ key, code }) => [key, code]));
    expect(found.get("colour")).toEqual({ kind: "string", width: null });
    expect(found.get("shape")).toEqual({ kind: "integer", width: null });
    expect(diagnostics.map(({ rule }) => rule)).toEqual(["reference-unknown", "reference-unknown"]);
  });

  it("takes just the references of the configuration and complains of no other", () => {
    const { references, diagnostics } = mapCase({
      references: ["priority"],
      overview: (all) => void Object.assign(all, { colour: 1, "a/b": 2 }),
    });
    expect(references.map(({ key }) => key)).toEqual(["priority"]);
    expect(diagnostics).toEqual([]);
  });

  it("tells the errors of several lists in one run", () => {
    const { diagnostics } = mapCase({
      singles: { ...priority(value("1.0")), country: "no", contact_type: { name: "" } },
    });
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ reference, rule }) => `${reference} ${rule}`)).toEqual([
      "contact_type wrong-shape",
      "contact_type wrong-shape",
      "country malformed-json",
      "priority code-type",
    ]);
  });

  it.each(["", "[]", "{", "1", '{"a":1,"a":2}'])("have keys to ask for only in an object: %j", (text) => {
    const overview: RawDocument = { kind: "document", url: "", bytes: new TextEncoder().encode(text) };
    expect(overviewKeys(overview)).toEqual(text.includes("a") ? ["a"] : []);
  });
});

describe("what is read", () => {
  it("is the references by key, each with its values by code, under the type that its version declares", () => {
    const { references, known, failed, missing } = mapCase({
      references: ["priority", "country"],
      lists: {
        priority: [
          { code: 2, description: "High" },
          { ...low, enable: false },
        ],
        country: [{ code: 56, code2: "BE", description: "Belgium" }],
      },
    });
    const { name: _c, description: _d, ...country } = references[0] as (typeof references)[number];
    expect(references.map(({ key }) => key)).toEqual(["country", "priority"]);
    expect(country).toEqual({
      key: "country",
      code: { kind: "integer", width: 3 },
      values: [{ code: 56, code2: "BE", description: "Belgium", enable: true }],
    });
    expect(references[1]).toMatchObject({
      ...single("priority", []),
      code: { kind: "integer", width: 1 },
      values: [
        { code: 1, description: "Low", enable: false },
        { code: 2, description: "High", enable: true },
      ],
    });
    expect([failed.size, missing]).toEqual([0, []]);
    expect(known?.has("contact_status")).toBe(true);
  });

  it("is sorted, whatever the order of the overview and of the configuration", () => {
    const overview = (all: Record<string, unknown>): void => {
      for (const key of ["zebra", "colour", "apple"]) all[key] = single(key, [low]);
    };
    const { references } = mapCase({ overview, references: ["zebra", "priority", "apple", "colour"] });
    expect(references.map(({ key }) => key)).toEqual(["apple", "colour", "priority", "zebra"]);
  });

  it("has code2 in the countries alone", () => {
    const singles = priority(value("1", `"code2":"LO","description":"Low","enable":true`));
    const { references } = mapCase({ references: ["priority"], singles });
    expect(references[0]?.values).toEqual([{ ...low, enable: true }]);
  });
  it.each<[string, string[], object | null]>([
    ["no value", [], null],
    ["texts", [value('"a"')], { kind: "string", width: null }],
    ["integers", [value("1")], { kind: "integer", width: null }],
  ])("has a type of code that the values say, where nothing declares it: %s", (_what, values, code) => {
    const singles = { colour: priority(...values)["priority"] as string };
    const { references } = mapCase({ references: ["colour"], overview: (all) => void (all["colour"] = 1), singles });
    expect(references.map((each) => each.code)).toEqual([code]);
  });

  it("is no list where its codes are of two types: the integers decide", () => {
    const singles = { colour: priority(value('"a"'), value("1"))["priority"] as string };
    const { references, failed, diagnostics } = mapCase({
      references: ["colour"],
      overview: (all) => void (all["colour"] = single("colour", [low])),
      singles,
    });
    expect([references, [...failed]]).toEqual([[], ["colour"]]);
    expect(diagnostics).toContainEqual(expect.objectContaining({ rule: "code-type", pointer: "/values/0/code" }));
  });

  const object = "an object";
  const values = "a list or an object of value items";
  const code = "an integer or a string";
  it.each<[what: string, text: string, expected: string]>([
    ["an array", "[]", object],
    ["no name", '{"description":"","values":[]}', "a string"],
    ["no description", '{"name":"","values":[]}', "a string"],
    ["no values", '{"name":"","description":""}', values],
    ["values of another type", '{"name":"","description":"","values":1}', values],
    ["a value that is none", '{"name":"","description":"","values":[1]}', object],
    ["a value without a code", '{"name":"","description":"","values":[{"description":"","enable":true}]}', code],
    ["a value without a description", '{"name":"","description":"","values":[{"code":1,"enable":true}]}', "a string"],
    ["a value without enable", '{"name":"","description":"","values":{"1":{"code":1,"description":""}}}', "a boolean"],
    ["a good value behind a bad one", `{"name":"","description":"","values":[1,${value("1")}]}`, object],
  ])("is nothing of a document with %s, which is reported with what is expected", (_what, text, expected) => {
    const given = { references: ["priority"], singles: { priority: text } };
    const { references, failed, missing, diagnostics } = mapCase(given);
    expect([references, [...failed], missing]).toEqual([[], ["priority"], []]);
    expect(diagnostics).toMatchObject([{ rule: "wrong-shape", expected, message: expect.stringMatching(/^\w/) }]);
  });
});

describe("what the overview alone has", () => {
  it("are no countries: it has no code2", () => {
    const { references, missing } = mapCase({ singles: { country: 404 }, rules: { "reference-missing": "warn" } });
    expect(missing).toEqual(["country"]);
    expect(references.map(({ key }) => key)).not.toContain("country");
  });

  it("may have its codes as text, where they are declared", () => {
    const overview = (all: Record<string, unknown>): void => {
      all["priority"] = single("priority", [{ ...low, code: "1" }]);
      all["colour"] = single("colour", [
        { code: 1, description: "Red" },
        { code: "2", description: "Blue" },
      ]);
    };
    const { references, diagnostics } = mapCase({
      overview,
      references: ["priority", "colour"],
      singles: { priority: 404 },
      rules: { "reference-missing": "warn" },
    });
    expect(references.find(({ key }) => key === "priority")?.values).toEqual([{ ...low, enable: true }]);
    const wrong = diagnostics.filter(({ rule }) => rule === "code-type");
    expect(wrong.map(({ pointer }) => pointer)).toEqual(["/colour/values/1/code"]);
  });

  it("is missing where nobody lists it either", () => {
    const { missing, failed } = mapCase({
      singles: { priority: 404 },
      overview: (all) => void delete all["priority"],
      rules: { "reference-missing": "warn" },
    });
    expect([missing, failed.size]).toEqual([["priority"], 0]);
  });

  it("does not serve a list that is meant to be gone, and does one that nothing declares", () => {
    const colour = single("colour", [low]);
    const { references, missing, diagnostics } = mapCase({
      references: ["colour", "priority"],
      overview: (all) => void (all["colour"] = colour),
      singles: { priority: 410, colour: 404 },
      isMeantGone: () => true,
    });
    expect(references.map(({ key }) => key)).toEqual(["colour"]);
    expect(missing).toEqual(["priority"]);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

describe("findings", () => {
  const overviewUrl = "http://test/v1.2/references";

  it("stand in the document that they are about", () => {
    const { diagnostics } = mapCase({
      lists: { priority: [low] },
      singles: {
        ...priority(value("1", `"description":"Lowest","enable":true`)),
        country: "{",
        transaction_status: 410,
      },
      overview: (all) => void Object.assign(all, { "a/b": {}, colour: { name: 1, description: "", values: [] } }),
      references: "all",
    });
    const places = diagnostics.map(({ rule, reference, url, pointer }) => [rule, reference, url, pointer]);
    expect(places).toContainEqual(["overview-mismatch", "priority", overviewUrl, "/priority/values/1/description"]);
    expect(places).toContainEqual(["malformed-json", "country", `${overviewUrl}/country`, ""]);
    expect(places).toContainEqual(["reference-missing", "transaction_status", `${overviewUrl}/transaction_status`, ""]);
    expect(places).toContainEqual(["key-shape", "a/b", overviewUrl, "/a~1b"]);
    expect(places).toContainEqual(["reference-unknown", "colour", overviewUrl, "/colour"]);
    expect(places).toContainEqual(["wrong-shape", "colour", overviewUrl, "/colour/name"]);
  });

  it("of a key that nobody knows stand where the configuration names it", () => {
    const { diagnostics, missing, known } = mapCase({ references: ["priority", "prioritie"] });
    expect(diagnostics).toMatchObject([
      { rule: "reference-missing", reference: "prioritie", pointer: "/references/1", expected: "priority" },
    ]);
    expect([missing, known?.has("prioritie")]).toEqual([["prioritie"], false]);
  });
  it("of JSON say line and column", () => {
    const singles = { priority: '\uFEFF{\n  "name" 1' };
    const { diagnostics, failed } = mapCase({ singles, references: ["priority"] });
    expect([...failed]).toEqual(["priority"]);
    expect(diagnostics.map(({ rule, message }) => [rule, message])).toEqual([
      ["malformed-json", expect.stringContaining("line 2, column 10")],
    ]);
  });

  it("of two sides are none where one of them cannot be read", () => {
    const rulesOf = (given: MapCase): string[] =>
      mapCase({ references: ["priority"], ...given }).diagnostics.map((each) => each.rule);
    expect(rulesOf({ overview: (all) => void (all["priority"] = 1) })).toEqual(["wrong-shape"]);
    expect(rulesOf({ singles: { priority: [] } })).toEqual(["wrong-shape"]);
    expect(rulesOf({ overview: "{" })).toEqual(["malformed-json"]);
    expect(rulesOf({ overview: (all) => void delete all["priority"] })).toEqual(["overview-mismatch"]);
  });
});

describe("an overview that did not come", () => {
  const document = (key: string): RawDocument => ({
    kind: "document",
    url: `http://test/${key}`,
    bytes: new TextEncoder().encode(JSON.stringify(single(key, [low]))),
  });
  const withoutOverview = (references: "all" | readonly string[], singles: RawDocuments["singles"]) => {
    const findings = new Findings();
    const options = { version: "1.2", placeOf: (pointer: string) => ({ pointer }), isMeantGone: () => false } as const;
    const mapped = mapDocuments({ overview: undefined, singles }, { ...options, references }, findings);
    return { ...mapped, diagnostics: findings.sorted() };
  };

  it("leaves what the singles say, and nothing known of the rest", () => {
    const { references, failed, missing, known, diagnostics } = withoutOverview(
      ["priority", "transaction_status", "contact_status", "colour"],
      new Map<string, RawDocument | AbsentDocument | FailedDocument>([
        ["priority", document("priority")],
        ["transaction_status", { kind: "absent", url: "http://test/transaction_status", status: 404 }],
        ["contact_status", { kind: "failed" }],
      ]),
    );
    expect(references.map(({ key }) => key)).toEqual(["priority"]);
    expect([...failed].toSorted()).toEqual(["colour", "contact_status", "transaction_status"]);
    expect([missing, known, diagnostics]).toEqual([[], undefined, []]);
  });

  it("leaves of all lists those that the version declares", () => {
    const { references, missing, failed } = withoutOverview("all", new Map([["priority", document("priority")]]));
    expect(references.map(({ key }) => key)).toEqual(["priority"]);
    expect(missing).toContain("country");
    expect(failed.size).toBe(0);
  });
});
