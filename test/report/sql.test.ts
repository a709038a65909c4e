import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { sqlReporter } from "../../src/report/sql.ts";
import { pairs, typeChange } from "../support/type-changes.ts";
import { printed } from "../support/printed.ts";
import { changeOf, diffReport } from "../support/reports.ts";

const sqlOf = (...changes: ReturnType<typeof changeOf>[]): string =>
  printed(sqlReporter, [diffReport({ changes })]).join("\n");

/** The tokens of an SQL text, comments apart, as the standard reads it. */
function tokensOf(sql: string): string[] {
  const parts = sql.match(/--[^\n]*|'(?:[^']|'')*'|[^\s']+|'/g) ?? [];
  return parts.filter((part) => !part.startsWith("--"));
}

/** What an expression gives for each code that it knows, as it is read back; nothing where there is no expression. */
function readCase(sql: string): [before: string, after: string][] {
  const tokens = tokensOf(sql);
  if (tokens.length === 0) return [];
  expect([tokens.shift(), tokens.shift(), tokens.pop()]).toEqual(["CASE", "transaction_status", "END"]);
  const read: [string, string][] = [];
  while (tokens.length > 0) {
    const [when, before = "", then, after = ""] = tokens.splice(0, 4);
    expect([when, then]).toEqual(["WHEN", "THEN"]);
    expect(after).toMatch(/^'.*'$/s);
    read.push([before, after.slice(1, -1).replaceAll("''", "'")]);
  }
  return read;
}

describe("the sql reporter", () => {
  it("writes an expression for each list whose type of code changed", () => {
    const codes = [
      { member: "Accepted", before: 1, after: "accepted" },
      { member: "Late", before: 2, after: "it's late" },
      { member: "Gone", before: 7, after: null },
      { member: "New", before: null, after: "new" },
    ];
    expect(sqlOf(typeChange(codes), changeOf({ kind: "code-added", level: "additive", code: 3 }))).toBe(
      [
        "-- Codes of transaction_status: integer(3) before, string(20) after",
        "-- A code without a WHEN becomes NULL.",
        "CASE transaction_status",
        "  WHEN 1 THEN 'accepted' -- Accepted",
        "  WHEN 2 THEN 'it''s late' -- Late",
        "  -- 7 -> none  Gone",
        '  -- none -> "new"  New',
        "END",
      ].join("\n"),
    );
  });

  it.each([["a\\"], ["\n; DROP TABLE x"], ["\u2028x"], ["\u202e"], ["\u0000"], ["\t"]])(
    "names %j in a comment, and writes no such text",
    (after) => {
      const lines = sqlOf(typeChange([{ member: "Odd", before: 1, after }])).split("\n");
      expect(lines).toHaveLength(2);
      expect(lines[1]).toMatch(/^ {2}-- 1 -> "[\x20-\x7e]+" {2}Odd$/);
    },
  );

  it("is read back as the pairs, whatever the codes are", () => {
    fc.assert(
      fc.property(pairs, (all) => {
        const read = readCase(sqlOf(typeChange(all)));
        const texts = all.map(({ before, after }) => [String(before), after]);
        expect(texts).toEqual(expect.arrayContaining(read));
        // What ASCII prints is written, the backslash apart.
        const plain = all.filter(({ before, after }) => before !== null && /^[ -[\]-~]*$/.test(String(after ?? "\\")));
        expect(read).toEqual(expect.arrayContaining(plain.map(({ before, after }) => [String(before), after])));
      }),
    );
  });

  it.each([
    ["transaction_status", "transaction_status"],
    ["Sent-Status (old)", "Sent_Status_old"],
    ["2nd'; --", "code_2nd"],
    ["étât", "t_t"],
    ["", "code_"],
  ])("names the column of %j %s", (key, column) => {
    const sql = sqlOf(typeChange([{ member: "Sent", before: 1, after: "sent" }], key));
    expect(sql.split("\n")[2]).toBe(`CASE ${column}`);
  });

  it("is a comment where no list has codes of another type", () => {
    expect(sqlOf(changeOf({ kind: "code-added", level: "additive", code: 3 }))).toMatch(/^-- .+\.$/);
  });
});
