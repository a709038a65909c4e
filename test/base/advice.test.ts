import { expect, it } from "@jest/globals";
import { advise, adviceText } from "../../src/base/advice.ts";

it("advice holds its commands as data", () => {
  expect(advise`run ${["--offline"]}, then ${[]}`).toEqual(["run ", { args: ["--offline"] }, ", then ", { args: [] }]);
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
