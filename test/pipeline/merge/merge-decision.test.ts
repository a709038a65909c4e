import { expect, it } from "@jest/globals";
import {
  memberDiffers,
  type MergeDecision,
  nameIsTaken,
  partDiffers,
} from "../../../src/pipeline/merge/merge-decision.ts";

const at = { reference: "priority", code: "on.hold" };

it.each<[what: string, decision: MergeDecision, parts: string[], quoteCount: number]>([
  ["a part", partDiffers({ ...at, part: "enable" }, "Low", "Own"), ["enable", "on.hold", '"Low"', '"Own"'], 4],
  ["a part of a list", partDiffers({ reference: "a", part: "name" }, "Low", "Own"), ["the name: ", "Low", "Own"], 4],
  ["a member", memberDiffers(at, "Low", "Own", false), ["on.hold", "Low", "Own becomes an alias"], 0],
  [
    "a member with another meaning",
    memberDiffers(at, "Low", "Own", true),
    ["on.hold", "Low", "Own", "descriptions"],
    0,
  ],
  ["a name", nameIsTaken(at, "Pause", 9, "Pause_7"), ["Pause", "code 9", "code on.hold", "Pause_7", "in your code"], 0],
  ["an alias", nameIsTaken(at, "Pause", 9, undefined), ["Pause", "code 9 keeps", "aliases of code on.hold"], 0],
])("the decision about %s contains the values in order, and quotes only texts", (_what, { message }, parts, quotes) => {
  const offsets = parts.map((part) => message.indexOf(part));
  expect(offsets).not.toContain(-1);
  expect(offsets).toEqual(offsets.toSorted((left, right) => left - right));
  expect(message.split('"').length - 1).toBe(quotes);
});
