import { expect, it } from "@jest/globals";
import { describeDecision, type MergeDecision } from "../../../src/pipeline/merge/merge-decision.ts";

const at = { reference: "priority", code: 7 };
const value = { kind: "value", ...at, part: "description", kept: "Low", other: "Lowest" } as const;
const member = { kind: "member", ...at, kept: "Low", other: "Lowest", descriptionsDiffer: false } as const;
const name = { kind: "name", ...at, name: "Pause", holder: 9, assigned: "Pause_7" } as const;

it.each<[MergeDecision, string[]]>([
  [value, ["description", "7", '"Low"', '"Lowest"']],
  [member, ["7", "Low", "Lowest"]],
  [name, ["Pause", "code 9", "code 7", "Pause_7"]],
  [{ ...name, assigned: undefined }, ["Pause", "code 9", "alias", "code 7"]],
  [
    { kind: "name", reference: "b", name: "Pause", holder: "a", assigned: "PauseReference" },
    ["Pause", "a keeps", "PauseReference"],
  ],
])("contains the values in order: %j", (decision, parts) => {
  const message = describeDecision(decision);
  const offsets = parts.map((part) => message.indexOf(part));
  expect(offsets).not.toContain(-1);
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
});

it("quotes descriptions, but no codes and names", () => {
  const code = "on.hold";
  const quotes = (decision: MergeDecision): number => describeDecision(decision).split('"').length - 1;
  expect(quotes({ ...value, code })).toBe(4);
  expect(quotes({ ...member, code })).toBe(0);
  expect(quotes({ ...name, code, holder: "held" })).toBe(0);
  expect(quotes({ ...name, code, assigned: undefined })).toBe(0);
});

it("contains no code for a reference, and warns only about different descriptions", () => {
  const { code: _code, ...ofReference } = value;
  expect(describeDecision(ofReference)).toContain('description: "Low"');
  const { code: _other, ...ofType } = name;
  const message = describeDecision({ ...ofType, holder: "held" });
  expect(message).not.toMatch(/code|"/);
  expect(message).toMatch(/held keeps it; \w.* is renamed to Pause_7$/);
  const [plain, reworded] = [describeDecision(member), describeDecision({ ...member, descriptionsDiffer: true })];
  expect(reworded.startsWith(plain)).toBe(true);
  expect(reworded.slice(plain.length)).toContain("descriptions");
});
