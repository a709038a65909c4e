import { describe, expect, it } from "@jest/globals";
import type { Advice } from "../../../src/model/rules/index.ts";
import { describeDifference, toDrift } from "../../../src/pipeline/compare/describe-difference.ts";
import type { FileDifference } from "../../../src/pipeline/compare/difference.ts";

const file = "generated/country.ts";
const place = { file, cause: "hand", changed: [] } as const;
const texts = { path: "country.ts", text: "one\ntwo\n", expected: "one\n2\n" };

type Edited = Extract<FileDifference, { status: "edited" }>;
const edited = (more: Partial<Edited> = {}): FileDifference => ({
  ...place,
  ...texts,
  status: "edited",
  isConflict: false,
  isUnreadable: false,
  isReformatted: false,
  hasNames: false,
  ...more,
});
const stale = (...changed: Edited["changed"]): FileDifference => ({ ...place, ...texts, status: "stale", changed });
const missing: FileDifference = { ...place, status: "missing", path: "country.ts", expected: "one\n" };
const orphan: FileDifference = { ...place, status: "orphan" };
const foreign: FileDifference = { ...place, status: "foreign", problem: "is a symbolic link" };

/** Each difference that has words of its own. */
const all: readonly FileDifference[] = [
  missing,
  orphan,
  foreign,
  stale("data"),
  stale("config"),
  stale("tool"),
  stale("references"),
  stale("data", "tool"),
  edited(),
  edited({ isReformatted: true }),
  edited({ isConflict: true }),
  edited({ isUnreadable: true }),
  edited({ changed: ["data"] }),
  edited({ isConflict: true, changed: ["config"] }),
];

const commandsOf = (advice: Advice): unknown[] => advice.filter((part) => typeof part !== "string");

describe("a difference in words", () => {
  it("names the file and has words of its own", () => {
    const messages = all.map((difference) => describeDifference(difference).message);
    expect(new Set(messages).size).toBe(all.length);
    for (const message of messages) expect(message).toMatch(/^generated\/country\.ts [a-z].*[a-z]$/i);
  });

  it("is stale for each of its reasons, in order", () => {
    const reason = (...changed: Edited["changed"]): string =>
      describeDifference(stale(...changed)).message.split(": ")[1] as string;
    expect(reason("data", "tool")).toBe(`${reason("data")}, ${reason("tool")}`);
    expect(new Set([reason("data"), reason("config"), reason("tool"), ""]).size).toBe(4);
  });

  it("of a conflict in a package.json says the conflict", () => {
    const [both, conflict] = [edited({ isConflict: true, isUnreadable: true }), edited({ isConflict: true })];
    expect(describeDifference(both).message).toBe(describeDifference(conflict).message);
  });

  it("advises to run offline, where that corrects it", () => {
    for (const difference of all) {
      const { advice } = describeDifference(difference);
      const isCorrected =
        difference.status !== "foreign" && !(difference.status === "edited" && difference.isUnreadable);
      expect({ difference, commands: commandsOf(advice) }).toEqual({
        difference,
        commands: isCorrected ? [{ args: ["--offline"] }] : [],
      });
    }
  });

  it("advises otherwise where an edit has another reason", () => {
    const adviceOf = (more: Partial<Edited>): Advice => describeDifference(edited(more)).advice;
    const [plain, names, reformatted, unreadable] = [
      adviceOf({}),
      adviceOf({ hasNames: true }),
      adviceOf({ isReformatted: true }),
      adviceOf({ isUnreadable: true }),
    ];
    expect(new Set([plain, names, reformatted, unreadable]).size).toBe(4);
    expect(adviceOf({ hasNames: true, isConflict: true })).toBe(plain);
    expect(adviceOf({ hasNames: true, isReformatted: true })).toBe(reformatted);
    expect(adviceOf({ isUnreadable: true, isReformatted: true })).toBe(unreadable);
  });
});

describe("a difference as it is reported", () => {
  it.each([edited(), stale("data")])("has a patch and its line where the file is there: %#", async (difference) => {
    const { status } = difference;
    expect(await toDrift(difference)).toEqual({
      file,
      cause: "hand",
      status,
      ...describeDifference(difference),
      patch: expect.stringContaining("-two\n+2"),
      line: 2,
    });
  });

  it.each([missing, orphan, foreign])("has none where it is not: %#", async (difference) => {
    const { status } = difference;
    expect(await toDrift(difference)).toEqual({ file, cause: "hand", status, ...describeDifference(difference) });
  });
});
