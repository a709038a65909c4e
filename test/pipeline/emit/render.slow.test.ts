import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { format } from "prettier";
import { fileStem } from "../../../src/pipeline/emit/to-modules.ts";
import { nameMembers, nameTypes } from "../../../src/model/naming/index.ts";
import type { Lock, LockedReference } from "../../../src/model/lock/index.ts";
import { renderPackage } from "../../support/rendered.ts";
import { execute, expectFormatted, isModule } from "../../support/emitted.ts";
import { hiddenIn } from "../../support/hidden.ts";
import { hostileTexts } from "../../support/advisories.ts";
import { locked, lockedReference, lockOf } from "../../support/locks.ts";
import { configOf } from "../../support/configs.ts";

/** Texts of every kind, often hostile ones. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ unit: "grapheme", maxLength: 160 }),
  fc.string({ unit: "grapheme-ascii", minLength: 20, maxLength: 160 }),
  fc.constantFrom("*/", "//", '"', "'\"'", "\n", "\u202eabc", "</script>", "a | b", "`${process.exit()}`"),
  fc.constantFrom(...hostileTexts.map(([, hostile]) => hostile)),
);
const keys = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,70}$/), {
  minLength: 1,
  maxLength: 3,
  selector: (key) => key.toLowerCase(),
});
const integers = fc.uniqueArray(fc.oneof(fc.integer({ min: -20, max: 20 }), fc.maxSafeInteger()), { maxLength: 30 });
const strings = fc.uniqueArray(
  fc.oneof(
    text,
    fc.stringMatching(/^[a-z_]{1,20}$/),
    fc.constantFrom("__proto__", "constructor", "À", "ñandú", "12", "-7", "a-b"),
  ),
  { maxLength: 12 },
);

const marks = { enable: fc.boolean(), removed: fc.boolean(), renamed: fc.boolean() };
const valueOf = (code: number | string) => fc.record({ code: fc.constant(code), description: text, ...marks });
const reference = fc
  .oneof(integers, strings)
  .chain((codes) => fc.record({ name: text, description: text, values: fc.tuple(...codes.map(valueOf)) }));

/** Any lock with names that were assigned by the tool. */
const lock: fc.Arbitrary<Lock> = keys.chain((names) =>
  fc.tuple(...names.map(() => reference)).map((contents) => {
    const types = nameTypes(names, []);
    const references = contents.map(({ name, description, values }, index): LockedReference => {
      const key = names[index] as string;
      const named = nameMembers(values, "pascal", () => false).names;
      const members = values.map(({ removed, renamed, ...value }) => ({
        ...value,
        member: named.get(value.code) as string,
        ...(removed && { removed }),
        // No assigned name has a `$`, so the alias collides with none.
        ...(renamed && { aliases: [`${named.get(value.code)}$old`] }),
      }));
      return lockedReference(key, members, { type: types.get(key) as string, name, description });
    });
    return lockOf(references);
  }),
);

it.each(["ts", "js"])("a code whose quotes prettier removes is formatted, as %s", async (emit) => {
  const birds = lockOf({ bird: [locked("\u00f1and\u00fa", "Bird", { removed: true })] });
  await expectFormatted((await renderPackage(birds, configOf({ output: { emit } }))).filter(isModule));
});

