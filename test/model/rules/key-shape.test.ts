import { describe, expect, it } from "@jest/globals";
import { keyShape } from "../../../src/model/rules/key-shape.ts";
import { lockedReference, lockOf } from "../../support/locks.ts";
import { expectFinding, lockFindings } from "../../support/rules.ts";
import { single } from "../../support/service.ts";

const rule = "key-shape";

/** The invalid keys. */
const check = (keys: readonly string[], validKeys: readonly string[] = []): string[] =>
  Array.from(keyShape.check({ keys, validKeys }), ({ place }) => place);

describe("key-shape", () => {
  it.each(["a/b", "..", "", "_a", "a b", "__proto__", "\u00e9", "k".repeat(101)])(
    "reports %j in an overview and in a lock",
    (key) => {
      expect(check([key])).toEqual([key]);
      expectFinding(
        rule,
        { overview: (all) => void Object.defineProperty(all, key, { value: single("a", []), enumerable: true }) },
        { reference: key.length > 100 ? `${key.slice(0, 79)}…` : key },
      );
      const lock = lockOf([lockedReference("priority", [], { key })]);
      expect(lockFindings(rule, lock)).toMatchObject([{ rule: "lock", severity: "error" }]);
    },
  );

  it("reports the later of two keys that differ in case only", () => {
    expect(check(["Priority", "priority", "PRIORITY"])).toEqual(["priority", "PRIORITY"]);
    expect(check(["Priority", "priority"], ["priority"])).toEqual(["Priority"]);
    const overview = (all: Record<string, unknown>): void => void (all["Priority"] = single("a", []));
    expectFinding(rule, { overview }, { reference: "Priority", pointer: "/Priority" });
    const lock = lockOf([lockedReference("Priority", [], { type: "Other" }), lockedReference("priority", [])]);
    expect(lockFindings(rule, lock)).toMatchObject([{ pointer: "/references/priority" }]);
  });
});
