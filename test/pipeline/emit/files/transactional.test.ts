import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { statuses } from "../../../../src/service/catalogue/index.ts";
import { statusMembers } from "../../../../src/pipeline/emit/model.ts";
import { isMemberName } from "../../../../src/base/text/index.ts";
import { helperNames, memberCases } from "../../../../src/model/naming/index.ts";
import { renderPackage } from "../../../support/rendered.ts";
import { execute } from "../../../support/emitted.ts";
import { locked, lockOf } from "../../../support/locks.ts";
import { configOf } from "../../../support/configs.ts";

const lock = lockOf({ priority: [locked(1, "Low")] });
const styles = ["enum", "const", "union"] as const;
const emits = ["ts", "js"] as const;

const render = (members: object) => renderPackage(lock, configOf({ transactional: true, ...members }));
const modules = styles.flatMap((style) => emits.map((emit) => [style, emit] as const));

describe("the transactional interface", () => {
  it.each(modules)("has the statuses of the specification, style %s as %s", async (style, emit) => {
    const files = await render({ enums: { style }, output: { emit } });
    const module = await execute(files, `transactional.${emit}`);
    expect(module["transactionalStatusCodes"]).toEqual(statuses.map(({ code }) => code));
    const map = module["transactionalStatusByCode"] as object;
    expect([Object.getPrototypeOf(map), Object.isFrozen(map)]).toEqual([null, true]);
    const members = statusMembers("pascal");
    expect(Object.values(map)).toEqual(
      members.map(({ code, member, description }) => ({ code, member, meaning: description })),
    );
    const guard = module["isTransactionalStatusCode"] as (value: unknown) => boolean;
    expect([200, 429, 500, "200", null, "toString"].map(guard)).toEqual([true, true, false, false, false, false]);
    const retryable = module["isRetryableTransactionalStatus"] as (status: number) => boolean;
    expect(statuses.flatMap(({ code }) => (retryable(code) ? [code] : []))).toEqual([429]);
    expect(module["transactionalContentTypes"]).toEqual(["application/json", "application/xml"]);
    if (style !== "union") expect(module["TransactionalStatus"]).toMatchObject({ Ok: 200, NoContent: 204 });
    if (style === "enum") expect(module["TransactionalStatus"]).toMatchObject({ 200: "Ok", 429: "TooManyRequests" });
  });

  it.each(memberCases)("names every status uniquely in %s", (memberCase) => {
    const names = statusMembers(memberCase).map(({ member }) => member);
    expect(new Set(names).size).toBe(statuses.length);
    expect(names.filter((name) => !isMemberName(name))).toEqual([]);
    const expected = {
      pascal: "UnprocessableContent",
      constant: "UNPROCESSABLE_CONTENT",
      camel: "unprocessableContent",
    };
    expect(names[12]).toBe(expected[memberCase]);
  });

  it("exports only names that no reference can have", async () => {
    for (const [style, emit] of modules) {
      const files = await render({ enums: { style }, output: { emit } });
      for (const { path, text } of files.filter((file) => file.path.startsWith("transactional."))) {
        const exported = [...text.matchAll(/^export (?:declare )?(?:const|enum|function|interface|type) (\w+)/gm)];
        expect(exported.length).toBeGreaterThan(5);
        for (const [, name = ""] of exported) expect([path, name, helperNames.has(name)]).toEqual([path, name, true]);
      }
    }
  });

  it("adds the interface to the package, its index, its exports and its README only if it is configured", async () => {
    for (const transactional of [true, false]) {
      const files = await render({ transactional, output: { emit: "js" } });
      const text = (path: string): string => files.find((file) => file.path === path)?.text ?? "";
      expect(files.filter(({ path }) => path.startsWith("transactional"))).toHaveLength(transactional ? 2 : 0);
      const { exports } = JSON.parse(text("package.json")) as { exports: Record<string, unknown> };
      expect(exports["./transactional"]).toEqual(
        transactional ? { types: "./transactional.d.ts", default: "./transactional.js" } : undefined,
      );
      for (const index of ["index.js", "index.d.ts"]) {
        expect(text(index).includes('export * from "./transactional.js";')).toBe(transactional);
      }
      expect(text("README.md").includes("| 429 | `TooManyRequests` |")).toBe(transactional);
    }
  });
});

describe("isTransactionalDateTime", () => {
  let isDateTime: (value: unknown) => boolean;

  beforeAll(async () => {
    const module = await execute(await render({}), "transactional.ts");
    isDateTime = module["isTransactionalDateTime"] as typeof isDateTime;
  });

  it.each(["2000-02-29T00:00:00+00:00", "2025-04-30T08:05:09+05:45", "0000-02-29T00:00:00+23:59"])(
    "accepts %s",
    (value) => expect(isDateTime(value)).toBe(true),
  );

  it.each([
    ["a leap day of a common century", "1900-02-29T12:00:00+01:00"],
    ["hour 24", "2025-01-01T24:00:00+01:00"],
    ["minute 60", "2025-01-01T12:60:00+01:00"],
    ["no offset", "2025-01-01T12:00:00"],
    ["Z", "2025-01-01T12:00:00Z"],
    ["the offset -00:00, which is not in ISO 8601", "2025-01-01T12:00:00-00:00"],
    ["an offset of 60 minutes", "2025-01-01T12:00:00+01:60"],
    ["fractions", "2025-01-01T12:00:00.5+01:00"],
    ["a trailing line end", "2025-01-01T12:00:00+01:00\n"],
  ])("refuses %s", (_what, value) => expect(isDateTime(value)).toBe(false));

  it("accepts exactly the days of the calendar", () => {
    const twoDigits = (number: number): string => String(number).padStart(2, "0");
    const parts = [fc.integer({ min: 1000, max: 9999 }), fc.nat(13), fc.nat(32)] as const;
    const property = fc.property(...parts, (year, month, day) => {
      const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
      const date = new Date(Date.UTC(year, month - 1, day));
      expect(isDateTime(`${text}T00:00:00+00:00`)).toBe(date.toISOString().startsWith(text));
    });
    fc.assert(property, { numRuns: 300 });
  });
});
