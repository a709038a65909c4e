import { describe, expect, it } from "@jest/globals";
import {
  apiVersions,
  catalogue,
  declaredCode,
  declaredFields,
  declaredKeys,
} from "../../../src/service/catalogue/catalogue.ts";
import { parseCodeType, printType } from "../../../src/model/list/columns.ts";
import { fieldLimits } from "../../../src/service/catalogue/rows.ts";
import { isPlainKey } from "../../../src/model/list/keys.ts";

/** Specification, "Resources and their fields", "Endpoints": key, code in 1.2, 1.1, 1.0. */
const rows: [key: string, in12: string, in11: string | null, in10: string | null][] = [
  ["account_type", "integer(3)", "integer(3)", null],
  ["batch_status", "integer(1)", "integer(1)", "integer(1)"],
  ["campaign_status", "integer(3)", "integer(3)", "integer(3)"],
  ["campaign_source", "integer(3)", "integer(3)", null],
  ["campaign_type", "integer(1)", "integer(1)", "integer(1)"],
  ["contact_source", "integer(3)", "integer(3)", "integer(3)"],
  ["contact_status", "integer(3)", "integer(3)", "integer(3)"],
  ["contact_type", "integer(3)", "integer(3)", "integer(3)"],
  ["country", "integer(3)", "integer(3)", "integer(3)"],
  ["field_type", "integer(2)", null, null],
  ["field_source", "integer(1)", null, null],
  ["message_status", "integer(3)", "integer(3)", "integer(3)"],
  ["preferred_com", "integer(1)", "integer(1)", "integer(1)"],
  ["priority", "integer(1)", "integer(1)", "integer(1)"],
  ["record_status", "integer(3)", "integer(3)", "integer(3)"],
  ["transaction_status", "string(20)", "integer(3)", null],
  ["user_status", "integer(1)", "integer(1)", "integer(1)"],
  ["validation_status", "integer(3)", "integer(3)", "integer(3)"],
];

const printedCodes = (key: string) =>
  apiVersions.map((version) => {
    const code = declaredCode(version, key);
    return code ? printType(code) : null;
  });

describe("the catalogue", () => {
  it("equals the table of the specification, in its order", () => {
    expect(catalogue.map(({ key }) => [key, ...printedCodes(key)])).toEqual(rows);
  });

  it.each([
    ["1.2", 1, 18],
    ["1.1", 2, 16],
    ["1.0", 3, 13],
  ] as const)("declares the keys of version %s, in code-unit order", (version, column, count) => {
    const keys = rows.filter((row) => row[column] !== null).map(([key]) => key);
    expect(declaredKeys(version)).toEqual(keys.sort());
    expect(declaredKeys(version)).toHaveLength(count);
  });

  it("declares a field of country alone", () => {
    const withFields = catalogue.flatMap(({ key }) => declaredFields(key).map(({ name, as }) => [key, name, as]));
    expect(withFields).toEqual([["country", "code2", "key"]]);
    expect(declaredFields("constructor")).toEqual([]);
  });
});

describe("a code type", () => {
  it.each(["integer(1)", "integer(3)", "string(20)", "integer", "string"])("parses the printed type %s", (text) => {
    const code = parseCodeType(text);
    expect(code && printType(code)).toBe(text);
  });

  const withWrongWidth = ["integer()", "integer(0)", "integer(03)", "integer(-1)", "integer(1000)"];
  it.each(["", "number", "Integer(3)", "string(20) ", ...withWrongWidth])("does not parse %j", (text) => {
    expect(parseCodeType(text)).toBeUndefined();
  });
});

it("fieldLimits equals the field sizes of the specification", () => {
  expect(fieldLimits).toEqual({ name: 50, description: 150, key: 50 });
});

describe("paths", () => {
  it.each(["field_type", "Loyalty-Tier", "7days", "k".repeat(100)])("accept the key %s", (key) => {
    expect(isPlainKey(key)).toBe(true);
  });

  const withDelimiters = ["contact/status", "contact\\status", "contact status", "contact%2Fstatus", "country?all"];
  const withInvalidStart = ["", ".", "..", "../users", "_country", "-country", "__proto__"];
  const others = ["country#", "country\n", "país", "k".repeat(101)];
  it.each([...withDelimiters, ...withInvalidStart, ...others])("refuse the key %j", (key) => {
    expect(isPlainKey(key)).toBe(false);
  });
});
