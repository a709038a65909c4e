import { describe, expect, it } from "@jest/globals";
import { keyWidth } from "../../../src/model/rules/key-width.ts";
import { lockOf } from "../../support/locks.ts";
import { lockFindings } from "../../support/rules.ts";

const [just, wide] = ["k".repeat(50), "k".repeat(51)];

describe("key-width", () => {
  it("counts code points", () => {
    const keys = [just, wide, "😀".repeat(50), "😀".repeat(51)];
    expect(Array.from(keyWidth.check({ keys }), ({ place }) => place)).toEqual([wide, "😀".repeat(51)]);
  });

  it("reports a wide key in a lock", () => {
    expect(lockFindings("key-width", lockOf({ [just]: [], [wide]: [] }))).toMatchObject([
      { pointer: `/references/${wide}`, reference: wide },
    ]);
  });
});
