import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { fileStem, subpath } from "../../../src/pipeline/emit/to-modules.ts";

describe("fileStem", () => {
  it("keeps names that only resemble a reserved one", () => {
    const keys = ["contact_status", "contact-status", "Country", "indexes", "com10", "transactional_status"];
    expect(keys.map(fileStem)).toEqual(keys);
  });

  it("appends _ to reserved names, and to those with _ after them", () => {
    const generated = ["index", "index_", "index__", "types", "transactional", "package", "readme"];
    const keys = [...generated, "nul", "com1", "lpt9", "Con"];
    expect(keys.map(fileStem)).toEqual(keys.map((key) => `${key}_`));
  });

  it("returns unique stems even without case, and no reserved name", () => {
    const key = fc.oneof(
      fc.stringMatching(/^(?:[Ii]ndex|[Tt]ypes|CON|aux|readme|com[0-9])_{0,3}$/),
      fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,9}$/),
    );
    const property = fc.property(key, key, (one, other) => {
      const [stem, otherStem] = [fileStem(one).toLowerCase(), fileStem(other).toLowerCase()];
      expect(stem === otherStem).toBe(one.toLowerCase() === other.toLowerCase());
      expect(stem).not.toMatch(/^(?:index|types|transactional|package|readme|con|prn|aux|nul|com\d|lpt\d)$/);
    });
    fc.assert(property, { numRuns: 100 });
  });
});

describe("subpath", () => {
  it.each(["index", "types", "package", "contact_status", "transactional_status"])("returns the key %s", (key) => {
    expect(subpath(key)).toBe(key);
  });

  it("returns another subpath than the transactional module and other keys", () => {
    const keys = ["transactional", "transactional_", "transactional__"];
    expect(keys.map(subpath)).toEqual(["transactional_", "transactional__", "transactional___"]);
  });
});
