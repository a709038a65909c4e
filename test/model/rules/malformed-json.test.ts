import { describe, expect, it } from "@jest/globals";
import { parseLock } from "../../../src/model/lock/index.ts";
import { findingsOf } from "../../support/findings.ts";
import { expectFinding } from "../../support/rules.ts";

const rule = "malformed-json";

describe("malformed-json", () => {
  it.each([
    ["a cut text", '{"name":"Prio'],
    ["a trailing comma", '{"name":"","description":"","values":[],}'],
    ["a comment", "/* */ {}"],
    ["a lone surrogate", '{"name":"\\ud800","description":"","values":[]}'],
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
