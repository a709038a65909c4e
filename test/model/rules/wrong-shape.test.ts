import { describe, expect, it } from "@jest/globals";
import { parseJson } from "../../../src/base/json/index.ts";
import { wrongShape } from "../../../src/model/rules/wrong-shape.ts";
import type { MapCase } from "../../support/documents.ts";
import { expectFinding, caseWith } from "../../support/rules.ts";

const rule = "wrong-shape";
const texts = { name: "", description: "" };

describe("wrong-shape", () => {
  it("checks a part of a document by its type", () => {
    const check = (text: string | undefined) => {
      const node = text === undefined ? undefined : parseJson(text);
      return wrongShape.check({ what: "code", node, types: ["number", "string"] });
    };
    expect(check("1")).toBeUndefined();
    expect(check('"a"')).toBeUndefined();
    expect(check("true")?.describe(String)).toMatchObject({ expected: "a number or a string", actual: "a boolean" });
    expect(check(undefined)?.describe(String)).toMatchObject({ actual: "missing" });
  });

  it.each<[what: string, given: MapCase, pointer: string]>([
    ["a single reference that is a list", { singles: { priority: [] } }, ""],
    ["a missing name", { singles: { priority: { description: "", values: [] } } }, "/name"],
    ["values that are a string", caseWith('""'), "/values"],
    ["a value that is a number", caseWith([1]), "/values/0"],
    ["enable that is a string", caseWith([{ code: 1, description: "Low", enable: "yes" }]), "/values/0/enable"],
    ["a missing description", caseWith([{ code: 1, enable: true }]), "/values/0/description"],
    ["a code that is null", caseWith([{ code: null, description: "Low", enable: true }]), "/values/0/code"],
    ["missing values in an overview", { overview: (all) => void (all["priority"] = texts) }, "/priority/values"],
  ])("reports %s", (_what, given, pointer) => expectFinding(rule, given, { pointer }));

  it("reports an overview that is a list", () =>
    expectFinding(rule, { overview: [] }, { reference: null, pointer: "" }));
});
