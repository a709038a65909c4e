import { describe, expect, it } from "@jest/globals";
import type { RawDocument } from "../../src/fetch/raw-documents.ts";
import { Findings } from "../../src/findings/findings.ts";
import { mapDocuments } from "../../src/map/map-documents.ts";
import { JsonReader, overviewKeys } from "../../src/map/read-json.ts";
import { mapCase, type MapCase } from "../support/documents.ts";
import { single, type Item } from "../support/service.ts";

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

  it("are read once, though the overview is asked for its keys before", () => {
    let reads = 0;
    const bytes = (said: object): Uint8Array => new TextEncoder().encode(JSON.stringify(said));
    const overview: RawDocument = {
      kind: "document",
      url: "http://test/v1.2/references",
      get bytes() {
        reads++;
        return bytes({ priority: single("priority", [low]) });
      },
    };
    const reader = new JsonReader();
    expect(overviewKeys(overview, reader)).toEqual(["priority"]);
    const document: RawDocument = { kind: "document", url: "http://test", bytes: bytes(single("priority", [low])) };
    const { references } = mapDocuments(
      { overview, singles: new Map([["priority", document]]) },
      {
        version: "1.2",
        references: ["priority"],
        placeOf: (pointer) => ({ pointer }),
        isMeantGone: () => false,
        reader,
      },
      new Findings(),
    );
    expect(references.map(({ key }) => key)).toEqual(["priority"]);
    expect(reads).toBe(1);
  });

  it.each(["", "[]", "{", "1", '{"a":1,"a":2}'])("have keys to ask for only in an object: %j", (text) => {
    const overview: RawDocument = { kind: "document", url: "", bytes: new TextEncoder().encode(text) };
    expect(overviewKeys(overview)).toEqual(text.includes("a") ? ["a"] : []);
  });

  it("counts a missing reference as gone where removals are accepted", () => {
    const { missing, diagnostics } = mapCase({ singles: { priority: 410 }, isMeantGone: () => true });
    expect(missing).toEqual(["priority"]);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});
