import { describe, expect, it } from "@jest/globals";
import type { CommandResult } from "../../src/report/index.ts";
import { textReporter } from "../../src/report/text.ts";
import { locked } from "../support/locks.ts";
import { hiddenIn } from "../support/characters.ts";
import { type PrintOptions, hostileText as hostile, writeReport } from "../support/printed.ts";
import { showReport } from "../support/reports.ts";

/** The printed lines of both streams. */
function print(report: CommandResult, options: PrintOptions = {}): { out: string[]; err: string[] } {
  const streams = writeReport(textReporter, report, options);
  return { out: streams.stdout.split("\n").slice(0, -1), err: streams.stderr.split("\n").slice(0, -1) };
}

const low = { reference: "priority", ...locked(1, "Low") };
const priority = { key: "priority", type: "Priority", name: "Priority", description: "How soon", codes: 2, removed: 0 };

describe("the tables of a lock as text", () => {
  it("have a row for each reference", () => {
    const references = [priority, { ...priority, key: "colour", type: "Colour", codes: 10, removed: 3 }];
    expect(print(showReport({ references })).out).toEqual([
      "list      type      codes  removed  description",
      "priority  Priority  2               How soon",
      "colour    Colour    10     3        How soon",
    ]);
    expect(print(showReport({ references: [priority] })).out).toEqual([
      "list      type      codes  description",
      "priority  Priority  2      How soon",
    ]);
  });

  it("have a heading, and columns for the fields that the values have", () => {
    const values = [
      { reference: "priority", ...locked(1, "Low", { aliases: ["Least", "Lo"], description: "Not soon" }) },
      { reference: "priority", ...locked(20, "Off", { enable: false }) },
      { reference: "priority", ...locked(3, "High", { removed: true, enable: false }) },
    ];
    expect(print(showReport({ reference: "priority", references: [priority], values })).out).toEqual([
      "priority (Priority)",
      "Priority: How soon",
      "code  member  mark      aliases    description",
      "1     Low               Least, Lo  Not soon",
      "20    Off     disabled             Off",
      "3     High    removed              High",
    ]);
  });

  it("name the list of each value if all lists are searched", () => {
    const france = { reference: "country", ...locked("x", "France"), code2: "FR" };
    expect(print(showReport({ query: "e", values: [low, france] })).out).toEqual([
      "list      code  code2  member  description",
      "priority  1            Low     Low",
      "country   x     FR     France  France",
    ]);
  });
});

describe("the columns", () => {
  /** The columns of a terminal that a text takes. */
  const widthOf = (line: string): number =>
    Array.from(line).reduce((sum, each) => sum + (/\p{M}/u.test(each) ? 0 : each > "\u2e80" ? 2 : 1), 0);

  it("aligns columns if characters are wide or have no width", () => {
    const members = ["Low", "\u65e5\u672c\u8a9e", "e\u0301", "\ud55c\uae00", "\uff21"];
    const values = members.map((member, code) => ({ ...low, code, member, description: `End${code}` }));
    const { out } = print(showReport({ query: "e", values }));
    const ends = out.slice(1).map((line, index) => widthOf(line.slice(0, line.lastIndexOf(`End${index}`))));
    expect(new Set(ends)).toEqual(new Set([24]));
  });
});

it("escapes the hidden characters of a lock", () => {
  const reference = { ...priority, key: hostile, type: hostile, name: hostile, description: hostile };
  const value = { reference: hostile, ...locked(hostile, hostile, { aliases: [hostile] }), code2: hostile };
  const reports = [
    showReport({ references: [reference] }),
    showReport({ reference: hostile, references: [reference], values: [value] }),
    showReport({ query: hostile, values: [value] }),
    showReport({ query: hostile, values: [], nearestKey: hostile }, { config: `/project/${hostile}` }),
  ];
  const out = reports.flatMap((report) => print(report).out);
  for (const line of out) expect(hiddenIn(line)).toEqual([]);
  expect(out.join("\n").match(/\\u202e/g)?.length).toBeGreaterThan(12);
});
