import { expect, it } from "@jest/globals";
import { massRemoval } from "../../../src/model/rules/mass-removal.ts";

it.each([
  { before: 0, now: 0, lost: 0, isFound: false },
  { before: 1, now: 0, lost: 1, isFound: true },
  { before: 3, now: 1, lost: 2, isFound: false },
  { before: 4, now: 2, lost: 2, isFound: false },
  { before: 4, now: 1, lost: 3, isFound: true },
  { before: 4, now: 4, lost: 3, isFound: true },
])("mass-removal reports $lost of $before codes removed and $now listed: $isFound", ({ isFound, ...counts }) => {
  expect(massRemoval.check(counts) !== undefined).toBe(isFound);
});
