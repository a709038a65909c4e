import { describe, expect, it } from "@jest/globals";
import { escapeHidden, jsonString, markdownText, isMemberName } from "../../../src/base/text/index.ts";
import { docText } from "../../../src/pipeline/emit/code/code.ts";
import { literal } from "../../../src/pipeline/emit/code/code.ts";
import { Secrets } from "../../../src/model/findings/secrets.ts";
import { memberName } from "../../../src/model/naming/index.ts";
import { renderPackage } from "../../support/rendered.ts";
import { execute, textOf } from "../../support/emitted.ts";
import { locked, lockedReference, lockOf } from "../../support/locks.ts";
import { configOf } from "../../support/configs.ts";

/**
 * Texts for which quadratic time takes hours. `test/patterns.slow.test.ts` checks each pattern separately, this all steps.
 */
const shapes: readonly (readonly [what: string, unit: string])[] = [
  ["one word", "a"],
  ["words without blanks", "aB"],
  ["unfinished addresses", "a@"],
  ["www.", "www."],
  ["://", "://"],
  ["backticks", "`"],
  ["line ends", "\n"],
  ["both quotes", "\"'"],
  ["backslashes", "\\"],
  ["Chinese", "漢"],
  ["marks", "\u0301"],
  ["lone surrogates", "\ud800"],
  ["pairs of surrogates", "😀"],
  ["hidden characters", "\u202e"],
  ["a mixture", "a@b www.c ://`\\_*/ \u202e😀é"],
];

/** The repeated unit between two letters, so that nothing is trimmed. */
const longText = (unit: string, length: number) => `x${unit.repeat(Math.ceil(length / unit.length))}x`;

describe("a text of 300,000 characters", () => {
  const secrets = new Secrets();
  secrets.add(["Bearer aaaaaaaaaaaaaaaa1", "x-key 12345678"]);

  it.each(shapes)("is accepted by every helper: %s", (_what, unit) => {
    const text = longText(unit, 300_000);
    expect(isMemberName(memberName(text, 1))).toBe(true);
    expect(JSON.parse(jsonString(text)) === text).toBe(true);
    for (const helper of [docText, markdownText, literal, escapeHidden, (each: string) => secrets.mask(each)]) {
      expect(helper(text).length).toBeGreaterThan(0);
    }
  });
});

describe("a package of long texts", () => {
  async function expectRendered(unit: string, length: number, members: object, path: string): Promise<void> {
    const text = longText(unit, length);
    const values = [locked("a", "A", { description: text }), locked(text, "B")];
    const reference = lockedReference("transaction_status", values, { name: text, description: text });
    const files = await renderPackage(lockOf([reference]), configOf(members));
    const { transactionStatusByCode } = await execute(files, path);
    // With toEqual, a failure would print the text.
    const map = transactionStatusByCode as Record<string, { description: string }>;
    expect(map["a"]?.description === text).toBe(true);
    expect(Object.keys(map)).toHaveLength(2);
  }

  it("may have 200,000 characters in every field", async () => {
    const members = { output: { emit: "js" }, enums: { style: "const" } };
    const unit = `a@b www.c ://\`\\_*/ \u202e😀é"'\n漢\u0301\ud800aB`;
    await expectRendered(unit, 200_000, members, "transaction_status.js");
  }, 120_000);
});

// A call with an argument for each part of such a tuple overflows the stack.
it("renders a list of 80,000 codes", async () => {
  const values = Array.from({ length: 80_000 }, (_, code) => locked(code, `Status${code}`));
  const files = await renderPackage(lockOf({ message_status: values }), configOf({}));
  expect(textOf(files, "message_status.ts")).toContain("79999");
});
