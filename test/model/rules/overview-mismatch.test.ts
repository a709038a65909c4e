import { describe, expect, it } from "@jest/globals";
import { overviewMismatch } from "../../../src/model/rules/overview-mismatch.ts";
import type { MapCase } from "../../support/documents.ts";
import { expectFinding, listOf, caseWith } from "../../support/rules.ts";

const rule = "overview-mismatch";
const low = { code: 1, description: "Low", enable: true };
const high = { code: 2, description: "High", enable: true };
const lowest = { ...low, description: "Lowest" };
const described = (description: string) => listOf([{ ...low, description }]);
const wide = described("d".repeat(200));
const lists = (...priority: (typeof low)[]): MapCase => ({ lists: { priority } });

describe("overview-mismatch", () => {
  it.each([
    ["the same", listOf([low]), listOf([low]), []],
    ["a code as text", listOf([{ ...low, code: "1" }]), listOf([low]), []],
    ["code2", listOf([low]), listOf([{ ...low, code2: "FR" }]), []],
    ["a text that was cut", described("😀".repeat(200)), described("😀".repeat(150)), []],
    ["a text that was cut too early", wide, described("d".repeat(149)), [{ value: 0, field: "description" }]],
    ["names", listOf([low], { name: "a" }), listOf([low], { name: "b" }), [{ field: "name" }]],
    ["enable", listOf([low]), listOf([{ ...low, enable: false }]), [{ value: 0, field: "enable" }]],
    ["a code that the single lacks", listOf([low, high]), listOf([low]), [{ value: 1 }]],
    ["a code that the overview lacks", listOf([low]), listOf([low, high]), [{ field: "values" }]],
    ["no overview", undefined, listOf([low]), [{}]],
    ["no single", listOf([low]), undefined, [{}]],
  ])("compares %s", (_what, overview, alone, places) => {
    expect(Array.from(overviewMismatch.check({ overview, single: alone }), ({ place }) => place)).toEqual(places);
  });

  it.each<[what: string, given: MapCase, pointer: string]>([
    ["a description", { ...lists(low, high), ...caseWith([lowest, high]) }, "/priority/values/1/description"],
    ["a code that the single lacks", { ...lists(low, high), ...caseWith([low]) }, "/priority/values/2"],
    ["a code that the overview lacks", { ...lists(low), ...caseWith([low, high]) }, "/priority/values"],
    ["a reference that the overview lacks", { overview: (all) => void delete all["priority"] }, ""],
    ["a reference that has no single", { singles: { priority: 404 } }, "/priority"],
  ])("reports %s with its pointer into the overview", (_what, given, pointer) =>
    expectFinding(rule, given, { pointer }),
  );
});
