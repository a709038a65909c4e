import { expect, it } from "@jest/globals";
import { advise, adviceFrom, adviceText } from "../../../src/model/rules/advice.ts";

it("advice holds its commands as data", () => {
  expect(advise`run ${["--offline"]}, then ${[]}`).toEqual(["run ", { args: ["--offline"] }, ", then ", { args: [] }]);
});

it("commands of git run in the folder of the configuration, wherever they are called", () => {
  const advice = advise`restore it with ${{ git: ["checkout", "HEAD", "--", "a.json"] }}, or run ${[]}`;
  expect(adviceText(adviceFrom("", advice), [])).toBe(
    "restore it with `git checkout HEAD -- a.json`, or run `codegen`",
  );
  expect(adviceText(adviceFrom("my lists/eu", advice), ["-c", "x"])).toBe(
    "restore it with `git -C 'my lists/eu' checkout HEAD -- a.json`, or run `codegen -c x`",
  );
});

it.each<[chosenBy: string[], text: string]>([
  [[], "run `codegen --offline` to write it"],
  [["-c", "packages/eu.json"], "run `codegen -c packages/eu.json --offline` to write it"],
  [["-c", "my lists.json"], "run `codegen -c 'my lists.json' --offline` to write it"],
  [["-c", "$HOME/a.json"], "run `codegen -c '$HOME/a.json' --offline` to write it"],
  [["-c", ""], "run `codegen -c '' --offline` to write it"],
])("advice repeats the arguments %j", (chosenBy, text) => {
  expect(adviceText(advise`run ${["--offline"]} to write it`, chosenBy)).toBe(text);
});
