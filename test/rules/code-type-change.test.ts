import { describe, expect, it } from "@jest/globals";
import { codeTypeChange } from "../../src/rules/code-type-change.ts";
import { item, listsOf, merge } from "../support/merging.ts";
import { locked, lockOf } from "../support/locks.ts";

const rule = "code-type-change";

describe("code-type-change", () => {
  it("judges the type before and now", () => {
    expect(codeTypeChange.judge({ key: "colour", before: "string", now: "string" })).toBeUndefined();
    const verdict = codeTypeChange.judge({ key: "colour", before: "integer", now: "string" });
    expect(verdict?.describe(String)).toMatchObject({ expected: "integer", actual: "string" });
  });

  it("is told where a list is merged into the lock", () => {
    const merged = merge(lockOf({ colour: [locked(1, "Red")] }), listsOf({ colour: [item("r", "Red")] }));
    expect(merged.findings).toMatchObject([{ rule, severity: "error", reference: "colour" }]);
  });
});
