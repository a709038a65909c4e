import { describe, expect, it } from "@jest/globals";
import { lineFinder } from "../../../src/model/lock/lock-lines.ts";
import { printLock } from "../../../src/model/lock/print-lock.ts";
import { locked, lockOf } from "../../support/locks.ts";

const text = printLock(lockOf({ priority: [locked(1, "Low"), locked(2, "High")], event: [locked("1", "Sent")] }));

describe("the line of a place in the lock", () => {
  it("is the line of the reference or of the value", () => {
    const lines = text.split("\n");
    const lineOf = lineFinder(text);
    expect(lines[lineOf({ reference: "priority" }) - 1]).toContain('"priority"');
    expect(lines[lineOf({ reference: "priority", code: 2 }) - 1]).toContain('"High"');
    expect(lines[lineOf({ reference: "event", code: "1" }) - 1]).toContain('"Sent"');
  });

  it("is the line of the reference if the value does not exist", () => {
    const lineOf = lineFinder(text);
    for (const code of [3, "1"])
      expect(lineOf({ reference: "priority", code })).toBe(lineOf({ reference: "priority" }));
  });

  it.each([
    "",
    "{",
    '\n["references", { "priority": {} }]',
    '\n"references"',
    "{}",
    '{\n"references": null }',
    '{\n"references": ["priority"] }',
    '{\n"references": { "country": { "values": [{ "code": 1 }] } } }',
  ])("is 1 in %j", (other) => {
    expect(lineFinder(other)({ reference: "priority" })).toBe(1);
    expect(lineFinder(other)({ reference: "priority", code: 1 })).toBe(1);
  });

  it.each(["1", '"values"', "[]", "{}", '{ "values": 1 }', '{ "values": {\n"code": 1 } }'])(
    "is the line of the reference if that is %j",
    (reference) => {
      const lineOf = lineFinder(`{ "references":\n{ "priority": ${reference} } }`);
      expect(lineOf({ reference: "priority", code: 1 })).toBe(2);
    },
  );

  it("is the line of the reference for values without a code", () => {
    const objects = ["null", "true", "[]", "3"].map((code) => `{ "code": ${code} }`);
    const values = ["1", "null", "[1]", "{}", ...objects];
    const lineOf = lineFinder(`{ "references":\n{ "priority": { "values": [\n${values.join(",\n")}] } } }`);
    expect(lineOf({ reference: "priority", code: 1 })).toBe(2);
    expect(lineOf({ reference: "priority", code: 3 })).toBe(10);
    expect(lineOf({ reference: "priority" })).toBe(2);
  });

  it("is the same with every kind of line end", () => {
    for (const end of ["\r\n", "\r"]) {
      const lineOf = lineFinder(text.replaceAll("\n", end));
      for (const code of [1, 2, 3])
        expect(lineOf({ reference: "priority", code })).toBe(lineFinder(text)({ reference: "priority", code }));
    }
  });
});
