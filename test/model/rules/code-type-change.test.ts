import { expect, it } from "@jest/globals";
import { codeTypeChange } from "../../../src/model/rules/code-type-change.ts";
import { locked } from "../../support/locks.ts";

it("code-type-change compares the code types of a list that had values", () => {
  const integer = { kind: "integer", width: 3 } as const;
  const string = { kind: "string", width: 20 } as const;
  const values = [locked(1, "Red")];
  expect(codeTypeChange.check({ before: { code: string, values }, now: { ...string, width: 5 } })).toBeUndefined();
  expect(codeTypeChange.check({ before: { code: integer, values: [] }, now: string })).toBeUndefined();
  const violation = codeTypeChange.check({ before: { code: integer, values }, now: string });
  expect(violation?.describe(String)).toMatchObject({ expected: "integer", actual: "string" });
});
