import { expect, it } from "@jest/globals";
import { subjectProblem } from "../../scripts/commits.mjs";

it.each([
  "docs: shorten the README",
  "emit, fetch: write a kind of file with its directives",
  "test/matrix: pass the rows to both compilers",
  'Revert "docs: shorten the README"',
  "Merge branch 'main' into drift",
  "Release",
])("accepts %j", (subject) => {
  expect(subjectProblem(subject)).toBeUndefined();
});

it.each([
  ["without an area", "shorten the README"],
  ["that is not lower case", "docs: Shorten the README"],
  ["with a full stop", "docs: shorten the README."],
  ["in the past tense", "docs: shortened the README"],
  ["in the third person", "docs: shortens the README"],
  ["with 73 characters", `docs: shorten ${"x".repeat(59)}`],
  ["that is empty", ""],
])("refuses a subject %s", (_name, subject) => {
  expect(subjectProblem(subject)).toBeDefined();
});
