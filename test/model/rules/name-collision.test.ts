import { describe, expect, it } from "@jest/globals";
import { nameCollision } from "../../../src/model/rules/name-collision.ts";
import { item, listsOf, merge } from "../../support/merging.ts";

const rule = "name-collision";

describe("name-collision", () => {
  it("compares a name with the one that it would have alone", () => {
    expect(nameCollision.judge({ key: "priority", plain: "Low", given: "Low" })).toBeUndefined();
    const verdict = nameCollision.judge({ key: "priority", plain: "Low", given: "Low_1" });
    expect(verdict?.describe(String)).toMatchObject({ actual: "Low_1" });
  });

  it("reports each value that had to take its code, and a type that had to take a suffix", () => {
    const lists = listsOf({ object: [item(7, "Pause"), item(9, "pause"), item(10, "Sent")] });
    expect(merge(undefined, lists).findings).toMatchObject([
      { rule, reference: "object", actual: "Pause_7" },
      { rule, reference: "object", actual: "Pause_9" },
      { rule, reference: "object", actual: "ObjectReference" },
    ]);
  });
});
