import { describe, expect, it } from "@jest/globals";
import { printLock } from "../../src/model/lock/print-lock.ts";
import { type DatedName, type LockRevision, type Since, sinceOf } from "../../src/commands/since.ts";
import { locked, lockOf } from "../support/locks.ts";

const alias: DatedName = { reference: "priority", code: 1, alias: "Lo" };
const tombstone: DatedName = { reference: "priority", code: 2 };

const lockWith = (aliases: string[], removed: boolean): string =>
  printLock(lockOf({ priority: [locked(1, "Low", { aliases }), locked(2, "High", removed ? { removed: true } : {})] }));
const both = lockWith(["Lo"], true);
const aliasAlone = lockWith(["Least", "Lo"], false);
const neither = lockWith([], false);

/** Revisions of these locks, newest first, a day apart. */
const revisions = (...texts: (string | undefined)[]): LockRevision[] =>
  texts.map((text, index) => ({ date: `day ${-index}`, commit: `c${index}`, isCut: false, text }));

const on = (index: number): Since => ({ state: "committed", date: `day ${-index}`, commit: `c${index}` });
const uncommitted: Since = { state: "uncommitted" };

describe("since when the lock has a name", () => {
  it.each<[string, (string | undefined)[], Since, Since]>([
    ["no commit", [], uncommitted, uncommitted],
    ["the newest commit lacks it", [neither, both], uncommitted, uncommitted],
    ["the newest commit has it alone", [both, neither], on(0), on(0)],
    ["all commits have it", [both, both, both], on(2), on(2)],
    ["each from a commit of its own", [both, aliasAlone, neither], on(1), on(0)],
    ["a run that is broken begins anew", [both, neither, both], on(0), on(0)],
    ["a commit that deleted the lock", [both, both, undefined, both], on(1), on(1)],
  ])("%s", (_what, texts, ofAlias, ofTombstone) => {
    expect(sinceOf([alias, tombstone], revisions(...texts))).toEqual([ofAlias, ofTombstone]);
  });

  it("is before the oldest commit that is known", () => {
    const cut = revisions(both, aliasAlone).map((each, index) => ({ ...each, isCut: index === 1 }));
    expect(sinceOf([alias, tombstone], cut)).toEqual([{ state: "before", date: "day -1" }, on(0)]);
  });

  it("takes a code by its value and its type", () => {
    expect(sinceOf([{ ...alias, code: "1" }], revisions(both))).toEqual([uncommitted]);
    expect(sinceOf([{ ...alias, reference: "colour" }], revisions(both))).toEqual([uncommitted]);
  });

  it("takes no more revisions than it needs", () => {
    function* taken(): Generator<LockRevision> {
      yield* revisions(both, neither);
      throw new Error("one too many");
    }
    expect(sinceOf([alias], taken())).toEqual([on(0)]);
    expect(sinceOf([], [][Symbol.iterator]())).toEqual([]);
    expect(
      sinceOf([], {
        [Symbol.iterator]: () => {
          throw new Error("asked for nothing");
        },
      }),
    ).toEqual([]);
  });
});

describe("an old lock that cannot be read has nothing", () => {
  const valueWith = (value: string) => `{"references":{"priority":{"values":[${value}]}}}`;
  it.each([
    ["a conflict", `<<<<<<< HEAD\n${both}\n=======\n${both}\n>>>>>>> topic\n`],
    ["no text", ""],
    ["no JSON", "\u0000\u0001"],
    ["null", "null"],
    ["a list", "[]"],
    ["references that are none", `{"references":[1,null]}`],
    ["values that are none", `{"references":{"priority":{"values":{"0":{"code":1,"aliases":["Lo"]}}}}}`],
    ["a value that is null", valueWith("null")],
    ["aliases that are a text", valueWith(`{"code":1,"aliases":"Lo"},{"code":2,"removed":"true"}`)],
    ["a list in a list", "[".repeat(200_000)],
  ])("%s", (_what, text) => {
    expect(sinceOf([alias, tombstone], revisions(both, text, both))).toEqual([on(0), on(0)]);
  });

  it.each(["__proto__", "constructor", "toString"])("and what every object has is no reference: %s", (reference) => {
    const text = `{"references":{"x":{"values":[]}},"__proto__":{"references":{"priority":{"removed":true}}}}`;
    expect(
      sinceOf(
        [
          { reference, code: 1 },
          { ...alias, reference },
        ],
        revisions(text),
      ),
    ).toEqual([uncommitted, uncommitted]);
    expect({}).not.toHaveProperty("references");
  });

  it("and a reference of such a name is one where the lock has it", () => {
    const text = `{"references":{"__proto__":{"values":[{"code":1,"removed":true}]}}}`;
    expect(sinceOf([{ reference: "__proto__", code: 1 }], revisions(text, neither))).toEqual([on(0)]);
  });
});

it("reads a lock with a byte order mark and another layout", () => {
  const text = `\uFEFF${JSON.stringify(JSON.parse(both))}`;
  expect(sinceOf([alias, tombstone], revisions(text, neither))).toEqual([on(0), on(0)]);
});
