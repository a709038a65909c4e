import { describe, expect, it } from "@jest/globals";
import { readService } from "../../src/service/read.ts";
import { referenceRow } from "../../src/service/catalogue/index.ts";
import { parseDocument } from "../../src/pipeline/fetch/document.ts";
import type { FetchedList } from "../../src/pipeline/fetch/index.ts";
import { Findings } from "../../src/model/findings/index.ts";
import { mapCase, type MapCase } from "../support/documents.ts";
import { declaredFields } from "../../src/service/catalogue/index.ts";
import { single, type Item } from "../support/service.ts";

const low: Item = { code: 1, description: "Low" };
const nested = "[".repeat(60) + "]".repeat(60);

/** The single reference `priority` as JSON text with these values. */
const priority = (...values: string[]): Record<string, string> => ({
  priority: `{"name":"Priority","description":"About priority","values":[${values.join(",")}]}`,
});
const value = (code: string, rest = `"description":"Low","enable":true`): string => `{"code":${code},${rest}}`;

const lowOnly = single("priority", [low]);

it.each<[what: string, given: MapCase]>([
  ["the sample lists of 1.2", {}],
  ["the sample lists of 1.1", { version: "1.1" }],
  ["the sample lists of 1.0", { version: "1.0" }],
  ["a byte order mark", { lists: { priority: [low] }, singles: { priority: `\uFEFF${JSON.stringify(lowOnly)}` } }],
  ["64 levels in an unknown field", { lists: { priority: [{ ...low, extra: JSON.parse(nested) }] } }],
])("reports no finding for %s", (_what, given) => {
  expect(mapCase(given).diagnostics).toEqual([]);
});

