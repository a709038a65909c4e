import { describe, expect, it } from "@jest/globals";
import { parseLock, printLock } from "../../../src/model/lock/index.ts";
import { massRemoval } from "../../../src/model/rules/references.ts";
import { absentReference, referenceUnknown, unknownReference } from "../../../src/service/rules.ts";
import { mapCase } from "../../support/documents.ts";
import { lockOf, locked } from "../../support/locks.ts";
import { expectFinding, expectValues, lockFindings } from "../../support/rules.ts";

describe("reference-empty", () => {
  it("reference-empty reports a list in a lock that never had a value", () => {
    const lock = lockOf({ priority: [], user_status: [locked(1, "Active", { removed: true })] });
    expect(lockFindings("reference-empty", lock)).toMatchObject([
      { rule: "lock", pointer: "/references/priority", reference: "priority" },
    ]);
    expect(parseLock(printLock(lock), {})).toEqual(lock);
  });
});

describe("reference-missing", () => {
  const rule = "reference-missing";
  const knownKeys = new Set(["country", "priority"]);

  it("checks the service's response, and keys against the known ones", () => {
    expect(absentReference("priority", "1.2", 404, true)).toBeDefined();
    expect(absentReference("colour", "1.2", 404, true)).toBeUndefined();
    expect(unknownReference("priority", knownKeys, "lock")).toBeUndefined();
    expect(unknownReference("colour", knownKeys, "lock")).not.toHaveProperty("expected");
  });

  it.each([
    ["contry", "country"],
    ["Priorty", "priority"],
  ])("suggests the nearest key to %s", (key, near) => {
    const details = unknownReference(key, knownKeys, "lock");
    expect(details).toMatchObject({ expected: near, actual: key });
    const { diagnostics } = mapCase({ references: ["priority", key] });
    expect(diagnostics).toMatchObject([{ rule, reference: key, expected: near, actual: key }]);
  });

  it("proposes to accept the removal only of a reference that the lock has", () => {
    const adviceOf = (isLocked: boolean) => absentReference("priority", "1.2", 404, isLocked)?.advice;
    expect(adviceOf(true)).toContainEqual({ args: ["--accept-removals"] });
    expect(adviceOf(false)).not.toContainEqual({ args: ["--accept-removals"] });
    expect(adviceOf(false)).toBeDefined();
  });

  it("has the same reason for all references that the lock does not have, and none for the others", () => {
    const reasonOf = (key: string, isLocked: boolean) => absentReference(key, "1.2", 404, isLocked)?.sharedReason;
    expect(reasonOf("priority", false)).toBeDefined();
    expect(reasonOf("priority", false)).toBe(reasonOf("country", false));
    expect(reasonOf("priority", true)).toBeUndefined();
  });

  it("reports status 410", () => expectFinding(rule, { singles: { priority: 410 } }));

  it("reports an unknown key of the configuration", () => {
    expectFinding(rule, { references: ["priority", "colour"] }, { reference: "colour" });
  });

  it("reads the list from the overview if the rule is not an error", () => {
    const low = { code: 1, description: "Low" };
    expectValues(rule, { lists: { priority: [low] }, singles: { priority: 404 } }, [{ ...low, enable: true }]);
  });
});

describe("reference-unknown", () => {
  it.each([
    ["priority", "1.2", false],
    ["account_type", "1.0", true],
    ["colour", "1.2", true],
  ] as const)("reference-unknown reports %s in version %s: %s", (key, version, isFound) => {
    expect(referenceUnknown(key, version, false) !== undefined).toBe(isFound);
  });
});

describe("mass-removal", () => {
  it.each([
    { before: [], now: [], isFound: false },
    { before: [1], now: [], isFound: true },
    { before: [1], now: [2], isFound: false },
    { before: [1, 2], now: [3, 4], isFound: true },
    { before: [1, 2, 3], now: [1], isFound: false },
    { before: [1, 2, 3, 4], now: [1, 2], isFound: false },
    { before: [1, 2, 3, 4], now: [1], isFound: true },
    { before: [1, 2, 3, 4], now: [1, 5, 6, 7], isFound: true },
  ])("mass-removal reports the codes $before that are now $now: $isFound", ({ isFound, before, now }) => {
    expect(massRemoval({ before, now: new Set(now) }) !== undefined).toBe(isFound);
  });
});
