import { expect, it } from "@jest/globals";
import type { Lock } from "../../../src/model/lock/index.ts";
import { mergeBranches } from "../../../src/pipeline/merge/index.ts";
import { locked, lockedReference, lockOf } from "../../support/locks.ts";

const list = { ...lockedReference("unit", [locked("kg", "Kilogram")]), list: true as const };
const lists: Lock = { memberCase: "pascal", references: [list] };
const references = lockOf({ priority: [locked(1, "Low")] });

it("merges a branch that has only lists with one that has the first references", () => {
  const both = { ...references, references: [...references.references, list] };
  for (const [ours, theirs] of [[lists, both] as const, [both, lists] as const]) {
    expect(mergeBranches({ base: lists, ours, theirs })).toEqual({ lock: both, decisions: [] });
  }
});
