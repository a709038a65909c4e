import { describe, expect, it } from "@jest/globals";
import { nameCollision } from "../../../src/model/rules/name-collision.ts";
import { item, listsOf, merge } from "../../support/merging.ts";

const rule = "name-collision";

describe("name-collision", () => {
  it("compares a name with the one before a collision", () => {
    expect(nameCollision.check({ key: "priority", plain: "Low", assigned: "Low" })).toBeUndefined();
    const violation = nameCollision.check({ key: "priority", plain: "Low", assigned: "Low_1" });
    expect(violation?.describe(String)).toMatchObject({ actual: "Low_1" });
  });

  it("reports each member with an appended code, and a type with a suffix", () => {
    const lists = listsOf({ object: [item(7, "Pause"), item(9, "pause"), item(10, "Sent")] });
    expect(merge(undefined, lists).findings).toMatchObject([
      { rule, reference: "object", actual: "Pause_7" },
      { rule, reference: "object", actual: "Pause_9" },
      { rule, reference: "object", actual: "ObjectReference" },
    ]);
  });
});
