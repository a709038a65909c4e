import { describe, expect, it } from "@jest/globals";
import { massRemoval } from "../../../src/model/rules/mass-removal.ts";
import { listsOf, merge, numbered } from "../../support/merging.ts";
import { locked, lockOf } from "../../support/locks.ts";

const rule = "mass-removal";

describe("mass-removal", () => {
  it.each([
    { before: 0, now: 0, lost: 0, isFound: false },
    { before: 1, now: 0, lost: 1, isFound: true },
    { before: 3, now: 1, lost: 2, isFound: false },
    { before: 4, now: 2, lost: 2, isFound: false },
    { before: 4, now: 1, lost: 3, isFound: true },
    { before: 4, now: 4, lost: 3, isFound: true },
  ])("judges $before codes of which $lost are lost and $now are there: $isFound", ({ isFound, ...counts }) => {
    expect(massRemoval.judge({ key: "priority", ...counts }) !== undefined).toBe(isFound);
  });

  it("is told where a list is merged into the lock", () => {
    const codes = [1, 2, 3, 4, 5];
    const old = lockOf({ contact_status: codes.map((code) => locked(code, `Status${code}`)) });
    expect(merge(old, listsOf({ contact_status: numbered(1) })).findings).toMatchObject([
      { rule, reference: "contact_status", expected: "5 codes", actual: "1 code" },
    ]);
  });
});
