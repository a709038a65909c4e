import { expect, it } from "@jest/globals";
import { aliasesOf, aliasKey, dropAliases } from "../../../src/model/lock/lock.ts";
import { locked, lockOf } from "../../support/locks.ts";

const lock = lockOf({
  country: [locked(56, "Belgium", { code2: "BE" }), locked(528, "Netherlands", { aliases: ["Holland", "Low"] })],
  priority: [locked(1, "Lowest", { aliases: ["Low"], removed: true })],
});

it("lists the aliases in the order of the lock, each with its code and member", () => {
  expect(aliasesOf(lock)).toEqual([
    { reference: "country", code: 528, alias: "Holland", member: "Netherlands" },
    { reference: "country", code: 528, alias: "Low", member: "Netherlands" },
    { reference: "priority", code: 1, alias: "Low", member: "Lowest" },
  ]);
});

it("gives each alias a unique key", () => {
  const keys = aliasesOf(lock).map(aliasKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it("removes an alias and keeps tombstones and the same alias in another list", () => {
  const dropped = aliasesOf(lock).slice(1, 2);
  expect(dropAliases(lock, dropped)).toEqual(
    lockOf({
      country: [locked(56, "Belgium", { code2: "BE" }), locked(528, "Netherlands", { aliases: ["Holland"] })],
      priority: [locked(1, "Lowest", { aliases: ["Low"], removed: true })],
    }),
  );
});

it("removes empty lists of aliases, and changes nothing if no alias is removed", () => {
  expect(dropAliases(lock, aliasesOf(lock))).toStrictEqual(
    lockOf({
      country: [locked(56, "Belgium", { code2: "BE" }), locked(528, "Netherlands")],
      priority: [locked(1, "Lowest", { removed: true })],
    }),
  );
  expect(dropAliases(lock, [])).toStrictEqual(lock);
});
