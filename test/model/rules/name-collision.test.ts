import { expect, it } from "@jest/globals";
import { item, listsOf, merge } from "../../support/merging.ts";

it("name-collision reports each member with an appended code, and a type with a suffix", () => {
  const rule = "name-collision";
  const lists = listsOf({ object: [item(7, "Pause"), item(9, "pause"), item(10, "Sent")] });
  expect(merge(undefined, lists).findings).toMatchObject([
    { rule, reference: "object", actual: "Pause_7" },
    { rule, reference: "object", actual: "Pause_9" },
    { rule, reference: "object", actual: "ObjectReference" },
  ]);
});
