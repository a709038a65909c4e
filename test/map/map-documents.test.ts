import { describe, expect, it } from "@jest/globals";
import type { DataRule } from "../../src/findings/diagnostics.ts";
import { mapCase, type MapCase } from "../support/documents.ts";
import { single, type Item } from "../support/service.ts";

const low: Item = { code: 1, description: "Low" };
const high: Item = { code: 2, description: "High" };

/** A single `priority` as JSON text, with a text for one value's code or for the whole value. */
const priority = (...values: string[]): Record<string, string> => ({
  priority: `{"name":"Priority","description":"About priority","values":[${values.join(",")}]}`,
});
const value = (code: string, rest = `"description":"Low","enable":true`): string => `{"code":${code},${rest}}`;

interface Row {
  readonly rule: DataRule;
  readonly what: string;
  readonly given: MapCase;
  readonly pointer?: string;
  readonly reference?: string | null;
}

const triggering: Row[] = [
  { rule: "malformed-json", what: "a cut text", given: { singles: { priority: '{"name":"Prio' } }, pointer: "" },
  { rule: "malformed-json", what: "a trailing comma", given: { singles: priority(`${value("1")},`) } },
  { rule: "malformed-json", what: "a comment", given: { singles: { priority: "/* */ {}" } } },
  {
    rule: "malformed-json",
    what: "a lone surrogate",
    given: { singles: priority(value("1", '"description":"\\ud800","enable":true')) },
  },
  { rule: "malformed-json", what: "65 levels", given: { singles: { priority: `${"[".repeat(65)}${"]".repeat(65)}` } } },
  {
    rule: "malformed-json",
    what: "bytes that are no UTF-8",
    given: { singles: { priority: new Uint8Array([0x22, 0xff, 0x22]) } },
  },
  { rule: "malformed-json", what: "an overview that is no JSON", given: { overview: "<html>" }, reference: null },
  { rule: "wrong-shape", what: "a single that is a list", given: { singles: { priority: [] } }, pointer: "" },
  {
    rule: "wrong-shape",
    what: "no name",
    given: { singles: { priority: { description: "", values: [] } } },
    pointer: "/name",
  },
  {
    rule: "wrong-shape",
    what: "values that are text",
    given: { singles: { priority: { name: "", description: "", values: "" } } },
    pointer: "/values",
  },
  {
    rule: "wrong-shape",
    what: "enable as text",
    given: { singles: priority(value("1", '"description":"Low","enable":"yes"')) },
    pointer: "/values/0/enable",
  },
  {
    rule: "wrong-shape",
    what: "no description",
    given: { singles: priority(value("1", '"enable":true')) },
    pointer: "/values/0/description",
  },
  {
    rule: "wrong-shape",
    what: "no code",
    given: { singles: priority('{"description":"Low","enable":true}') },
    pointer: "/values/0/code",
  },
  {
    rule: "wrong-shape",
    what: "a code that is null",
    given: { singles: priority(value("null")) },
    pointer: "/values/0/code",
  },
  { rule: "wrong-shape", what: "an overview that is a list", given: { overview: [] }, reference: null },
  {
    rule: "wrong-shape",
    what: "a member of the overview without values",
    given: { overview: (all) => void (all["priority"] = { name: "", description: "" }) },
    pointer: "/priority/values",
  },
  {
    rule: "key-shape",
    what: "a key with a slash",
    given: { overview: (all) => void (all["a/b"] = single("a", [low])) },
    pointer: "/a~1b",
    reference: "a/b",
  },
  {
    rule: "key-shape",
    what: "a key that climbs",
    given: { overview: (all) => void (all[".."] = single("a", [low])) },
    reference: "..",
  },
  {
    rule: "key-shape",
    what: "a key of 101 characters",
    given: { overview: (all) => void (all["k".repeat(101)] = single("a", [low])) },
    reference: "k".repeat(101),
  },
  {
    rule: "key-shape",
    what: "a key that differs in case alone",
    given: { overview: (all) => void (all["Priority"] = single("a", [low])) },
    reference: "Priority",
  },
  {
    rule: "duplicate-key",
    what: "a name twice",
    given: { singles: { priority: '{"name":"a","name":"b","description":"","values":[]}' } },
    pointer: "/name",
  },
  {
    rule: "duplicate-key",
    what: "a name twice, once escaped",
    given: { singles: priority(value("1", '"description":"a","\\u0064escription":"b","enable":true')) },
    pointer: "/values/0/description",
  },
  {
    rule: "code-duplicate",
    what: "a code twice",
    given: { singles: priority(value("1"), value("1")) },
    pointer: "/values/1",
  },
  { rule: "code-type", what: "1.0", given: { singles: priority(value("1.0")) }, pointer: "/values/0/code" },
  { rule: "code-type", what: "1e0", given: { singles: priority(value("1e0")) } },
  { rule: "code-type", what: "-0", given: { singles: priority(value("-0")) } },
  { rule: "code-type", what: "beyond a double's integers", given: { singles: priority(value("9007199254740993")) } },
  { rule: "code-type", what: "digits in a string", given: { singles: priority(value('"1"')) } },
  {
    rule: "code-type",
    what: "an integer where strings are declared",
    given: { lists: { transaction_status: [{ code: 1, description: "Sent" }] } },
    reference: "transaction_status",
  },
  {
    rule: "code-type",
    what: "mixed types of an undeclared list",
    given: {
      lists: {
        colour: [
          { code: 1, description: "Red" },
          { code: "b", description: "Blue" },
        ],
      },
    },
    reference: "colour",
  },
  {
    rule: "code-width",
    what: "two digits of one",
    given: { lists: { priority: [{ code: 10, description: "Low" }] } },
    pointer: "/values/0/code",
  },
  {
    rule: "code-width",
    what: "21 characters of 20",
    given: { lists: { transaction_status: [{ code: "s".repeat(21), description: "Sent" }] } },
    reference: "transaction_status",
  },
  {
    rule: "code-width",
    what: "an empty string",
    given: { lists: { transaction_status: [{ code: "", description: "Sent" }] } },
    reference: "transaction_status",
  },
  {
    rule: "code-key",
    what: "a property of another code",
    given: { singles: { priority: { name: "", description: "", values: { 2: { ...low, enable: true } } } } },
    pointer: "/values/2",
  },
  {
    rule: "code2-shape",
    what: "no code2",
    given: { lists: { country: [{ code: 250, description: "France" }] } },
    reference: "country",
    pointer: "/values/0/code2",
  },
  {
    rule: "code2-shape",
    what: "lower case",
    given: { lists: { country: [{ code: 250, code2: "fr", description: "France" }] } },
    reference: "country",
  },
  {
    rule: "code2-duplicate",
    what: "two of one code2",
    given: {
      lists: {
        country: [
          { code: 250, code2: "FR", description: "France" },
          { code: 251, code2: "FR", description: "Gaul" },
        ],
      },
    },
    reference: "country",
    pointer: "/values/1/code2",
  },
  { rule: "reference-missing", what: "404", given: { singles: { priority: 404 } } },
  { rule: "reference-missing", what: "410", given: { singles: { priority: 410 } } },
  {
    rule: "reference-missing",
    what: "a key of the configuration that nobody knows",
    given: { references: ["priority", "colour"] },
    reference: "colour",
  },
  {
    rule: "name-width",
    what: "51 characters",
    given: { singles: { priority: { ...single("n".repeat(51), [low]) } } },
    pointer: "/name",
  },
  {
    rule: "description-width",
    what: "151 characters of a reference",
    given: { singles: { priority: { name: "", description: "d".repeat(151), values: [] } } },
    pointer: "/description",
  },
  {
    rule: "description-width",
    what: "151 characters of a value",
    given: { lists: { priority: [{ code: 1, description: "d".repeat(151) }] } },
    pointer: "/values/0/description",
  },
  {
    rule: "key-width",
    what: "51 characters",
    given: { lists: { ["k".repeat(51)]: [low] } },
    reference: "k".repeat(51),
  },
  {
    rule: "reference-unknown",
    what: "a key that the version does not declare",
    given: { lists: { colour: [low] } },
    reference: "colour",
  },
  {
    rule: "overview-mismatch",
    what: "another description",
    given: {
      singles: { priority: single("priority", [{ ...low, description: "Lowest" }, high]) },
      lists: { priority: [low, high] },
    },
    pointer: "/priority/values/1/description",
  },
  {
    rule: "overview-mismatch",
    what: "another enable",
    given: { singles: { priority: single("priority", [{ ...low, enable: false }]) }, lists: { priority: [low] } },
    pointer: "/priority/values/1/enable",
  },
  {
    rule: "overview-mismatch",
    what: "a code that the single lacks",
    given: { singles: { priority: single("priority", [low]) }, lists: { priority: [low, high] } },
    pointer: "/priority/values/2",
  },
  {
    rule: "overview-mismatch",
    what: "a code that the overview lacks",
    given: { singles: { priority: single("priority", [low, high]) }, lists: { priority: [low] } },
    pointer: "/priority/values",
  },
  {
    rule: "overview-mismatch",
    what: "a reference that the overview lacks",
    given: { overview: (all) => void delete all["priority"] },
  },
  {
    rule: "suspicious-text",
    what: "a bidi override",
    given: { lists: { priority: [{ code: 1, description: "Low\u202e" }] } },
    pointer: "/values/0/description",
  },
  {
    rule: "suspicious-text",
    what: "a line end in a name",
    given: { singles: { priority: { name: "Prio\nrity", description: "", values: [] } } },
    pointer: "/name",
  },
];