describe("the package of any lists", () => {
  it("is formatted like prettier, and its values read back equal", async () => {
    await fc.assert(
      fc.asyncProperty(
        lock,
        fc.constantFrom("enum", "const", "union"),
        fc.constantFrom(
          { emit: "js" },
          ...[".js", ".ts", ""].map((importExtension) => ({ emit: "ts", importExtension })),
        ),
        async (given, style, output) => {
          const files = await renderPackage(given, configOf({ enums: { style }, output }));
          await expectFormatted(files.filter(isModule));
          expect(files.filter((file) => hiddenIn(file.text).length > 0)).toEqual([]);
          for (const { key, type, values, name, description } of given.references) {
            const module = await execute(files, `${fileStem(key)}.${output.emit}`);
            const value = type.charAt(0).toLowerCase() + type.slice(1);
            const map = module[`${value}ByCode`] as Record<string, object>;
            expect(Object.getPrototypeOf(map)).toBeNull();
            expect(Object.isFrozen(map)).toBe(true);
            expect(Object.keys(map).toSorted()).toEqual(values.map(({ code }) => String(code)).toSorted());
            for (const { aliases: _, ...item } of values)
              expect(map[item.code]).toEqual(item.removed ? { ...item, enable: false } : item);
            const living = values.flatMap(({ code, removed }) => (removed ? [] : [map[code]]));
            expect(module[`${value}Items`]).toEqual(living);
            expect(module[`${value}Codes`]).toEqual(values.flatMap(({ code, removed }) => (removed ? [] : [code])));
            expect(module[`${value}Reference`]).toEqual({ key, name, description, version: "1.2" });
            if (style !== "union")
              for (const { code, member, aliases = [] } of values)
                for (const each of [member, ...aliases])
                  expect((module[type] as Record<string, unknown>)[each]).toBe(code);
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  it("in JavaScript equals the enums of TypeScript at run time", async () => {
    await fc.assert(
      fc.asyncProperty(lock, fc.constantFrom("enum", "const"), async (given, style) => {
        const render = (emit: string) => renderPackage(given, configOf({ enums: { style }, output: { emit } }));
        const [typed, plain] = [await render("ts"), await render("js")];
        for (const { key, type } of given.references) {
          const stem = fileStem(key);
          const [real, ours] = [await execute(typed, `${stem}.ts`), await execute(plain, `${stem}.js`)];
          expect(Object.keys(ours)).toEqual(Object.keys(real));
          expect(Object.entries(ours[type] as object)).toEqual(Object.entries(real[type] as object));
        }
      }),
      { numRuns: 30 },
    );
  });

  it("is formatted like prettier with long, short and empty lists", async () => {
    const lists = Array.from({ length: 30 }, (_, size) => {
      const indices = Array.from({ length: size }, (_item, index) => index);
      const numbers = indices.map((index) => index * (size % 2 === 0 ? 1 : 137));
      return [
        lockedReference(
          `numbers_${size}`,
          numbers.map((code) => locked(code, `Code${code}`)),
        ),
        lockedReference(
          `words_${size}`,
          indices.map((index) => locked(`word_${index}`, `Word${index}`)),
        ),
      ];
    }).flat();
    for (const members of [{}, { output: { emit: "js" }, enums: { style: "const" } }])
      await expectFormatted(await renderPackage(lockOf(lists), configOf(members)));
  });

  it("is formatted like prettier with long texts after names of every length", async () => {
    const values = Array.from({ length: 12 }, (_, length) =>
      locked(`${"9".repeat(length)}.`, "M".repeat(length + 1), { description: "d".repeat(90) }),
    );
    const longName = "L".repeat(90);
    const numbers = [-7, 1, 12345].map((code) => locked(code, `${longName}${code < 0 ? "" : code}`));
    const wide = lockOf([
      lockedReference("contact_type", numbers, { name: "n".repeat(90), description: "d".repeat(90) }),
      lockedReference("transaction_status", [...values, locked("c".repeat(90), "Long"), locked("s".repeat(90), "S")]),
    ]);
    for (const emit of ["ts", "js"]) {
      for (const style of ["enum", "const", "union"]) {
        await expectFormatted(await renderPackage(wide, configOf({ enums: { style }, output: { emit } })));
      }
    }
  });

  it("is formatted with the options of prettier", async () => {
    const widths = { tabWidth: 4, printWidth: 40, objectWrap: "collapse" };
    const signs = { semi: false, singleQuote: true, trailingComma: "none", quoteProps: "consistent" };
    const prettier = { ...widths, ...signs };
    const given = lockOf({
      country: [
        locked(-7, "Nowhere", { code2: "XX" }),
        locked(250, "France", { code2: "FR", description: 'Say "France"' }),
      ],
      transaction_status: [locked("a-b", "AB"), locked("12", "Twelve"), locked("sent", "Sent")],
    });
    for (const emit of ["ts", "js"]) {
      const files = await renderPackage(given, configOf({ output: { prettier, emit } }));
      for (const { path, text: found } of files.filter(isModule)) {
        expect(await format(found, { ...(prettier as object), filepath: path })).toBe(found);
      }
    }
  });
});

describe("the options of enums", () => {
  const given = lockOf({
    priority: [
      locked(1, "Low", { aliases: ["Minor"] }),
      locked(2, "Normal", { enable: false }),
      locked(3, "High", { removed: true }),
    ],
  });
  const priority = async (enums: object) => execute(await renderPackage(given, configOf({ enums })), "priority.ts");

  it("keep disabled and removed values by default, and leave removed ones out of the tuple", async () => {
    const module = await priority({});
    expect(module["Priority"]).toEqual({ 1: "Low", 2: "Normal", 3: "High", Minor: 1, Low: 1, Normal: 2, High: 3 });
    expect(module["priorityCodes"]).toEqual([1, 2]);
    expect(module["priorityByCode"]).toMatchObject({ 2: { enable: false }, 3: { removed: true, enable: false } });
    expect((module["priorityItems"] as { code: number }[]).map(({ code }) => code)).toEqual([1, 2]);
  });

  it.each([
    [{ disabled: "omit" }, ["1", "3"]],
    [{ removed: "drop" }, ["1", "2"]],
    [{ disabled: "omit", removed: "drop" }, ["1"]],
  ])("%j result in the codes %j", async (enums, codes) => {
    const module = await priority(enums);
    expect(Object.keys(module["priorityByCode"] as object)).toEqual(codes);
  });

  it("mark deprecated members in their comments", async () => {
    const files = await renderPackage(given, configOf({ enums: { disabled: "deprecate" } }));
    const found = files.find(({ path }) => path === "priority.ts")?.text ?? "";
    expect(found.match(/@deprecated/g)).toHaveLength(3);
  });

  it("do not change that a code2 finds the active country", async () => {
    const countries = lockOf({
      country: [
        locked(200, "Czechoslovakia", { code2: "CS", removed: true }),
        locked(891, "SerbiaAndMontenegro", { code2: "CS" }),
        locked(900, "Elsewhere", { code2: "CS", removed: true }),
      ],
    });
    const module = await execute(await renderPackage(countries, configOf()), "country.ts");
    expect(module["countryByCode2"]).toMatchObject({ CS: { code: 891 } });
    expect(module["countryCode2s"]).toEqual(["CS"]);
    expect((module["isCountryCode2"] as (value: unknown) => boolean)("toString")).toBe(false);
  });

  it("do not change the validation by Standard Schema", async () => {
    const { prioritySchema } = await priority({});
    const { validate } = (prioritySchema as { "~standard": { validate(value: unknown): object } })["~standard"];
    expect(validate(1)).toEqual({ value: 1 });
    const odd = [3n, undefined, {}, () => 1, Symbol("x"), new Proxy({}, {}), "\u0000".repeat(1e8)];
    for (const wrong of ["1", 9, null, "__proto__", Number.NaN, ...odd])
      expect(validate(wrong)).toHaveProperty("issues");
    const messageOf = (value: unknown): string =>
      (validate(value) as { issues: { message: string }[] }).issues[0]?.message ?? "";
    const values = ["1", 9, true, null, { code: 1 }, 3n];
    const shown = ['"1"', "9", "true", "null", "object", "bigint"];
    expect(values.map(messageOf)).toEqual(shown.map((each) => `${each} is not a code of priority: expected 1, 2`));
    expect(messageOf(`${"x".repeat(79)}\u{1f600}`).isWellFormed()).toBe(true);
  });
});
