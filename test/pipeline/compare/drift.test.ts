import { describe, expect, it } from "@jest/globals";
import { errorFinding } from "../../../src/model/findings/index.ts";
import type { FileDifference } from "../../../src/pipeline/compare/compare.ts";
import { describeDifference, toFinding } from "../../../src/pipeline/compare/drift.ts";
import { makePatch, sourcePatch } from "../../../src/pipeline/compare/patch.ts";

type Edit = NonNullable<FileDifference["edit"]>;

const file = "generated/country.ts";
const texts = { actual: "one\ntwo\n", expected: "one\n2\n" };

function edited(edit: Edit, more: Partial<FileDifference> = {}): FileDifference {
  return { file, ...texts, status: "edited", edit, ...more };
}

const withoutText: FileDifference[] = [
  { file, status: "missing", expected: "one\n" },
  { file, status: "orphan" },
  { file, status: "foreign", problem: "is a symbolic link" },
];

const all: readonly FileDifference[] = [
  ...withoutText,
  { file, ...texts, status: "stale", isStale: true },
  edited("manual"),
  edited("manual", { kind: "module" }),
  edited("formatter"),
  edited("conflict"),
  edited("cut"),
  edited("unreadable"),
  edited("manual", { isStale: true }),
  edited("conflict", { isStale: true }),
];

describe("describeDifference", () => {
  it("describes a conflict in an unreadable package.json as a conflict", () => {
    const both = edited("unreadable", { actual: "{\n<<<<<<< ours\n" });
    expect(describeDifference(both).message).toBe(describeDifference(edited("conflict")).message);
  });

  it("distinguishes the edits by a reason that is in the message", () => {
    const manual = (kind: NonNullable<FileDifference["kind"]>, isStale = false) => edited("manual", { kind, isStale });
    const edits = [edited("cut"), edited("conflict"), edited("unreadable"), edited("formatter"), manual("readme")];
    const ofModules = [manual("module"), manual("module", true)];
    const described = [...edits, ...ofModules].map(describeDifference);
    expect(new Set(described.map(({ sharedReason }) => sharedReason)).size).toBe(described.length);
    for (const { message, sharedReason } of described) expect(message).toContain(sharedReason || "?");
    const { message: both } = describeDifference(manual("readme", true));
    expect(both.startsWith(describeDifference(manual("readme")).message)).toBe(true);
    expect(describeDifference(manual("transactional"))).toEqual({
      ...describeDifference(manual("module")),
      advice: describeDifference(manual("readme")).advice,
    });
    expect(described[5]?.advice).not.toEqual(described[4]?.advice);
    expect(describeDifference({ file, status: "foreign", problem: "is a folder" }).message).toBe(`${file} is a folder`);
  });

  it.each(all)("advises to run offline unless that does not help: %#", (difference) => {
    const commands = describeDifference(difference).advice.filter((part) => typeof part !== "string");
    const isFixed = difference.status !== "foreign";
    expect(commands).toEqual(isFixed ? [{ args: ["--offline"] }] : []);
  });
});

describe("toFinding", () => {
  it.each<[string, FileDifference[], patch: object]>([
    ["adds a patch and its line", [edited("manual")], { patch: expect.stringContaining("-two\n+2") }],
    ["adds no patch if the file is missing, not planned or not generated", withoutText, {}],
  ])("%s", (_what, differences, patch) => {
    for (const difference of differences) {
      const { status } = difference;
      const line = "patch" in patch ? { line: 2, column: 1 } : {};
      const facts = { file, drift: { status, ...patch }, ...line };
      expect(toFinding(difference)).toEqual({
        ...errorFinding("drift", ""),
        ...describeDifference(difference),
        ...facts,
      });
    }
  });
});

const lines = (count: number, lineAt: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${lineAt(index)}\n`).join("");
const numbered = lines(9, String);

describe("makePatch", () => {
  it("adds two lines of context and returns the first line that differs", () => {
    const { text, line } = makePatch("a.ts", numbered, numbered.replace("5", "five"));
    expect(line).toBe(6);
    expect(text).toMatch(/^--- a\/a\.ts \S.*\n\+\+\+ b\/a\.ts \S.*\n@@ -4,5 \+4,5 @@\n 3\n 4\n-5\n\+five\n 6\n 7$/);
  });

  it.each<[string, string, number]>([
    ["in the first line", numbered.replace("0", "zero"), 1],
    ["at the end", `${numbered}more\n`, 10],
    ["twice", numbered.replace("1", "one").replace("8", "eight"), 2],
  ])("returns the first of the lines that differ %s", (_where, expected, line) => {
    expect(makePatch("a.ts", numbered, expected).line).toBe(line);
  });

  it("ignores line ends and byte order mark", () => {
    const committed = `\uFEFF${numbered.replaceAll("\n", "\r\n")}`;
    const expected = numbered.replace("5", "five");
    expect(makePatch("a.ts", committed, expected)).toEqual(makePatch("a.ts", numbered, expected));
  });

  it("describes texts with little in common in one sentence", () => {
    const [one, other] = ["a", "b"].map((letter) => lines(2000, (index) => `${letter}${index}`)) as [string, string];
    const { text, line } = makePatch("a.ts", one, other);
    expect(line).toBe(1);
    expect(text).toMatch(/^[a-z ]+$/);
  });
});

it("sourcePatch returns a patch for git from the top of the repository", () => {
  expect(sourcePatch("src/a.ts", "one\n", "two\n")).toBe(
    "diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,1 +1,1 @@\n-one\n+two\n",
  );
});
