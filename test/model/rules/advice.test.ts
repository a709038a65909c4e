import { expect, it } from "@jest/globals";
import { advise, adviceText } from "../../../src/model/rules/advice.ts";

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
