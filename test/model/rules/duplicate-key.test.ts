import { describe, expect, it } from "@jest/globals";
import { parseLock, printLock } from "../../../src/model/lock/index.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { findingsOf } from "../../support/findings.ts";
import { expectFinding, expectValues, caseWith } from "../../support/rules.ts";

const rule = "duplicate-key";

/** A list with one value that has a duplicate name. */
const withDuplicate = (name: string): string => `[{"code":1,"description":"a",${name}:"b","enable":true}]`;

describe("duplicate-key", () => {
  it.each(['"description"', '"\\u0064escription"'])("reports %s in a value of a document and of a lock", (name) => {
    expectFinding(rule, caseWith(withDuplicate(name)), { pointer: "/values/0/description" });
    const text = printLock(lockOf({ priority: [locked(1, "Low")] })).replace('"enable"', `${name}: "b", "enable"`);
    // The configuration cannot soften it in a lock, which is written by the tool.
    expect(findingsOf(() => parseLock(text, { [rule]: "off" }))).toMatchObject([
      { rule: "lock", pointer: "/references/priority/values/0/description", reference: "priority" },
    ]);
  });

  it("keeps the last one if the rule is not an error", () => {
    expectValues(rule, caseWith(withDuplicate('"description"')), [{ code: 1, description: "b", enable: true }]);
  });
});