describe("readService", () => {
  it("includes a reference that only the overview has, with the code type of its values", () => {
    const { lists, diagnostics } = mapCase({
      lists: { colour: [{ code: "r", description: "Red" }], shape: [{ code: 4, description: "Square" }] },
      singles: { colour: 404 },
    });
    const found = new Map(lists.map(({ key, code }) => [key, code]));
    expect(found.get("colour")).toEqual({ kind: "string", width: null });
    expect(found.get("shape")).toEqual({ kind: "integer", width: null });
    expect(diagnostics.map(({ rule }) => rule)).toEqual(["reference-unknown", "reference-unknown"]);
  });

  it("includes only the references of the configuration, without findings about others", () => {
    const { lists, diagnostics } = mapCase({
      references: ["priority"],
      overview: (all) => void Object.assign(all, { colour: 1, "a/b": 2 }),
    });
    expect(lists.map(({ key }) => key)).toEqual(["priority"]);
    expect(diagnostics).toEqual([]);
  });

  it("reports the errors of several lists in one run", () => {
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
});

describe("a mapped list", () => {
  it("has its values by code and the declared code type, and is sorted by key", () => {
    const { lists, servedKeys, failed, missing } = mapCase({
      references: ["priority", "country"],
      lists: {
        priority: [
          { code: 2, description: "High" },
          { ...low, enable: false },
        ],
        country: [{ code: 56, code2: "BE", description: "Belgium" }],
      },
    });
    expect(lists).toEqual([
      {
        ...single("country", []),
        key: "country",
        code: { kind: "integer", width: 3 },
        fields: declaredFields("country"),
        values: [{ code: 56, fields: { code2: "BE" }, description: "Belgium", enable: true }],
      },
      {
        ...single("priority", []),
        key: "priority",
        code: { kind: "integer", width: 1 },
        fields: [],
        values: [
          { code: 1, description: "Low", enable: false },
          { code: 2, description: "High", enable: true },
        ],
      },
    ]);
    expect([failed.length, missing]).toEqual([0, []]);
    expect(servedKeys?.has("contact_status")).toBe(true);
  });

  it.each<[string, string[], object | null]>([
    ["no value", [], null],
    ["strings", [value('"a"')], { kind: "string", width: null }],
    ["integers", [value("1")], { kind: "integer", width: null }],
  ])("has the code type of its values if it is undeclared: %s", (_what, values, code) => {
    const singles = { colour: priority(...values)["priority"] as string };
    const { lists } = mapCase({ references: ["colour"], overview: (all) => void (all["colour"] = 1), singles });
    expect(lists.map((each) => each.code)).toEqual([code]);
  });

  it("fails if the codes of an undeclared list have two types", () => {
    const singles = { colour: priority(value('"a"'), value("1"))["priority"] as string };
    const overview = (all: Record<string, unknown>): void => void (all["colour"] = single("colour", [low]));
    const { lists, failed, diagnostics } = mapCase({ references: ["colour"], overview, singles });
    expect([lists, failed]).toEqual([[], ["colour"]]);
    expect(diagnostics).toContainEqual(expect.objectContaining({ rule: "code-type", pointer: "/values/0/code" }));
  });

  const object = "an object";
  const values = "a list or an object of value items";
  const codes = "an integer or a string";
  const byName = '{"name":"","description":"","values":{"1":{"code":1,"description":""}}}';
  const enableText = value("1", '"description":"","enable":"yes"');
  const withValue = (text: string): string => `{"name":"","description":"","values":[${text}]}`;
  it.each<[what: string, text: string, expected: string, pointer: string]>([
    ["no values", '{"name":"","description":""}', values, "/values"],
    ["values of another type", '{"name":"","description":"","values":1}', values, "/values"],
    ["a value that is a number", withValue("1"), object, "/values/0"],
    ["a value without a code", withValue('{"description":"","enable":true}'), codes, "/values/0/code"],
    ["a value of an object without enable", byName, "a boolean", "/values/1/enable"],
    ["enable that is a string", withValue(enableText), "a boolean", "/values/0/enable"],
  ])("fails for a document with %s, which is reported with the expected type", (_what, text, expected, pointer) => {
    const given = { references: ["priority"], singles: { priority: text } };
    const { lists, failed, missing, diagnostics } = mapCase(given);
    expect([lists, failed, missing]).toEqual([[], ["priority"], []]);
    expect(diagnostics).toMatchObject([{ rule: "wrong-shape", expected, pointer }]);
  });
});

describe("a list without a single reference", () => {
  it("reports country as missing, since the overview has no code2", () => {
    const { lists, missing } = mapCase({ singles: { country: 404 }, rules: { "reference-missing": "warn" } });
    expect(missing).toEqual(["country"]);
    expect(lists.map(({ key }) => key)).not.toContain("country");
  });

  it("may have its codes as strings if they are declared as integers", () => {
    const priorityList = single("priority", [{ ...low, code: "1" }]);
    const colour = single("colour", [low, { ...low, code: "2" }]);
    const { lists, diagnostics } = mapCase({
      overview: (all) => void Object.assign(all, { priority: priorityList, colour }),
      references: ["priority", "colour"],
      singles: { priority: 404 },
      rules: { "reference-missing": "warn" },
    });
    expect(lists.find(({ key }) => key === "priority")?.values).toEqual([{ ...low, enable: true }]);
    const wrong = diagnostics.filter(({ rule }) => rule === "code-type");
    expect(wrong.map(({ pointer }) => pointer)).toEqual(["/colour/values/1/code"]);
  });

  it("treats a list as missing if its removal is expected, except an undeclared one", () => {
    const { lists, missing, diagnostics } = mapCase({
      references: ["colour", "priority"],
      overview: (all) => void (all["colour"] = single("colour", [low])),
      singles: { priority: 410, colour: 404 },
      isExpectedRemoval: () => true,
    });
    expect(lists.map(({ key }) => key)).toEqual(["colour"]);
    expect(missing).toEqual(["priority"]);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

describe("findings", () => {
  const url = "http://test/v1.2/references";

  it("have the address and the pointer of their document", () => {
    const { diagnostics } = mapCase({
      lists: { priority: [low] },
      singles: {
        ...priority(value("1", `"description":"Lowest","enable":true`)),
        country: "{",
        transaction_status: 410,
      },
      overview: (all) => void Object.assign(all, { "a/b": {}, colour: { name: 1, description: "", values: [] } }),
    });
    const places = diagnostics.map((each) => [each.rule, each.reference, each.url, each.pointer]);
    const expected = [
      ["overview-mismatch", "priority", url, "/priority/values/1/description"],
      ["malformed-json", "country", `${url}/country`, ""],
      ["reference-missing", "transaction_status", `${url}/transaction_status`, ""],
      ["key-shape", "a/b", url, "/a~1b"],
      ["reference-unknown", "colour", url, "/colour"],
      ["wrong-shape", "colour", url, "/colour/name"],
    ];
    expect(places).toEqual(expect.arrayContaining(expected));
  });

  it("adds the pointer into the configuration to a finding about an unknown key", () => {
    const { diagnostics, missing, servedKeys } = mapCase({ references: ["priority", "prioritie"] });
    const finding = {
      rule: "reference-missing",
      reference: "prioritie",
      pointer: "/references/1",
      expected: "priority",
    };
    expect(diagnostics).toMatchObject([finding]);
    expect([missing, servedKeys?.has("prioritie")]).toEqual([["prioritie"], false]);
  });
});

describe("readService without an overview", () => {
  const listOf = (key: string, more: Partial<FetchedList> = {}): FetchedList => {
    const bytes = new TextEncoder().encode(JSON.stringify(single(key, [low])));
    return { row: referenceRow("1.2", key), pages: [parseDocument(bytes, { url: `http://test/${key}` })], ...more };
  };

  it("reads the single references, and returns all others as failed", () => {
    const absent = { url: "http://test/transaction_status", status: 404 } as const;
    const singles = [
      listOf("priority"),
      listOf("transaction_status", { pages: [], absent }),
      listOf("contact_status", { pages: [] }),
    ];
    const findings = new Findings();
    const references = ["priority", "transaction_status", "contact_status", "colour"];
    const requested = { version: "1.2", references, isPartial: false, listKeys: new Set<string>() } as const;
    const { lists, failed, missing, servedKeys } = readService(
      { ...requested, overview: undefined, singles },
      {
        locationOf: (pointer) => ({ pointer }),
        isExpectedRemoval: () => false,
        isLocked: () => true,
        findings,
      },
    );
    expect(lists.map(({ key }) => key)).toEqual(["priority"]);
    expect(failed.toSorted()).toEqual(["colour", "contact_status", "transaction_status"]);
    expect([missing, servedKeys, findings.sorted()]).toEqual([[], undefined, []]);
  });
});
