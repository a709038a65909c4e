import { expect, it } from "@jest/globals";
import { renderPackage } from "../../support/rendered.ts";
import { execute, textOf } from "../../support/emitted.ts";
import { locked, lockedReference, lockOf } from "../../support/locks.ts";
import { configOf } from "../../support/configs.ts";

// `test/patterns.slow.test.ts` checks each pattern separately, this all steps.
it("renders texts of 200,000 characters in every field", async () => {
  const config = configOf({ output: { emit: "js" }, enums: { style: "const" } });
  // Between two letters, so that nothing is trimmed.
  const text = `x${`a@b www.c ://\`\\_*/ \u202e😀é"'\n漢\u0301\ud800aB`.repeat(5_000)}x`;
  const values = [locked("a", "A", { description: text }), locked(text, "B")];
  const reference = lockedReference("transaction_status", values, { name: text, description: text });
  const files = await renderPackage(lockOf([reference]), config);
  const { transactionStatusByCode } = await execute(files, "transaction_status.js");
  // With toEqual, a failure would print the text.
  const map = transactionStatusByCode as Record<string, { description: string }>;
  expect(map["a"]?.description === text).toBe(true);
  expect(Object.keys(map)).toHaveLength(2);
}, 120_000);

// A call with an argument for each part of such a tuple overflows the stack.
it("renders a list of 80,000 codes", async () => {
  const values = Array.from({ length: 80_000 }, (_, code) => locked(code, `Status${code}`));
  const files = await renderPackage(lockOf({ message_status: values }), configOf({}));
  expect(textOf(files, "message_status.ts")).toContain("79999");
});
