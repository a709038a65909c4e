import { describe, expect, it } from "@jest/globals";
import { codeTypeChange } from "../../../src/model/rules/code-type-change.ts";
import { item, listsOf, merge } from "../../support/merging.ts";
import { locked, lockOf } from "../../support/locks.ts";

const rule = "code-type-change";

describe("code-type-change", () => {
  it("judges the type before and now", () => {
    const key = "colour";
    const integer = { kind: "integer", width: 3 } as const;
    const string = { kind: "string", width: 20 } as const;
    const values = [locked(1, "Red")];
    expect(
      codeTypeChange.judge({ key, before: { code: string, values }, now: { ...string, width: 5 } }),
    ).toBeUndefined();
    expect(codeTypeChange.judge({ key, before: { code: integer, values: [] }, now: string })).toBeUndefined();
    const verdict = codeTypeChange.judge({ key, before: { code: integer, values }, now: string });
    expect(verdict?.describe(String)).toMatchObject({ expected: "integer", actual: "string" });
  });

  it("is told where a list is merged into the lock", () => {
    const merged = merge(lockOf({ colour: [locked(1, "Red")] }), listsOf({ colour: [item("r", "Red")] }));
    expect(merged.findings).toMatchObject([{ rule, severity: "error", reference: "colour" }]);
  });
});
