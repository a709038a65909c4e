import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { diffArrays } from "diff";
import type { GeneratedFile } from "../../../src/model/report/index.ts";
import { type Lock, type LockedValue, parseLock } from "../../../src/model/lock/index.ts";
import { isModule } from "../../support/emitted.ts";
import { configOf } from "../../support/configs.ts";
import { locked, lockedReference, lockOf } from "../../support/locks.ts";
import { renderPackage } from "../../support/rendered.ts";

/** Counts the changed lines and files of a pull request between two packages of the sample lists. */
const sample = parseLock(readFileSync(new URL("../../../codegen.lock.json", import.meta.url), "utf8"), {});

/** The sample with a changed or new value. */
function changed(key: string, change: Partial<LockedValue> & Pick<LockedValue, "code">): Lock {
  const references = sample.references.map((reference) => {
    if (reference.key !== key) return reference;
    const byCode = new Map(reference.values.map((value) => [value.code, value]));
    byCode.set(change.code, { ...byCode.get(change.code), ...change } as LockedValue);
    return { ...reference, values: [...byCode.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1)) };
  });
  return { ...sample, references };
}

/** The number of lines that a change adds to the package, and the files that it touches. */
function count(old: readonly GeneratedFile[], now: readonly GeneratedFile[]) {
  const linesOf = (path: string): string[] => old.find((file) => file.path === path)?.text.split("\n") ?? [];
  const files = now.filter(({ path, text }) => linesOf(path).join("\n") !== text);
  const patches = files.map(({ path, text }) => diffArrays(linesOf(path), text.split("\n")));
  const added = patches.flat().filter((part) => part.added);
  return { added: added.reduce((sum, part) => sum + part.count, 0), files: files.map(({ path }) => path) };
}

const changes: [what: string, key: string, change: Partial<LockedValue> & Pick<LockedValue, "code">, max: number][] = [
  ["a new code", "priority", locked(4, "Highest"), 9],
  ["a new description", "priority", { code: 2, description: "As usual" }, 4],
  ["a removed code", "priority", { code: 2, removed: true }, 4],
  ["a new name", "priority", { code: 2, member: "Usual", aliases: ["Normal"] }, 11],
];

describe("a pull request", () => {
  const config = configOf();
  let before: readonly GeneratedFile[];
  beforeAll(async () => {
    before = await renderPackage(sample, config);
  });

  it.each(changes)("adds few lines for %s in %s", async (_what, key, change, max) => {
    const { added, files } = count(before, await renderPackage(changed(key, change), config));
    expect(files.toSorted()).toEqual(["README.md", `${key}.ts`]);
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThanOrEqual(max);
  });
});

it("a pull request of a new list changes no other module", async () => {
  const lists = sample.references.filter(({ key }) => key !== "priority");
  const before = await renderPackage({ ...sample, references: lists }, configOf());
  const { files } = count(before, await renderPackage(sample, configOf()));
  expect(files.toSorted()).toEqual(["README.md", "index.ts", "package.json", "priority.ts"]);
});

const linesIn = (text: string): number => text.trimEnd().split("\n").length;

it("a list of four codes is a package of at most 180 lines", async () => {
  const values = [locked("a", "Open"), locked("b", "Paid"), locked("c", "Sent"), locked("d", "Lost")];
  const list = lockedReference("order", values, { list: true, code: { kind: "string", width: null } });
  const { apiVersion: _none, ...lock } = lockOf([list]);
  const lists = { order: { url: "https://api.example.com/list", type: "string" } };
  const files = await renderPackage(lock, configOf({ source: {}, lists }));
  const lines = files.filter(isModule).map(({ text }) => linesIn(text));
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(180);
});

it("the package of the sample lists has short modules, and no version of the tool in any file", async () => {
  const packageJson = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  const { version } = JSON.parse(packageJson) as { version: string };
  const files = await renderPackage(sample, configOf({ transactional: true }));
  for (const { text } of files) expect(text.replaceAll('"0.0.0"', "")).not.toContain(version);
  const lines = Object.fromEntries(files.map(({ path, text }) => [path, linesIn(text)]));
  expect(lines["country.ts"]).toBeLessThanOrEqual(1625);
  expect(lines["priority.ts"]).toBeLessThanOrEqual(75);
});
