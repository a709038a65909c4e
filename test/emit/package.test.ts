import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { format } from "prettier";
import { ts } from "ts-morph";
import type { GeneratedFile } from "../../src/emit/files.ts";
import { fileStem } from "../../src/name/files.ts";
import { nameMembers } from "../../src/name/members.ts";
import { nameTypes } from "../../src/name/types.ts";
import type { Lock, LockedReference } from "../../src/lock/lock.ts";
import { renderPackage } from "../../src/render.ts";
import { configOf, lockedReference, lockedValue, lockOf } from "../support/packages.ts";

/** What a module exports, run as the bundlers and Node would run it. */
async function execute(files: readonly GeneratedFile[], path: string): Promise<Record<string, unknown>> {
  const source = files.find((file) => file.path === path)?.text ?? "";
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  return (await import(`data:text/javascript,${encodeURIComponent(outputText)}`)) as Record<string, unknown>;
}

const parserOf = (path: string): string =>
  path.endsWith(".md") ? "markdown" : path.endsWith(".json") ? "json" : "typescript";

async function expectSettled(files: readonly GeneratedFile[]): Promise<void> {
  for (const { path, text } of files) expect(await format(text, { parser: parserOf(path), filepath: path })).toBe(text);
}

/** Texts of every sort, the hostile ones often. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ unit: "grapheme", maxLength: 160 }),
  fc.string({ unit: "grapheme-ascii", minLength: 20, maxLength: 160 }),
  fc.constantFrom(
    "*/ alert(1) /*",
    "`${process.exit()}`",
    "\\",
    '"',
    "'\"'",
    "\u2028",
    "\u202eabc",
    "@deprecated",
    "</script>",
    "*/",
    "//",
    "\n",
    "\\u0041",
    "a | b",
    "__proto__",
  ),
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

const reference = fc.oneof(integers, strings).chain((codes) =>
  fc.record({
    name: text,
    description: text,
    values: fc.tuple(
      ...(codes as (number | string)[]).map((code) =>
        fc.record({ code: fc.constant(code), description: text, enable: fc.boolean(), removed: fc.boolean() }),
      ),
    ),
  }),
);

/** Any lock that naming could have given. */
const lock: fc.Arbitrary<Lock> = keys.chain((names) =>
  fc.tuple(...names.map(() => reference)).map((contents) => {
    const types = nameTypes(names, []);
    return lockOf(
      ...contents.map((content, index): LockedReference => {
        const key = names[index] as string;
        const named = nameMembers(content.values, "pascal", () => false).names;
        const values = content.values.map(({ removed, ...value }) => ({
          ...value,
          member: named.get(value.code) as string,
          ...(removed && { removed }),
        }));
        return lockedReference(key, types.get(key) as string, values, {
          name: content.name,
          description: content.description,
        });
      }),
    );
  }),
);

