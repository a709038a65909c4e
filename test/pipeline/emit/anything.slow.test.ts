import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { type Lock, parseLock, printLock } from "../../../src/model/lock/index.ts";
import { exportNames } from "../../../src/model/naming/index.ts";
import { renderPackage } from "../../support/rendered.ts";
import { mapCase } from "../../support/documents.ts";
import { hiddenIn } from "../../support/hidden.ts";
import { rules } from "../../support/hostile.ts";
import { nodesOf, parseMarkdown } from "../../support/markdown.ts";
import { merge } from "../../support/merging.ts";
import { execute, textOf } from "../../support/emitted.ts";
import { configOf } from "../../support/configs.ts";
import { hostileTexts } from "../../support/advisories.ts";

/** Texts that may come from anywhere: every character of Unicode, pieces of hostile ones joined at will, very long ones. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.array(fc.constantFrom(...hostileTexts.map(([, hostile]) => hostile)), { maxLength: 4 }).map((all) => all.join("")),
  fc
    .array(fc.constantFrom(..."*/\\'\"`${}@#\n\r\u2028\u202e<>|&[]()_ ab1\0\u{e0001}"), { maxLength: 60 })
    .map((all) => all.join("")),
  fc
    .tuple(fc.string({ unit: "binary", minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 2000 }))
    .map(([each, times]) => each.repeat(times)),
);

const value = { description: text, enable: fc.boolean() };
const listOf = <Value extends { code: number | string }>(of: fc.Arbitrary<Value>) =>
  fc.record({
    name: text,
    description: text,
    values: fc.uniqueArray(of, { selector: ({ code }) => code, minLength: 1, maxLength: 5 }),
  });

/** What a service may say of an integer list, of a string list and of the countries. */
const lists = fc.record({
  contact_status: listOf(fc.record({ ...value, code: fc.maxSafeInteger() })),
  transaction_status: listOf(fc.record({ ...value, code: text })),
  country: listOf(fc.record({ ...value, code: fc.integer({ min: 0, max: 999 }), code2: text })),
});
const keys = ["contact_status", "country", "transaction_status"];

/** The lock that comes of it, printed and read again. */
function lockFrom(singles: Record<string, object>): Lock {
  const off = { ...rules, "code2-duplicate": "off" } as const;
  const mapped = mapCase({ singles, references: keys, rules: off });
  expect(mapped.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { lock } = merge(undefined, mapped);
  const printed = printLock(lock);
  expect(hiddenIn(printed)).toEqual([]);
  const read = parseLock(printed, off);
  expect(read).toEqual(lock);
  return read;
}

describe("any strings whatever in every field", () => {
  it("are in lock and package as they were said, hide nothing, and have a row each", async () => {
    await fc.assert(
      fc.asyncProperty(lists, fc.constantFrom("enum", "const", "union"), async (singles, style) => {
        const lock = lockFrom(singles);
        const files = await renderPackage(lock, configOf({ enums: { style } }));
        expect(files.filter((file) => hiddenIn(file.text).length > 0)).toEqual([]);
        for (const { key, type } of lock.references) {
          const { name, description, values } = singles[key as keyof typeof singles];
          const module = await execute(files, `${key}.ts`);
          const names = exportNames(type);
          expect(module[names.reference]).toEqual({ key, name, description, version: "1.2" });
          expect(Object.keys(module[names.byCode] as object)).toHaveLength(values.length);
          for (const each of values) {
            expect((module[names.byCode] as Record<string, object>)[each.code]).toMatchObject(each);
          }
        }
        const [, , ...tables] = nodesOf(parseMarkdown(textOf(files, "README.md")), "table");
        const rows = tables.map(({ children = [] }) => children.length - 1);
        expect(rows).toEqual(lock.references.map(({ values }) => values.length));
      }),
      { numRuns: 25 },
    );
  });
});
