import { expect, it } from "@jest/globals";
import { describeUpdate } from "../src/texts.ts";
import type { Change, ChangeKind, ChangeLevel, Place } from "../../src/model/report/index.ts";

const change = (kind: ChangeKind, level: ChangeLevel): Change => ({ kind, level, reference: "priority", id: kind });
const text = change("description-changed", "cosmetic");
const removed = change("code-removed", "breaking");
const added = change("code-added", "additive");
const place: Place = {
  change: "a",
  kind: "removed",
  name: "A",
  file: "a.ts",
  line: 1,
  column: 1,
  text: "A",
  length: 1,
};

it.each([
  ["3 texts", [text, text, text], [place]],
  ["1 code removed, 4 places affected", [removed], [place, place, place, place]],
  ["1 code removed, 2 codes added, 1 text", [added, text, removed, added], []],
  ["2 aliases removed", [change("alias-removed", "breaking"), change("alias-removed", "breaking")], []],
  ["1 meaning changed, 1 text", [text, change("description-changed", "breaking")], []],
  [
    "1 list removed, 1 code removed, 1 field value changed, 3 more changes",
    [added, text, text, change("field-changed", "breaking"), removed, change("reference-removed", "breaking")],
    [],
  ],
])("titles a pull request `%s`", (title, changes, places) => {
  expect(describeUpdate(changes, places, []).title).toBe(`Update the reference lists: ${title}`);
});

it("titles a pull request of generated files alone", () => {
  expect(describeUpdate([], [], []).title).toBe("Update the generated reference lists");
});

it("suggests to adapt code only if more than texts have changed", () => {
  const bodyOf = (changes: Change[]): string => describeUpdate(changes, [place], []).body;
  expect(bodyOf([text, removed])).toContain("Adapt the lines");
  expect(bodyOf([text])).not.toContain("Adapt the lines");
});
