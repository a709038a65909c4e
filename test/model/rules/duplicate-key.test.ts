import { describe, expect, it } from "@jest/globals";
import type { JsonObject } from "../../../src/base/json/json.ts";
import { parseJson } from "../../../src/base/json/json.ts";
import { parseLock } from "../../../src/model/lock/parse-lock.ts";
import { printLock } from "../../../src/model/lock/print-lock.ts";
import { duplicateKey } from "../../../src/model/rules/duplicate-key.ts";
import { mapCase } from "../../support/documents.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { findingsOf } from "../../support/findings.ts";
import { expectFound } from "../../support/rules.ts";

const rule = "duplicate-key";

/** A value with one name of it twice. */
const doubled = (name: string): string => `{"code":1,"description":"a",${name}:"b","enable":true}`;
const priority = (value: string): Record<string, string> => ({
  priority: `{"name":"","description":"","values":[${value}]}`,
});

describe("duplicate-key", () => {
  it.each([
    ['{"a":1,"b":2}', []],
    ['{"a":1,"a":2,"b":3,"a":4}', ["a", "a"]],
    [`{${Array.from({ length: 20 }, (_, index) => `"n${index % 19}":1`).join(",")}}`, ["n0"]],
  ])("judges the object %s", (text, names) => {
    const found = Array.from(duplicateKey.judge(parseJson(text) as JsonObject), ({ place }) => place.name);
    expect(found).toEqual(names);
  });

  it("finds a name of a reference twice", () => {
    const text = '{"name":"a","name":"b","description":"","values":[]}';
    expectFound(rule, { singles: { priority: text } }, { pointer: "/name" });
  });

  it.each(['"description"', '"\\u0064escription"'])("finds %s in a value of a document and of a lock", (name) => {
    expectFound(rule, { singles: priority(doubled(name)) }, { pointer: "/values/0/description" });
    const text = printLock(lockOf({ priority: [locked(1, "Low")] })).replace('"enable"', `${name}: "b", "enable"`);
    // The lock is ours: nothing softens it there.
    expect(findingsOf(() => parseLock(text, { [rule]: "off" }))).toMatchObject([
      { rule: "lock", pointer: "/references/priority/values/0/description", reference: "priority" },
    ]);
  });

  it.each(["warn", "off"] as const)("lets the last one hold with %s", (setting) => {
    const { references } = mapCase({ rules: { [rule]: setting }, singles: priority(doubled('"description"')) });
    expect(references.find(({ key }) => key === "priority")?.values).toEqual([
      { code: 1, description: "b", enable: true },
    ]);
  });
});
