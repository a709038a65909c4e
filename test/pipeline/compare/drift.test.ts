import { describe, expect, it } from "@jest/globals";
import type { Advice } from "../../../src/model/rules/index.ts";
import { describeDifference, toDrift } from "../../../src/pipeline/compare/drift.ts";
import type { DriftReason, Edit, FileDifference } from "../../../src/pipeline/compare/difference.ts";

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
    const isFixed = difference.status !== "foreign" && difference.edit !== "unreadable";
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
