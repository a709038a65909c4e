import { describe, expect, it } from "@jest/globals";
import { JsonError, parseJson } from "../../../src/base/json/index.ts";
import { parseLock } from "../../../src/model/lock/index.ts";
import { malformedJson } from "../../../src/model/rules/malformed-json.ts";
import { findingsOf } from "../../support/findings.ts";
import { expectFinding } from "../../support/rules.ts";

const rule = "malformed-json";
const surrogate = `{"name":"\\ud800","description":"","values":[]}`;

describe("malformed-json", () => {
  it("checks the result of parsing", () => {
    expect(malformedJson.check(parseJson("{}"))).toBeUndefined();
    expect(malformedJson.check(new JsonError("the text is empty"))).toBeDefined();
  });

  it.each([
    ["a cut text", '{"name":"Prio'],
    ["a trailing comma", '{"name":"","description":"","values":[],}'],
    ["a comment", "/* */ {}"],
    ["a lone surrogate", surrogate],
    ["65 levels", `${"[".repeat(65)}${"]".repeat(65)}`],
    ["an empty text", ""],
  ])("reports %s in a document and in a lock", (_what, text) => {
    expectFinding(rule, { singles: { priority: text } }, { pointer: "" });
    expect(findingsOf(() => parseLock(text, {}))).toMatchObject([{ rule: "lock", line: expect.any(Number) }]);
  });

  it("reports bytes that are not UTF-8", () => {
    expectFinding(rule, { singles: { priority: new Uint8Array([0x22, 0xff, 0x22]) } });
  });

  it("reports an overview that is not JSON", () => expectFinding(rule, { overview: "<html>" }, { reference: null }));
});
