import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { character } from "../../support/characters.ts";
import { format } from "prettier";
import { fileStem } from "../../../src/pipeline/emit/model.ts";
import { exportNames, nameMembers, nameTypes } from "../../../src/model/naming/index.ts";
import { type Lock, type LockedReference, namesOf } from "../../../src/model/lock/index.ts";
import { renderPackage } from "../../support/rendered.ts";
import { execute, isModule, textOf } from "../../support/emitted.ts";
import { hiddenIn } from "../../support/characters.ts";
import { hostileTexts } from "../../support/advisories.ts";
import { locked, lockedReference, lockOf } from "../../support/locks.ts";
import { configOf } from "../../support/configs.ts";

/** Texts of every kind, often hostile ones. */
const text = fc.oneof(
  fc.string({ unit: character, maxLength: 20 }),
  fc.string({ unit: "grapheme", maxLength: 160 }),
  fc.string({ unit: "grapheme-ascii", minLength: 20, maxLength: 160 }),
  fc.constantFrom("*/", "//", '"', "'\"'", "\n", "\u202eabc", "</script>", "a | b", "`${process.exit()}`"),
  fc.constantFrom(...hostileTexts.map(([, hostile]) => hostile)),
);
const plainKey = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,70}$/);
const keys = fc.uniqueArray(plainKey, { minLength: 1, maxLength: 3, selector: (key) => key.toLowerCase() });
const integers = fc.uniqueArray(fc.oneof(fc.integer({ min: -20, max: 20 }), fc.maxSafeInteger()), { maxLength: 30 });
const special = fc.constantFrom("__proto__", "constructor", "À", "ñandú", "12", "-7", "a-b");
const strings = fc.uniqueArray(fc.oneof(text, fc.stringMatching(/^[a-z_]{1,20}$/), special), { maxLength: 12 });

const marks = { enable: fc.boolean(), removed: fc.boolean(), renamed: fc.boolean() };
const valueOf = (code: number | string) => fc.record({ code: fc.constant(code), description: text, ...marks });
const reference = fc
  .oneof(integers, strings)
  .chain((codes) => fc.record({ name: text, description: text, values: fc.tuple(...codes.map(valueOf)) }));

