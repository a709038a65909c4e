import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { applyChanges } from "../../../src/model/diff/apply-changes.ts";
import type { Change, ChangeLevel } from "../../../src/model/report/index.ts";
import { semverOf } from "../../../src/model/diff/index.ts";
import type { Field, FieldValues } from "../../../src/model/spec/index.ts";
import { diffLocks } from "../../../src/model/diff/diff-locks.ts";
import { type Lock, type LockedValue, namesOf } from "../../../src/model/lock/index.ts";
import { lock } from "../../support/arbitraries.ts";
import { lockOf, locked, textField, unitWith } from "../../support/locks.ts";

describe("changes", () => {
  const keep = { disabled: "keep" } as const;
  const countries = (...values: LockedValue[]): Lock => lockOf({ country: values });

  /** Two states, and the changes between them. */
  const states = fc.tuple(lock, lock).map(([before, other]) => {
    const after = { ...other, memberCase: before.memberCase };
    return { before, after, changes: diffLocks(before, after, keep) };
  });

  /** Without the later text, which for a removed alias is the member. */
  const identityOf = ({ kind, reference, code, field, before }: Change) => ({ kind, reference, code, field, before });

  it("result in the later state if all are applied, and in the former if none is", () => {
    const property = fc.property(states, ({ before, after, changes }) => {
      expect(diffLocks(applyChanges(before, after, changes), after, keep)).toEqual([]);
      expect(diffLocks(before, applyChanges(before, after, []), keep)).toEqual([]);
    });
    fc.assert(property);
  });

  it("the difference contains an applied change, and names stay unique", () => {
    const property = fc.property(states, ({ before, after, changes }) => {
      // Other changes of a restored code do not show while it is a tombstone.
      const restored = changes.filter(({ kind }) => kind === "code-restored");
      const isHidden = ({ reference, code }: Change): boolean =>
        restored.some((other) => other.reference === reference && other.code === code);
      for (const change of changes.filter((each) => restored.includes(each) || !isHidden(each))) {
        const applied = applyChanges(before, after, [change]);
        expect(diffLocks(before, applied, keep).map(identityOf)).toContainEqual(identityOf(change));
        for (const names of applied.references.map(({ values }) => values.flatMap(namesOf)))
          expect(new Set(names).size).toBe(names.length);
      }
    });
    fc.assert(property);
  });

  it("applies the changes to a value one by one", () => {
    const before = countries(
      locked(1, "One", { fields: { code2: "AA" }, aliases: ["Uno"] }),
      locked(2, "Two", { fields: { code2: "BB" } }),
    );
    const after = countries(
      locked(1, "Ein", { fields: { code2: "BB" }, aliases: ["One"] }),
      locked(2, "Uno", { fields: { code2: "CC" }, aliases: ["Two"] }),
    );
    const applied = diffLocks(before, after, keep).flatMap((change) => {
      if (change.kind === "description-changed") return [];
      const [reference] = applyChanges(before, after, [change]).references;
      return reference?.values.map(({ member, aliases = [], fields }) => [
        change.kind,
        fields?.["code2"],
        member,
        ...aliases,
      ]);
    });
    expect(applied).toEqual([
      ["field-changed", "BB", "One", "Uno"],
      ["field-changed", "BB_", "Two"],
      ["member-renamed", "AA", "Ein", "Uno", "One"],
      ["member-renamed", "BB", "Two"],
      ["alias-removed", "AA", "One"],
      ["alias-removed", "BB", "Two"],
      ["field-changed", "AA", "One", "Uno"],
      ["field-changed", "CC", "Two"],
      ["member-renamed", "AA", "One"],
      ["member-renamed", "BB", "Uno", "Two"],
    ]);
  });
});

it("applies the changes of the fields of a list one by one", () => {
  const unit = (fields: Field[], metre: FieldValues, inch: FieldValues): Lock => {
    const values = [locked("in", "Inch", { fields: inch }), locked("m", "Metre", { fields: metre })];
    return lockOf([unitWith(fields, values)]);
  };
  const optional = { as: "key", optional: true } as const;
  const [system, symbol] = [textField("system"), textField("symbol", optional)];
  const before = unit([textField("since"), symbol, system], { since: "1", system: "SI" }, { since: "2", system: "US" });
  const after = unit(
    [textField("area"), symbol, { ...system, as: "union" }],
    { area: "a", symbol: "m", system: "si" },
    { area: "b", symbol: "″", system: "us" },
  );
  const applied = diffLocks(before, after, { disabled: "keep" }).map((change) => {
    const [reference] = applyChanges(before, after, [change]).references;
    const values = reference?.values.map(({ fields }) => Object.values(fields ?? {}).join(" "));
    return [
      change.kind,
      change.field,
      reference?.fields?.map(({ name, as }) => `${name} ${as}`).join(),
      ...(values ?? []),
    ];
  });
  expect(applied).toEqual([
    ["field-added", "area", "area value,since value,symbol key,system value", "b 2 US", "a 1 SI"],
    ["field-added", "system", "since value,symbol key,system union", "2 us", "1 si"],
    ["field-removed", "since", "symbol key,system value", "US", "SI"],
    ["field-removed", "system", "since value,symbol key", "2", "1"],
    ["field-changed", "symbol", "since value,symbol key,system value", "2 ″ US", "1 SI"],
    ["field-changed", "symbol", "since value,symbol key,system value", "2 US", "1 m SI"],
  ]);
});

const changeOf = (level: ChangeLevel): Change => ({ kind: "enabled", reference: "priority", level, id: level });

it.each<[ChangeLevel[], ReturnType<typeof semverOf>]>([
  [[], "none"],
  [["cosmetic"], "patch"],
  [["cosmetic", "additive"], "minor"],
  [["cosmetic", "breaking", "additive"], "major"],
])("changes of the levels %j require the release %s", (levels, release) => {
  expect(semverOf(levels.map(changeOf))).toBe(release);
});
