import { describe, expect, it } from "@jest/globals";
import { githubReporter } from "../../src/report/github.ts";
import { changeText, groupPlaces, placeLength } from "../../src/report/change-text.ts";
import { markdownReporter } from "../../src/report/markdown.ts";
import type { Place, PlaceKind } from "../../src/model/report/index.ts";
import { codeFrame, textReporter } from "../../src/report/text.ts";
import { printed, writeReport } from "../support/printed.ts";
import { realHost } from "../../src/platform/index.ts";
import type { CommandResult } from "../../src/report/index.ts";
import { changeOf, impactReport } from "../support/reports.ts";

const removed = changeOf({ kind: "code-removed", level: "breaking", code: 3, before: "Urgent", id: "aaaa" });
const added = changeOf({ kind: "code-added", level: "additive", code: 4, after: "Later", id: "bbbb" });
const texts = { before: "Low", after: "Slow" };
const described = changeOf({ kind: "description-changed", level: "cosmetic", code: 1, ...texts, id: "cccc" });

const text = "send(Priority.Urgent); // | 50% \u202e";
const urgent = { file: "src/mail.ts", line: 12, column: 15, text, name: "Urgent" };
const place = (more: Partial<Place>): Place => ({ change: "aaaa", kind: "removed", ...urgent, ...more });
const error = { code: "TS2345", error: "No: 'a', 100%" };
const causes = { change: null, changes: ["aaaa", "bbbb"] };
const broken = place({ kind: "breaks", ...causes, ...error, name: "x", file: "../web/src/a.ts" });
const reported = [
  broken,
  place({}),
  place({ kind: "changed", change: "cccc", line: 21, name: "Low" }),
  place({ kind: "unhandled", change: "bbbb", line: 20, name: "switch", codes: [4] }),
];
const report = impactReport({ changes: [removed, added, described], places: reported });

const linesOf = (of: CommandResult, verbose = false): string[] =>
  writeReport(textReporter, of, { host: realHost("/repo", {}), verbose })
    .stdout.split("\n")
    .slice(0, -1);

describe("the text of places", () => {
  it("has each place below its change, with its line of source", () => {
    const lines = linesOf(report);
    expect(lines[0]).toMatch(/! .*priority 3: code removed .*, priority 4: code added/);
    expect(lines.slice(4, 8)).toEqual([
      '  - priority 3: code removed "Urgent"',
      expect.stringMatching(/src\/mail\.ts:12:15 removed  `Urgent` is used here$/),
      "      12 | send(Priority.Urgent); // | 50% \\u202e",
      "         |               ^^^^^^",
    ]);
    expect(lines.filter((line) => /^ {4}\S/.test(line))).toHaveLength(4);
  });

  it("has the changes of the most severe places first, once for each kind", () => {
    const kinds: [PlaceKind, change: string][] = [
      ["breaks", "bbbb"],
      ["removed", "aaaa"],
      ["removed", "aaaa"],
      ["unhandled", "bbbb"],
    ];
    const places = kinds.map(([kind, change], line) => place({ kind, change, line }));
    const groups = groupPlaces({ changes: [removed, added], places }, { verbose: false });
    expect(groups.map((group) => [group.changes[0]?.id, group.places.length])).toEqual([
      ["bbbb", 1],
      ["aaaa", 2],
      ["bbbb", 1],
    ]);
  });

  it("shows five of a kind of each change without --verbose", () => {
    const kinds = [...Array<PlaceKind>(7).fill("removed"), "changed"] as const;
    const many = impactReport({ changes: [removed], places: kinds.map((kind, line) => place({ line, kind })) });
    const shownCount = (lines: string[]): number => lines.filter((line) => line.includes("src/mail.ts")).length;
    expect(shownCount(linesOf(many))).toBe(6);
    expect(linesOf(many).join("\n")).toContain("2 more places");
    expect(shownCount(linesOf(many, true))).toBe(8);
  });
});

describe("the text of a changed field", () => {
  const changed = { kind: "field-changed", code: 276, before: "Europe", after: "Asia" } as const;
  const region = changeOf({ ...changed, field: "region", level: "breaking" });

  it.each([
    ["a union", region, 'priority 276: field region changed "Europe" -> "Asia"'],
    [
      "an added label",
      changeOf({ kind: "field-added", field: "labels.pt-BR", level: "additive" }),
      "priority: label pt-BR added",
    ],
  ])("names the field of %s", (_what, change, expected) => expect(changeText(change)).toContain(expected));
});

describe("a code frame", () => {
  it.each([
    ["a plain line", "if (a === 3) b();", 11, 1, ["7 | if (a === 3) b();", "  |           ^"]],
    ["tabs", "\t\tsend(3);", 8, 1, ["7 |     send(3);", "  |          ^"]],
    ["an empty place", "", 1, 0, ["7 |", "  | ^"]],
  ])("marks the place in %s", (_what, line, column, length, frame) => {
    expect(codeFrame({ line: 7, column, text: line }, length)).toEqual(frame);
  });

  it.each([
    ["a name in quotes", "const code = 'Urgent';", 14, 8],
    ["a name that the line does not end", "const code = Urg", 14, 3],
  ])("marks %s", (_what, line, column, length) => {
    expect(placeLength(place({ text: line, column }))).toBe(length);
  });

  it("cuts a long line around the place", () => {
    const line = `${"a".repeat(5_000)}3${"b".repeat(5_000)}`;
    const [source = "", marks = ""] = codeFrame({ line: 1, column: 5_001, text: line }, 1);
    expect(source.length).toBeLessThan(200);
    expect(source[marks.indexOf("^")]).toBe("3");
  });
});

it("the github reporter annotates the user's lines, from the top of the repository", () => {
  const lines = printed(githubReporter, report).filter((line) => line.startsWith("::"));
  expect(lines).toEqual([
    expect.stringMatching(
      /^::error file=apps\/web\/src\/a.ts,line=12,.*,title=breaks::TS2345: No: 'a', 100%25 \(priority 3: .*, priority 4: /,
    ),
    '::warning file=apps/mailer/src/mail.ts,line=12,col=15,endColumn=21,title=removed::`Urgent` is used here (priority 3: code removed "Urgent")',
    expect.stringMatching(/^::notice .*title=changed::`Low` is used here/),
    expect.stringMatching(
      /^::warning file=apps\/mailer\/src\/mail\.ts,line=20,.*title=unhandled::not handled here: 4 /,
    ),
  ]);
});

it("the markdown reporter prints a table of places, with every text escaped", () => {
  const lines = printed(markdownReporter, report).join("\n").split("\n");
  expect(lines[0]).toMatch(/codegen impact: 4 places in 2 files$/);
  const rows = lines.filter((line) => line.startsWith("| `"));
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatch(/\| TS2345: No: 'a', 100% \| priority 3: .*, priority 4: .* \|$/);
  expect(rows[1]).toBe('| `src/mail.ts:12` | removed | `Urgent` is used here | priority 3: code removed "Urgent" |');
});