/** Any lock with names that were assigned by the tool. */
const lock: fc.Arbitrary<Lock> = keys.chain((names) =>
  fc.tuple(...names.map(() => reference)).map((contents) => {
    const types = nameTypes(
      names.map((key) => ({ key, fields: [] })),
      [],
    );
    const references = contents.map(({ name, description, values }, index): LockedReference => {
      const key = names[index] as string;
      const named = nameMembers(values, "pascal").names;
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

describe("the package of any lists", () => {
  it("has values that read back equal, with any formatter", async () => {
    const outputs = [".js", ".ts", ""].map((importExtension) => ({ emit: "ts", importExtension }));
    const prettier = fc.constantFrom({}, { prettier: {} }, { prettier: { singleQuote: true, printWidth: 40 } });
    const settings = [fc.constantFrom("enum", "const", "union"), fc.constantFrom({ emit: "js" }, ...outputs)] as const;
    const property = fc.asyncProperty(lock, ...settings, prettier, async (given, style, output, formatting) => {
      const files = await renderPackage(given, configOf({ enums: { style }, output: { ...output, ...formatting } }));
      expect(files.filter((file) => hiddenIn(file.text).length > 0)).toEqual([]);
      for (const { key, type, values, name, description } of given.references) {
        const module = await execute(files, `${fileStem(key)}.${output.emit}`);
        const names = exportNames(type);
        const map = module[names.byCode] as Record<string, object>;
        expect([Object.getPrototypeOf(map), Object.isFrozen(map)]).toEqual([null, true]);
        expect(Object.keys(map).toSorted()).toEqual(values.map(({ code }) => String(code)).toSorted());
        for (const { aliases: _, ...item } of values)
          expect(map[item.code]).toEqual(item.removed ? { ...item, enable: false } : item);
        const active = values.flatMap(({ code, removed }) => (removed ? [] : [code]));
        expect(module[names.items]).toEqual(active.map((code) => map[code]));
        expect(module[names.codes]).toEqual(active);
        expect(module[names.reference]).toEqual({ key, name, description, version: "1.2" });
        if (style === "union") continue;
        for (const value of values)
          for (const each of namesOf(value)) expect((module[type] as Record<string, unknown>)[each]).toBe(value.code);
      }
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it("equals the enums of TypeScript at run time if it is JavaScript", async () => {
    const property = fc.asyncProperty(lock, fc.constantFrom("enum", "const"), async (given, style) => {
      const render = (emit: string) => renderPackage(given, configOf({ enums: { style }, output: { emit } }));
      const [typed, plain] = [await render("ts"), await render("js")];
      for (const { key, type } of given.references) {
        const stem = fileStem(key);
        const [expected, module] = [await execute(typed, `${stem}.ts`), await execute(plain, `${stem}.js`)];
        expect(Object.keys(module)).toEqual(Object.keys(expected));
        expect(Object.entries(module[type] as object)).toEqual(Object.entries(expected[type] as object));
      }
    });
    await fc.assert(property, { numRuns: 15 });
  });

  it("formats the package with the options of prettier", async () => {
    const widths = { tabWidth: 4, printWidth: 40, objectWrap: "collapse" };
    const signs = { semi: false, singleQuote: true, trailingComma: "none", quoteProps: "consistent" };
    const prettier: object = { ...widths, ...signs };
    const france = locked(250, "France", { fields: { code2: "FR" }, description: 'Say "France"' });
    const given = lockOf({
      country: [locked(-7, "Nowhere", { fields: { code2: "XX" } }), france],
      transaction_status: [locked("a-b", "AB"), locked("12", "Twelve"), locked("sent", "Sent")],
    });
    for (const emit of ["ts", "js"])
      for (const module of (await renderPackage(given, configOf({ output: { prettier, emit } }))).filter(isModule))
        expect(await format(module.text, { ...prettier, filepath: module.path })).toBe(module.text);
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

  it("keep disabled and removed values by default, but list no removed ones in the tuple", async () => {
    const module = await priority({});
    expect(module["Priority"]).toEqual({ 1: "Low", 2: "Normal", 3: "High", Minor: 1, Low: 1, Normal: 2, High: 3 });
    expect(module["priorityCodes"]).toEqual([1, 2]);
    expect(module["priorityByCode"]).toMatchObject({ 2: { enable: false }, 3: { removed: true, enable: false } });
    expect((module["priorityItems"] as { code: number }[]).map(({ code }) => code)).toEqual([1, 2]);
  });

  it.each([
    [{}, [1]],
    [{ disabled: "omit" }, [1]],
    [{ style: "union" }, [1]],
  ])("%j let the guard of active codes accept only %j", async (enums, active) => {
    const { isActivePriorityCode: isActive } = await priority(enums);
    const values = [1, 2, 3, 4, "1", Number.NaN, null, undefined, "toString"];
    expect(values.filter((value) => (isActive as (value: unknown) => boolean)(value))).toEqual(active);
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
    expect(textOf(files, "priority.ts").match(/@deprecated/g)).toHaveLength(5);
  });

  it("do not change that a code2 finds the active country", async () => {
    const countries = lockOf({
      country: [
        locked(200, "Czechoslovakia", { fields: { code2: "CS" }, removed: true }),
        locked(891, "SerbiaAndMontenegro", { fields: { code2: "CS" } }),
        locked(900, "Elsewhere", { fields: { code2: "CS" }, removed: true }),
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
    const invalid = [3n, undefined, {}, () => 1, Symbol("x"), new Proxy({}, {}), "\u0000".repeat(1e8)];
    for (const value of ["__proto__", Number.NaN, ...invalid]) expect(validate(value)).toHaveProperty("issues");
    const messageOf = (value: unknown): string =>
      (validate(value) as { issues: { message: string }[] }).issues[0]?.message ?? "";
    const values = ["1", 9, true, null, { code: 1 }, 3n];
    const shown = ['"1"', "9", "true", "null", "object", "bigint"];
    expect(values.map(messageOf)).toEqual(shown.map((each) => `${each} is not a code of priority: expected 1, 2`));
    expect(messageOf(`${"x".repeat(79)}\u{1f600}`).isWellFormed()).toBe(true);
  });
});
