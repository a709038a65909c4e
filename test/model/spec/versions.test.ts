import { describe, expect, it } from "@jest/globals";
import { isPlainKey, overviewPath, singlePath } from "../../../src/model/spec/endpoints.ts";
import { statusMeanings } from "../../../src/model/spec/statuses.ts";
import { apiVersions, currentVersion, deprecated } from "../../../src/model/spec/versions.ts";

describe("versions", () => {
  it("are three, of which 1.2 is current and the others are deprecated", () => {
    expect(apiVersions).toEqual(["1.2", "1.1", "1.0"]);
    expect(currentVersion).toBe("1.2");
    expect(deprecated).toEqual({ "1.2": false, "1.1": true, "1.0": true });
  });
});

describe("paths", () => {
  it.each([
    ["1.2", "/v1.2/references", "/v1.2/references/country"],
    ["1.1", "/v1.1/references", "/v1.1/references/country"],
    ["1.0", "/v1.0/references", "/v1.0/references/country"],
  ] as const)("of version %s", (version, overview, single) => {
    expect(overviewPath(version)).toBe(overview);
    expect(singlePath(version, "country")).toBe(single);
  });

  it.each(["country", "field_type", "Loyalty-Tier", "7days", "x", "k".repeat(100)])("takes the key %s", (key) => {
    expect(isPlainKey(key)).toBe(true);
  });

  it.each([
    "",
    ".",
    "..",
    "../users",
    "contact/status",
    "contact\\status",
    "contact status",
    "contact%2Fstatus",
    "country?all",
    "country#",
    "country\n",
    "_country",
    "-country",
    "__proto__",
    "país",
    "k".repeat(101),
  ])("refuses the key %j", (key) => {
    expect(isPlainKey(key)).toBe(false);
  });
});

/** Specification, "Errors". */
const statuses: [status: number, meaning: string][] = [
  [200, "Successful request"],
  [201, "Request fulfilled; a new resource was created"],
  [202, "Accepted for processing; processing not yet complete"],
  [204, "Processed successfully; no content returned"],
  [304, "Resource not modified since the version named by the request header If-Modified-Since or If-None-Match"],
  [400, "Client error: malformed syntax, invalid framing or deceptive routing"],
  [401, "Authentication is required and has failed or was not provided"],
  [403, "Valid request refused; authenticating makes no difference"],
  [404, "Resource could not be found; may be available later"],
  [405, "Method not supported by the resource"],
  [410, "Resource no longer available and will not be again"],
  [415, "Media type of the request entity not supported"],
  [422, "Well-formed request that cannot be followed because of semantic errors"],
  [429, "Too many requests in a given time (rate limiting)"],
];

it("knows the status codes of the specification, and no others", () => {
  expect(Object.entries(statusMeanings)).toEqual(statuses.map(([status, meaning]) => [String(status), meaning]));
});
