import { describe, expect, it } from "@jest/globals";
import type { Advice } from "../../../src/model/rules/index.ts";
import {
  type FileState,
  type DriftReason,
  type FileDifference,
  findReasons,
} from "../../../src/pipeline/compare/difference.ts";
import { describeDifference, toDrift } from "../../../src/pipeline/compare/drift.ts";
import type { PlannedFile } from "../../../src/pipeline/emit/index.ts";
import { makePatch, sourcePatch } from "../../../src/pipeline/compare/patch.ts";
import { sealOf } from "../../support/small-package.ts";

type Edit = NonNullable<FileDifference["edit"]>;

const file = "generated/country.ts";
const texts = { actual: "one\ntwo\n", expected: "one\n2\n" };

function edited(edit: Edit, more: Partial<FileDifference> = {}): FileDifference {
  return { file, reasons: [], ...texts, status: "edited", edit, ...more };
}

function stale(...reasons: readonly DriftReason[]): FileDifference {
  return { file, ...texts, status: "stale", reasons };
}

const withoutText: FileDifference[] = [
  { file, reasons: [], status: "missing", expected: "one\n" },
  { file, reasons: [], status: "orphan" },
  { file, reasons: [], status: "foreign", problem: "is a symbolic link" },
];

/** Differences with different messages. */
const all: readonly FileDifference[] = [
  ...withoutText,
  stale("data"),
  stale("config"),
  stale("tool"),
  stale("data", "tool"),
  edited("manual"),
  edited("formatter"),
  edited("conflict"),
  edited("cut"),
  edited("unreadable"),
  edited("manual", { reasons: ["data"] }),
  edited("conflict", { reasons: ["config"] }),
];

describe("describeDifference", () => {
  it("begins each message with the file, and repeats none", () => {
    const messages = all.map((difference) => describeDifference(difference).message);
    expect(new Set(messages).size).toBe(all.length);
    for (const message of messages) expect(message).toMatch(/^generated\/country\.ts [a-z].*[a-z]$/i);
  });

  it("lists the reasons of a stale file in order", () => {
    const reason = (...reasons: DriftReason[]) => describeDifference(stale(...reasons)).message.split(": ")[1];
    expect(reason("data", "tool")).toBe(`${reason("data")}, ${reason("tool")}`);
  });

  it("describes a conflict in an unreadable package.json as a conflict", () => {
    const both = edited("unreadable", { actual: "{\n<<<<<<< ours\n" });
    expect(describeDifference(both).message).toBe(describeDifference(edited("conflict")).message);
  });

  it.each(all)("advises to run offline unless that does not help: %#", (difference) => {
    const commands = describeDifference(difference).advice.filter((part) => typeof part !== "string");
    const isFixed = difference.status !== "foreign";
    expect(commands).toEqual(isFixed ? [{ args: ["--offline"] }] : []);
  });

  it("has separate advice for modules, other formatters and unreadable files", () => {
    const kinds: Edit[] = ["manual", "conflict", "formatter", "unreadable"];
    const advice = (edit: Edit, kind?: "module"): Advice =>
      describeDifference(edited(edit, kind === undefined ? {} : { kind })).advice;
    expect(new Set([...kinds.map((edit) => advice(edit)), advice("manual", "module")]).size).toBe(5);
    expect(advice("conflict", "module")).toBe(advice("conflict"));
    expect(advice("formatter", "module")).toBe(advice("formatter"));
  });
});

describe("toDrift", () => {
  it.each<[string, FileDifference[], patch: object]>([
    [
      "adds a patch and its line",
      [edited("manual"), stale("data")],
      { patch: expect.stringContaining("-two\n+2"), line: 2 },
    ],
    ["adds no patch if the file is missing, not planned or not generated", withoutText, {}],
  ])("%s", async (_what, differences, patch) => {
    for (const difference of differences) {
      const { status, reasons } = difference;
      const cause = reasons[0] ?? "edit";
      expect(await toDrift(difference)).toEqual({ file, cause, status, ...describeDifference(difference), ...patch });
    }
  });
});

type Kind = PlannedFile["kind"];

/** The inputs of the plan. */
const current = "abc";

const lists = { entry: "modules", packageJson: "modules", readme: "values" } as const;

function stateOf(kind: Kind, more: Partial<FileState> = {}): FileState {
  const planned: PlannedFile =
    kind === "module"
      ? { path: kind, kind, seal: sealOf(current) }
      : { path: kind, kind, ...(kind in lists && { lists: lists[kind as keyof typeof lists] }) };
  return { planned, file: kind, actual: "old", expected: "new", ...more };
}