describe("the package, whatever the service says", () => {
  it("is in prettier's form, and its values read back equal", async () => {
    await fc.assert(
      fc.asyncProperty(
        lock,
        fc.constantFrom("enum", "const", "union"),
        fc.constantFrom(".js", ".ts", ""),
        async (given, style, importExtension) => {
          const config = configOf({ enums: { style }, output: { importExtension } });
          const files = await renderPackage(given, config, undefined);
          await expectSettled(files.filter(({ path }) => path.endsWith(".ts")));
          for (const { key, type, values, name, description } of given.references) {
            const module = await execute(files, `${fileStem(key)}.ts`);
            const value = type.charAt(0).toLowerCase() + type.slice(1);
            const map = module[`${value}ByCode`] as Record<string, object>;
            expect(Object.getPrototypeOf(map)).toBeNull();
            expect(Object.isFrozen(map)).toBe(true);
            expect(Object.keys(map).toSorted()).toEqual(values.map(({ code }) => String(code)).toSorted());
            for (const item of values) expect(map[item.code]).toEqual(item);
            expect(module[`${value}Codes`]).toEqual(values.flatMap(({ code, removed }) => (removed ? [] : [code])));
            expect(module[`${value}Reference`]).toEqual({ key, name, description, version: "1.2" });
            if (style !== "union")
              for (const item of values) expect((module[type] as Record<string, unknown>)[item.member]).toBe(item.code);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is in prettier's form where lists are long, short and empty", async () => {
    const numbers = (count: number, step = 1) =>
      Array.from({ length: count }, (_, index) => lockedValue(index * step, `Code${index * step}`));
    const words = (count: number) =>
      Array.from({ length: count }, (_, index) => lockedValue(`word_${index}`, `Word${index}`));
    const lists = Array.from({ length: 30 }, (_, size) => [
      lockedReference(`numbers_${size}`, `Numbers${size}`, numbers(size, size % 2 === 0 ? 1 : 137)),
      lockedReference(`words_${size}`, `Words${size}`, words(size)),
    ]).flat();
    await expectSettled(await renderPackage(lockOf(...lists), configOf(), undefined));
  });

  it("gives the whole package in the form of prettier's options", async () => {
    const prettier = {
      semi: false,
      singleQuote: true,
      tabWidth: 4,
      printWidth: 40,
      trailingComma: "none",
      quoteProps: "consistent",
      objectWrap: "collapse",
    };
    const given = lockOf(
      lockedReference("country", "Country", [lockedValue(250, "France", { code2: "FR", description: 'Say "France"' })]),
      lockedReference("transaction_status", "TransactionStatus", [
        lockedValue("a-b", "AB"),
        lockedValue("sent", "Sent"),
      ]),
    );
    const files = await renderPackage(given, configOf({ output: { prettier } }), undefined);
    for (const { path, text: found } of files.filter((file) => file.path.endsWith(".ts"))) {
      expect(await format(found, { ...(prettier as object), parser: "typescript", filepath: path })).toBe(found);
    }
  });
});

describe("what the configuration asks for", () => {
  const given = lockOf(
    lockedReference("priority", "Priority", [
      lockedValue(1, "Low", { aliases: ["Minor"] }),
      lockedValue(2, "Normal", { enable: false }),
      lockedValue(3, "High", { removed: true }),
    ]),
  );
  const priority = async (enums: object) =>
    execute(await renderPackage(given, configOf({ enums }), undefined), "priority.ts");

  it("keeps disabled and removed values, the removed ones out of the tuple", async () => {
    const module = await priority({});
    expect(module["Priority"]).toEqual({ 1: "Low", 2: "Normal", 3: "High", Minor: 1, Low: 1, Normal: 2, High: 3 });
    expect(module["priorityCodes"]).toEqual([1, 2]);
    expect(module["priorityByCode"]).toMatchObject({ 2: { enable: false }, 3: { removed: true } });
  });

  it.each([
    [{ disabled: "omit" }, ["1", "3"]],
    [{ removed: "drop" }, ["1", "2"]],
    [{ disabled: "omit", removed: "drop" }, ["1"]],
  ])("with %j has the codes %j", async (enums, codes) => {
    const module = await priority(enums);
    expect(Object.keys(module["priorityByCode"] as object)).toEqual(codes);
  });

  it("marks deprecated members in their comments", async () => {
    const files = await renderPackage(given, configOf({ enums: { disabled: "deprecate" } }), undefined);
    const found = files.find(({ path }) => path === "priority.ts")?.text ?? "";
    expect(found.match(/@deprecated/g)).toHaveLength(3);
  });

  it("gives a code2 to the living country", async () => {
    const countries = lockOf(
      lockedReference("country", "Country", [
        lockedValue(200, "Czechoslovakia", { code2: "CS", removed: true }),
        lockedValue(891, "SerbiaAndMontenegro", { code2: "CS" }),
        lockedValue(900, "Elsewhere", { code2: "CS", removed: true }),
      ]),
    );
    const module = await execute(await renderPackage(countries, configOf(), undefined), "country.ts");
    expect(module["countryByCode2"]).toMatchObject({ CS: { code: 891 } });
    expect(module["countryCode2s"]).toEqual(["CS"]);
    expect((module["isCountryCode2"] as (value: unknown) => boolean)("toString")).toBe(false);
  });

  it("validates by Standard Schema", async () => {
    const { prioritySchema } = await priority({});
    const { validate } = (prioritySchema as { "~standard": { validate(value: unknown): object } })["~standard"];
    expect(validate(1)).toEqual({ value: 1 });
    for (const wrong of ["1", 9, null, "__proto__", Number.NaN]) expect(validate(wrong)).toHaveProperty("issues");
  });
});
