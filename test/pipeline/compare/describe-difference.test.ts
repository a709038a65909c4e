import { describe, expect, it } from "@jest/globals";
import type { Advice } from "../../../src/model/rules/index.ts";
import { describeDifference, toDrift } from "../../../src/pipeline/compare/describe-difference.ts";
import type { FileDifference } from "../../../src/pipeline/compare/difference.ts";

type Edited = Extract<FileDifference, { status: "edited" }>;

const drift = { file: "generated/country.ts", cause: "edit", changed: [] } as const;
const texts = { path: "country.ts", text: "one\ntwo\n", expected: "one\n2\n" };
const flags = { isConflict: false, isCut: false, isUnreadable: false, isReformatted: false, hasNames: false };
const edited = (more: Partial<Edited> = {}): Edited => ({ ...drift, ...texts, status: "edited", ...flags, ...more });
const stale = (...changed: Edited["changed"]): FileDifference => ({ ...drift, ...texts, status: "stale", changed });
const withoutText: FileDifference[] = [
  { ...drift, status: "missing", path: "country.ts", expected: "one\n" },
  { ...drift, status: "orphan" },
  { ...drift, status: "foreign", problem: "is a symbolic link" },
];

/** Differences with different messages. */
const all: readonly FileDifference[] = [
  ...withoutText,
  stale("data"),
  stale("config"),
  stale("tool"),
  stale("references"),
  stale("data", "tool"),
  edited(),
  edited({ isReformatted: true }),
  edited({ isConflict: true }),
  edited({ isCut: true }),
  edited({ isUnreadable: true }),
  edited({ changed: ["data"] }),
  edited({ isConflict: true, changed: ["config"] }),
];

describe("describeDifference", () => {
  it("begins each message with the file, and repeats none", () => {
    const messages = all.map((difference) => describeDifference(difference).message);
    expect(new Set(messages).size).toBe(all.length);
    for (const message of messages) expect(message).toMatch(/^generated\/country\.ts [a-z].*[a-z]$/i);
  });

  it("lists the reasons of a stale file in order", () => {
    const reason = (...changed: Edited["changed"]) => describeDifference(stale(...changed)).message.split(": ")[1];
    expect(reason("data", "tool")).toBe(`${reason("data")}, ${reason("tool")}`);
  });

  it("describes a conflict in an unreadable package.json as a conflict", () => {
    const both = edited({ isConflict: true, isUnreadable: true });
    expect(describeDifference(both).message).toBe(describeDifference(edited({ isConflict: true })).message);
  });

  it.each(all)("advises to run offline unless that does not help: %#", (difference) => {
    const commands = describeDifference(difference).advice.filter((part) => typeof part !== "string");
    const isFixed = difference.status !== "foreign" && !(difference.status === "edited" && difference.isUnreadable);
    expect(commands).toEqual(isFixed ? [{ args: ["--offline"] }] : []);
  });

  it("has separate advice for names, other formatters and unreadable files", () => {
    const adviceOf = (more: Partial<Edited>): Advice => describeDifference(edited(more)).advice;
    const [plain, names, conflict] = [adviceOf({}), adviceOf({ hasNames: true }), adviceOf({ isConflict: true })];
    const [reformatted, unreadable] = [adviceOf({ isReformatted: true }), adviceOf({ isUnreadable: true })];
    expect(new Set([plain, names, conflict, reformatted, unreadable]).size).toBe(5);
    expect(adviceOf({ hasNames: true, isConflict: true })).toBe(conflict);
    expect(adviceOf({ hasNames: true, isReformatted: true })).toBe(reformatted);
    expect(adviceOf({ isUnreadable: true, isReformatted: true })).toBe(unreadable);
  });
});

describe("toDrift", () => {
  it.each<[string, FileDifference[], patch: object]>([
    ["adds a patch and its line", [edited(), stale("data")], { patch: expect.stringContaining("-two\n+2"), line: 2 }],
    ["adds no patch if the file is missing, not planned or not generated", withoutText, {}],
  ])("%s", async (_what, differences, patch) => {
    for (const difference of differences) {
      const { file, cause, status } = difference;
      expect(await toDrift(difference)).toEqual({ file, cause, status, ...describeDifference(difference), ...patch });
    }
  });
});
