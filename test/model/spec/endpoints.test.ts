import { describe, expect, it } from "@jest/globals";
import { isPlainKey, overviewPath, singlePath } from "../../../src/model/spec/endpoints.ts";

describe("paths", () => {
  it.each([
    ["1.2", "/v1.2/references", "/v1.2/references/country"],
    ["1.1", "/v1.1/references", "/v1.1/references/country"],
    ["1.0", "/v1.0/references", "/v1.0/references/country"],
  ] as const)("start with version %s", (version, overview, single) => {
    expect(overviewPath(version)).toBe(overview);
    expect(singlePath(version, "country")).toBe(single);
  });

  it.each(["country", "field_type", "Loyalty-Tier", "7days", "x", "constructor", "k".repeat(100)])(
    "accept the key %s",
    (key) => {
      expect(isPlainKey(key)).toBe(true);
    },
  );

  const withDelimiters = ["contact/status", "contact\\status", "contact status", "contact%2Fstatus", "country?all"];
  const withInvalidStart = ["", ".", "..", "../users", "_country", "-country", "__proto__"];
  const others = ["country#", "country\n", "país", "k".repeat(101)];
  it.each([...withDelimiters, ...withInvalidStart, ...others])("refuse the key %j", (key) => {
    expect(isPlainKey(key)).toBe(false);
  });
});
