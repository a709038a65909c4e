import { describe, expect, it } from "@jest/globals";
import { parseLock } from "../../../src/model/lock/parse-lock.ts";
import { printLock } from "../../../src/model/lock/print-lock.ts";
import { keyWidth } from "../../../src/model/rules/key-width.ts";
import { lockOf } from "../../support/locks.ts";
import { findingsOf } from "../../support/findings.ts";
import { expectFound, onlyRule } from "../../support/rules.ts";

const rule = "key-width";
const [just, wide] = ["k".repeat(50), "k".repeat(51)];

describe("key-width", () => {
  it("judges keys by their code points", () => {
    const found = Array.from(
      keyWidth.judge({ keys: [just, wide, "😀".repeat(50), "😀".repeat(51)] }),
      ({ place }) => place,
    );
    expect(found).toEqual([wide, "😀".repeat(51)]);
  });

  it("finds a wide key in an overview and in a lock", () => {
    expectFound(
      rule,
      { lists: { [wide]: [{ code: 1, description: "Low" }] } },
      { reference: wide, pointer: `/${wide}` },
    );
    const problems = findingsOf(() => parseLock(printLock(lockOf({ [just]: [], [wide]: [] })), onlyRule(rule)));
    expect(problems).toMatchObject([{ pointer: `/references/${wide}`, reference: wide }]);
  });
});
