import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { comparePointers } from "../../../src/base/text/sort-order.ts";

describe("the order of pointers", () => {
  it("is that of a list: indices by value, a part behind the whole", () => {
    const values = ["/values", "/values/2", "/values/2/code", "/values/10/code", "/values/x", "/values/x/0"];
    const sorted = ["", "/name", ...values];
    expect(sorted.toReversed().sort(comparePointers)).toEqual(sorted);
  });

  it("is one order, whatever stands in them", () => {
    const step = fc.oneof(fc.nat(12).map(String), fc.constantFrom("", "a", "1a", "01", "9".repeat(20)));
    const pointer = fc.array(step, { maxLength: 3 }).map((steps) => steps.map((each) => `/${each}`).join(""));
    fc.assert(
      fc.property(pointer, pointer, pointer, (a, b, c) => {
        expect(Math.sign(comparePointers(a, b))).toBe(0 - Math.sign(comparePointers(b, a)));
        expect(comparePointers(a, b) === 0).toBe(a === b);
        if (comparePointers(a, b) < 0 && comparePointers(b, c) < 0) expect(comparePointers(a, c)).toBeLessThan(0);
      }),
    );
  });
});