describe("every rule of the lists tells what breaks it", () => {
  it.each(triggering)("$rule: $what", ({ rule, given, pointer, reference = "priority" }) => {
    const found = mapCase(given).diagnostics.filter((diagnostic) => diagnostic.rule === rule);
    expect(found).toContainEqual(
      expect.objectContaining({ rule, reference, ...(pointer !== undefined && { pointer }) }),
    );
    for (const { actual = "" } of found) expect(Array.from(actual).length).toBeLessThanOrEqual(80);
  });
});

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
    "an integer of just the width, and its sign",
    { lists: { country: [{ code: -999, code2: "FR", description: "France" }] } },
  ],
  [
    "a string of just the width, in code points",
    { lists: { transaction_status: [{ code: "😀".repeat(20), description: "Sent" }] } },
  ],
  ["texts of just their width", { lists: { priority: [{ code: 1, description: "ä".repeat(150) }] } }],
  [
    "a description cut at 150 in the single",
    {
      singles: { priority: single("priority", [{ code: 1, description: "d".repeat(150) }]) },
      lists: { priority: [{ code: 1, description: "d".repeat(200) }] },
    },
  ],
  [
    "a code of the overview as text",
    {
      lists: { priority: [low] },
      overview: (all) =>
        void (all["priority"] = { ...single("priority", []), values: { 1: { ...low, code: "1", enable: true } } }),
    },
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

describe("what a softened rule lets pass", () => {
  const values = (given: MapCase, key = "priority") =>
    mapCase(given).references.find((reference) => reference.key === key)?.values;

  it.each(["warn", "off"] as const)("with %s", (setting) => {
    const rules = (rule: DataRule) => ({ rules: { [rule]: setting } });
    expect(
      values({
        ...rules("code-duplicate"),
        singles: priority(value("1"), value("1", '"description":"High","enable":true')),
      }),
    ).toEqual([{ code: 1, description: "High", enable: true }]);
    expect(
      values({
        ...rules("duplicate-key"),
        singles: priority(value("1", '"description":"a","description":"b","enable":true')),
      }),
    ).toEqual([{ code: 1, description: "b", enable: true }]);
    expect(values({ ...rules("code-type"), singles: priority(value('"7"')) })).toEqual([
      { code: 7, description: "Low", enable: true },
    ]);
    expect(values({ ...rules("code-width"), lists: { priority: [{ code: 10, description: "Low" }] } })).toEqual([
      { code: 10, description: "Low", enable: true },
    ]);
    expect(
      values({
        ...rules("code-key"),
        singles: { priority: { name: "", description: "", values: { 2: { ...low, enable: true } } } },
      }),
    ).toEqual([{ code: 1, description: "Low", enable: true }]);
    expect(
      values(
        { ...rules("code2-shape"), lists: { country: [{ code: 250, code2: "fr", description: "France" }] } },
        "country",
      ),
    ).toEqual([{ code: 250, code2: "fr", description: "France", enable: true }]);
    expect(values({ ...rules("reference-missing"), lists: { priority: [low] }, singles: { priority: 404 } })).toEqual([
      { code: 1, description: "Low", enable: true },
    ]);
  });

  it.each([
    ["1.0 for an integer", "code-type", { singles: priority(value("1.0")) }],
    ["an integer for a string", "code-type", { lists: { transaction_status: [{ code: 1, description: "Sent" }] } }],
    ["a country without code2", "code2-shape", { lists: { country: [{ code: 250, description: "France" }] } }],
    ["a hard rule", "wrong-shape", { singles: { priority: [] } }],
  ] as const)("%s stays an error", (_what, rule, given) => {
    const errors = mapCase({ ...given, rules: { [rule]: "off" } }).diagnostics.filter(
      ({ severity }) => severity === "error",
    );
    expect(errors.map((error) => error.rule)).toEqual([rule]);
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

  it("counts a missing reference as gone where removals are accepted", () => {
    const { missing, diagnostics } = mapCase({ singles: { priority: 410 }, isMeantGone: () => true });
    expect(missing).toEqual(["priority"]);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
