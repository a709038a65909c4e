import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { comparePointers } from "../../../src/base/text/sort-order.ts";

it("comparePointers sorts indices by number, and a parent before its children", () => {
  const values = ["/values", "/values/2", "/values/2/code", "/values/10/code", "/values/x", "/values/x/0"];
  const sorted = ["", "/name", ...values];
  expect(sorted.toReversed().sort(comparePointers)).toEqual(sorted);
});

it("comparePointers is a total order", () => {
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
