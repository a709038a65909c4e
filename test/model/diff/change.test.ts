import { expect, it } from "@jest/globals";
import { type Change, type ChangeLevel, semverOf } from "../../../src/model/diff/change.ts";

const changeOf = (level: ChangeLevel): Change => ({ kind: "enabled", reference: "priority", level, id: level });

it.each<[ChangeLevel[], ReturnType<typeof semverOf>]>([
  [[], "none"],
  [["cosmetic"], "patch"],
  [["cosmetic", "additive"], "minor"],
  [["cosmetic", "breaking", "additive"], "major"],
])("changes of the levels %j require the release %s", (levels, release) => {
  expect(semverOf(levels.map(changeOf))).toBe(release);
});
