import { expect, it } from "@jest/globals";
import { aliasesOf, aliasKey, dropAliases } from "../../../src/model/lock/lock.ts";
import { locked, lockOf } from "../../support/locks.ts";

const lock = lockOf({
  country: [locked(56, "Belgium", { code2: "BE" }), locked(528, "Netherlands", { aliases: ["Holland", "Low"] })],
  priority: [locked(1, "Lowest", { aliases: ["Low"], removed: true })],
});

it("the aliases of a lock are in its order, each with its code and its current name", () => {
  expect(aliasesOf(lock)).toEqual([
    { reference: "country", code: 528, alias: "Holland", member: "Netherlands" },
    { reference: "country", code: 528, alias: "Low", member: "Netherlands" },
    { reference: "priority", code: 1, alias: "Low", member: "Lowest" },
  ]);
});

it("no two aliases of a lock have one key", () => {
  const keys = aliasesOf(lock).map(aliasKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it("a lock without an alias has everything else, tombstones and the same alias of another list too", () => {
  const dropped = aliasesOf(lock).slice(1, 2);
  expect(dropAliases(lock, dropped)).toEqual(
    lockOf({
      country: [locked(56, "Belgium", { code2: "BE" }), locked(528, "Netherlands", { aliases: ["Holland"] })],
      priority: [locked(1, "Lowest", { aliases: ["Low"], removed: true })],
    }),
  );
});

it("a lock without any alias has no empty lists of them, and one that loses none stays", () => {
  expect(dropAliases(lock, aliasesOf(lock))).toStrictEqual(
    lockOf({
      country: [locked(56, "Belgium", { code2: "BE" }), locked(528, "Netherlands")],
      priority: [locked(1, "Lowest", { removed: true })],
    }),
  );
  expect(dropAliases(lock, [])).toStrictEqual(lock);
});
