import { expect, it } from "@jest/globals";
import { parseJson } from "../../../src/base/json/index.ts";
import { rules, type Violation, commandText, npxCodegen, withAdvice } from "../../../src/model/rules/index.ts";
import { overviewMismatch, unknownReference } from "../../../src/service/rules.ts";
import { listOf } from "../../support/rules.ts";
import { advise, adviceText } from "../../../src/model/rules/advice.ts";

/** The text of a message, with the form of each value marked. */
function marked({ message }: Violation): string {
  const parts = Array.from(message, (part) =>
    typeof part === "string" ? part : part.form === undefined ? `«${part.value}»` : `<${part.value}>`,
  );
  return parts.join("");
}

const country = (...codes2: (string | undefined)[]) =>
  listOf(
    codes2.map((code2, index) => ({ code: 56 + index, ...(code2 !== undefined && { fields: { code2 } }) })),
    { key: "country" },
  );
const side = (...codes: number[]) => listOf(codes.map((code) => ({ code })));
const disabled = listOf([{ code: 1, enable: false }]);
const mismatch = (overview: ReturnType<typeof side>, single: ReturnType<typeof side>) => [
  ...overviewMismatch(overview, single),
];
const named = { plain: "Low", assigned: "Low_7" };
const unused = {
  key: "priority",
  entries: ["on.hold"],
  lists: new Map([["priority", ["on.hol", "7"].map((code) => ({ code }))]]),
};
const knownKeys = new Set(["priority"]);

const cases: [what: string, found: Violation | undefined | Iterable<Violation>, values: string[]][] = [
  ["a duplicate code", rules["code-duplicate"].check(side(1, 1)), ["«1»"]],
  [
    "a property of another name",
    rules["code-key"].check({ name: "2", value: { code: 1, description: "", enable: true } }),
    ["«2»", "<1>"],
  ],
  ["a string code", rules["code-type"].check(listOf([{ code: "a" }])), ["«a»"]],
  ["a code with a fraction", rules["code-type"].check(listOf([{ code: 1.5 }])), ["<1.5>"]],
  ["a wide code", rules["code-width"].check(side(10)), ["«10»"]],
  ["a duplicate code2", rules["field-duplicate"].check(country("BE", "BE")), ["«BE»", "<57>", "<56>"]],
  ["a country without code2", rules["field-shape"].check(country(undefined)), ["<56>"]],
  ["an invalid code2", rules["field-shape"].check(country("be")), ["«be»"]],
  ["a duplicate name", rules["duplicate-key"].check(parseJson('{"a":1,"a":2}') as never), ["«a»"]],
  ["a key", rules["key-shape"].check({ keys: ["a/b"], validKeys: [] }), ["«a/b»"]],
  ["keys by case", rules["key-shape"].check({ keys: ["A"], validKeys: ["a"] }), ["<A>", "<a>"]],
  [
    "a name",
    rules["name-collision"].check({ ...named, value: { code: 7, description: "Low" } }),
    ["«7»", "«Low»", "<Low_7>", "<Low>"],
  ],
  ["a type", rules["name-collision"].check(named), ["<Low_7>", "<Low>"]],
  [
    "an entry of an unknown list",
    rules["names-unused"].check({ ...unused, key: "priorit" }),
    ["<priorit>", "«priority»"],
  ],
  ["an entry of a code", rules["names-unused"].check(unused), ["<on.hold>", "<priority>", "«on.hol»"]],
  ["a code of the overview", mismatch(side(1, 2), side(1)), ["<2>"]],
  ["a code of the single", mismatch(side(1), side(1, 2)), ["<2>"]],
  ["enable", mismatch(side(1), disabled), ["<1>"]],
  ["an unknown key", unknownReference("priorit", knownKeys, "lock"), ["«priorit»", "«priority»"]],
];

it.each(cases)("the message about %s contains its values in their form", (_what, found, values) => {
  const [violation] = found !== undefined && Symbol.iterator in found ? Array.from(found) : [found];
  const message = violation ? marked(violation) : "";
  expect(message.match(/«[^»]*»|<[^>]*>/g)).toEqual(values);
  // Without its values, the message is not empty.
  expect(message.replaceAll(/«[^»]*»|<[^>]*>/g, "")).toMatch(/[a-z]{2}/);
});

it.each([
  ["enable", side(1), disabled, { actual: "true", expected: "false" }],
  ["a code that the single lacks", side(1, 2), side(1), { actual: "2" }],
  ["a code that the overview lacks", side(1), side(1, 2), { expected: "2" }],
])("a mismatch of %s has the overview as actual and the single as expected", (_what, overview, single, values) => {
  const [violation] = mismatch(overview, single);
  expect(violation).toEqual({ place: expect.anything(), message: expect.anything(), ...values });
});

it.each([
  [10, "priority", "2 digits"],
  ["x".repeat(21), "transaction_status", "21 characters"],
  ["", "transaction_status", "empty"],
])("the message about the width of the code %j of %s contains: %s", (code, key, text) => {
  const [violation] = rules["code-width"].check(listOf([{ code }], { key }));
  expect(violation && marked(violation)).toMatch(new RegExp(`\\b${text}\\b`));
});

it("keeps the commands in advice as data", () => {
  expect(advise`run ${["--offline"]}, then ${[]}`).toEqual(["run ", { args: ["--offline"] }, ", then ", { args: [] }]);
});

it("prints git commands that run in the folder of the configuration", () => {
  const advice = advise`restore it with ${{ git: ["checkout", "HEAD", "--", "a.json"] }}, or run ${[]}`;
  expect(adviceText(advice, ["npx", "codegen"])).toBe(
    "restore it with `git checkout HEAD -- a.json`, or run `npx codegen`",
  );
  expect(adviceText(advice, ["npx", "codegen", "-c", "x"], "my lists/eu")).toBe(
    "restore it with `git -C 'my lists/eu' checkout HEAD -- a.json`, or run `npx codegen -c x`",
  );
});

it.each<[word: string, text: string]>([
  ["packages/eu.json", "run `codegen -c packages/eu.json --offline` to write it"],
  ["my lists.json", "run `codegen -c 'my lists.json' --offline` to write it"],
  ["$HOME/a.json", "run `codegen -c '$HOME/a.json' --offline` to write it"],
  ["", "run `codegen -c '' --offline` to write it"],
])("quotes the argument %j for a shell", (word, text) => {
  expect(adviceText(advise`run ${["--offline"]} to write it`, ["codegen", "-c", word])).toBe(text);
});

it.each([
  ["no advice", "it failed", undefined, "it failed"],
  ["an empty one", "it failed", [], "it failed"],
  ["a command", "it failed", advise`run ${["--offline"]}`, "it failed; run `npx codegen --offline`"],
  ["advice after a question", "was it edited?", ["restore it"], "was it edited? Restore it"],
])("appends %s to a message", (_title, message, advice, expected) => {
  expect(withAdvice(message, advice, npxCodegen)).toBe(expected);
});

it.each([
  [{ args: ["show", "it's"] }, "codegen show 'it'\\''s'"],
  [{ git: ["status"] }, "git -C 'a b' status"],
])("writes %j as typed in a shell", (command, expected) => {
  expect(commandText(command, ["codegen"], "a b")).toBe(expected);
});