/** A module that was generated from these inputs. */
const module = (inputs: string): FileState => stateOf("module", { seals: { inputs: sealOf(inputs), intact: true } });
const missing = (kind: Kind): FileState => ({ planned: stateOf(kind).planned, file: kind, expected: "new" });
const orphan = (inputs?: string, isLocked = false) => ({ name: "orphan.ts", seal: inputs && sealOf(inputs), isLocked });

const [types, entry, readme] = [stateOf("types"), stateOf("entry"), stateOf("readme")];
const otherPlan = stateOf("module", { planned: { ...module(current).planned, seal: sealOf("axc") } });

describe("findReasons", () => {
  it.each<[string, FileState, string[]]>([
    ["the same inputs", module(current), []],
    ["other data", module("xbc"), ["data"]],
    ["another configuration", module("axc"), ["config"]],
    ["another version of the tool", module("abx"), ["tool"]],
    ["three other inputs", module("xyz"), ["data", "config", "tool"]],
    ["no seal", stateOf("module"), []],
  ])("compares the seal of a module with %s", (_what, state, changed) => {
    expect(findReasons([state, module("xyz")], [], "data").of(state)).toEqual(changed);
  });

  it.each<[what: string, others: FileState[], orphans: ReturnType<typeof orphan>[], of: Record<string, string[]>]>([
    ["nothing changed", [module(current)], [], { types: [], entry: [], readme: [] }],
    ["data changed", [module(current), module("xbc")], [], { types: [], entry: [], readme: ["data"] }],
    ["the configuration changed", [module("axc")], [], { types: ["config"], entry: ["config"], readme: ["config"] }],
    [
      "all inputs changed",
      [module("abx"), module("axc"), module("xbc")],
      [],
      { types: ["config", "tool"], entry: ["config", "tool"], readme: ["data", "config", "tool"] },
    ],
    ["a module was added", [missing("module")], [], { types: [], entry: ["data"], readme: ["data"] }],
    ["another kind of file was added", [missing("types")], [], { types: [], entry: [], readme: [] }],
    ["a module was removed", [module(current)], [orphan(current)], { types: [], entry: ["data"], readme: ["data"] }],
    [
      "the module of a reference in the lock was removed",
      [module(current)],
      [orphan(current, true)],
      { types: [], entry: ["config"], readme: ["config"] },
    ],
    [
      "modules in and not in the lock were removed",
      [module(current)],
      [orphan(current, true), orphan(current)],
      { entry: ["data", "config"] },
    ],
    ["another kind of file was removed", [module(current)], [orphan()], { types: [], entry: [], readme: [] }],
    ["module and tool changed", [missing("module"), module("abx")], [], { types: ["tool"], entry: ["tool"] }],
    ["an orphan had other inputs", [module(current)], [orphan("axc")], { types: ["config"], entry: ["config"] }],
    ["a module has the orphan's inputs", [module(current), otherPlan], [orphan("axc")], { types: [], entry: ["data"] }],
    ["no module is left", [], [orphan("xyz")], { types: [], entry: ["data"] }],
  ])("derives the inputs of other files from the modules if %s", (_what, others, orphans, expected) => {
    const { of } = findReasons([...others, types, entry, readme], orphans, "data");
    expect({ types: of(types), entry: of(entry), readme: of(readme) }).toMatchObject(expected);
  });
});

it.each<[string | undefined, string, FileState[]]>([
  ["data", "the entry lists other modules", [missing("module"), entry]],
  ["data", "package.json lists other modules", [missing("module"), stateOf("packageJson")]],
  ["config", "the modules also have another configuration", [missing("module"), module("axz"), entry]],
  [undefined, "the entry is right", [missing("module"), stateOf("entry", { actual: "new" })]],
  [undefined, "the entry has CRLF", [missing("module"), stateOf("entry", { actual: "n\r\n", expected: "n\n" })]],
  [undefined, "the entry was not rendered", [missing("module"), stateOf("entry", { expected: undefined })]],
  [undefined, "the entry is also missing", [missing("module"), missing("entry")]],
  [undefined, "only the readme differs", [missing("module"), readme]],
  [undefined, "only the types differ", [missing("module"), module("axc"), types]],
  [undefined, "the entry was edited", [module(current), entry]],
])("modules are missing because of %s if %s", (reason, _what, states) => {
  expect(findReasons(states, [], "data").ofModules[0]).toBe(reason);
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

  it.each([
    [57, false],
    [58, true],
  ])("cuts a patch of %d added lines: %p", (count, isCut) => {
    const patch = makePatch("a.ts", "", lines(count, String)).text.split("\n");
    expect(patch).toHaveLength(isCut ? 61 : 60);
    expect(patch.at(-1)).toBe(isCut ? "… 1 more line" : `+${count - 1}`);
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
