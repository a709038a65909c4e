import { describe, expect, it } from "@jest/globals";
import { parseLock } from "../../../src/model/lock/parse-lock.ts";
import { printLock } from "../../../src/model/lock/print-lock.ts";
import { keyShape } from "../../../src/model/rules/key-shape.ts";
import { lockOf } from "../../support/locks.ts";
import { findingsOf } from "../../support/findings.ts";
import { expectFound, onlyRule } from "../../support/rules.ts";
import { single } from "../../support/service.ts";

const rule = "key-shape";

/** The keys that are wrong. */
const judge = (keys: readonly string[], standing: readonly string[] = []): string[] =>
  Array.from(keyShape.judge({ keys, standing }), ({ place }) => place);

describe("key-shape", () => {
  it.each(["a", "A1", "contact_status", "a-b", "1", "constructor", "k".repeat(100)])("takes %j", (key) => {
    expect(judge([key])).toEqual([]);
  });

  it.each(["a/b", "..", "", "_a", "a b", "__proto__", "\u00e9", "k".repeat(101)])(
    "finds %j in an overview and in a lock",
    (key) => {
      expect(judge([key])).toEqual([key]);
      expectFound(
        rule,
        { overview: (all) => void Object.defineProperty(all, key, { value: single("a", []), enumerable: true }) },
        { reference: key.length > 100 ? `${key.slice(0, 79)}…` : key },
      );
      const lock = lockOf({ priority: [] });
      const text = printLock({ ...lock, references: lock.references.map((each) => ({ ...each, key })) });
      expect(findingsOf(() => parseLock(text, onlyRule(rule)))).toMatchObject([{ rule: "lock", severity: "error" }]);
    },
  );

  it("finds the later one of two keys that differ in case alone", () => {
    expect(judge(["Priority", "priority", "PRIORITY"])).toEqual(["priority", "PRIORITY"]);
    expect(judge(["Priority", "priority"], ["priority"])).toEqual(["Priority"]);
    expectFound(
      rule,
      { overview: (all) => void (all["Priority"] = single("a", [])) },
      { reference: "Priority", pointer: "/Priority" },
    );
    const lock = lockOf({ Priority: [], priority: [] });
    const text = printLock({
      ...lock,
      references: lock.references.map((each, index) => ({ ...each, type: `Priority${index}` })),
    });
    expect(findingsOf(() => parseLock(text, onlyRule(rule)))).toMatchObject([{ pointer: "/references/priority" }]);
  });

  it("has a pointer whose steps are escaped", () => {
    expectFound(rule, { overview: (all) => void (all["a/b"] = {}) }, { reference: "a/b", pointer: "/a~1b" });
  });
});
