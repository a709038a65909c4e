import { describe, expect, it } from "@jest/globals";
import { type JsonObject, parseJson } from "../../../src/base/json/index.ts";
import { parseLock, printLock } from "../../../src/model/lock/index.ts";
import { duplicateKey } from "../../../src/model/rules/duplicate-key.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { findingsOf } from "../../support/findings.ts";
import { expectFinding, expectValues, caseWith } from "../../support/rules.ts";

const rule = "duplicate-key";

/** A list with one value that has a duplicate name. */
const doubled = (name: string): string => `[{"code":1,"description":"a",${name}:"b","enable":true}]`;

describe("duplicate-key", () => {
  it.each([
    ['{"a":1,"b":2}', []],
    ['{"a":1,"a":2,"b":3,"a":4}', ["a", "a"]],
    [`{${Array.from({ length: 20 }, (_, index) => `"n${index % 19}":1`).join(",")}}`, ["n0"]],
  ])("checks the object %s", (text, names) => {
    const found = Array.from(duplicateKey.check(parseJson(text) as JsonObject), ({ place }) => place.name);
    expect(found).toEqual(names);
  });

  it.each(['"description"', '"\\u0064escription"'])("reports %s in a value of a document and of a lock", (name) => {
    expectFinding(rule, caseWith(doubled(name)), { pointer: "/values/0/description" });
    const text = printLock(lockOf({ priority: [locked(1, "Low")] })).replace('"enable"', `${name}: "b", "enable"`);
    // The configuration cannot soften it in a lock, which is written by the tool.
    expect(findingsOf(() => parseLock(text, { [rule]: "off" }))).toMatchObject([
      { rule: "lock", pointer: "/references/priority/values/0/description", reference: "priority" },
    ]);
  });

  it("keeps the last one if the rule is not an error", () => {
    expectValues(rule, caseWith(doubled('"description"')), [{ code: 1, description: "b", enable: true }]);
  });
});
