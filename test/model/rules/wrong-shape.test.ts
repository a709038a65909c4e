import { describe, expect, it } from "@jest/globals";
import { parseJson } from "../../../src/base/json/json.ts";
import { wrongShape } from "../../../src/model/rules/wrong-shape.ts";
import { type MapCase } from "../../support/documents.ts";
import { expectFound } from "../../support/rules.ts";

const rule = "wrong-shape";
const priority = (...values: string[]): Record<string, string> => ({
  priority: `{"name":"Priority","description":"About priority","values":[${values.join(",")}]}`,
});

describe("wrong-shape", () => {
  it("judges a part of a document by its type", () => {
    const judge = (text: string | undefined) =>
      wrongShape.judge({
        what: "code",
        node: text === undefined ? undefined : parseJson(text),
        types: ["number", "string"],
      });
    expect(judge("1")).toBeUndefined();
    expect(judge('"a"')).toBeUndefined();
    expect(judge("true")?.describe(String)).toMatchObject({ expected: "a number or a string", actual: "a boolean" });
    expect(judge(undefined)?.describe(String)).toMatchObject({ actual: "missing" });
  });

  it.each<[what: string, given: MapCase, pointer: string]>([
    ["a single that is a list", { singles: { priority: [] } }, ""],
    ["no name", { singles: { priority: { description: "", values: [] } } }, "/name"],
    ["values that are text", { singles: { priority: { name: "", description: "", values: "" } } }, "/values"],
    ["a value that is a number", { singles: priority("1") }, "/values/0"],
    ["enable as text", { singles: priority('{"code":1,"description":"Low","enable":"yes"}') }, "/values/0/enable"],
    ["no description", { singles: priority('{"code":1,"enable":true}') }, "/values/0/description"],
    ["no code", { singles: priority('{"description":"Low","enable":true}') }, "/values/0/code"],
    ["a code that is null", { singles: priority('{"code":null,"description":"Low","enable":true}') }, "/values/0/code"],
    [
      "a member of the overview without values",
      { overview: (all) => void (all["priority"] = { name: "", description: "" }) },
      "/priority/values",
    ],
  ])("finds %s", (_what, given, pointer) => {
    expectFound(rule, given, { pointer });
  });

  it("finds an overview that is a list", () => {
    expectFound(rule, { overview: [] }, { reference: null, pointer: "" });
  });
});
