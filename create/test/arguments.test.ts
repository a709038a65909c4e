import { expect, it } from "@jest/globals";
import { parseArguments } from "../src/arguments.ts";
import { Failure } from "../src/steps/failure.ts";

const missing = "npm create reference-codegen -- --base-url https://a.example";

it.each<[args: string[], variables: Record<string, string>]>([
  [["https://a.example"], {}],
  [["https://a.example"], { npm_config_base_url: "true" }],
  [[], { npm_config_base_url: "https://a.example" }],
])("names the -- that npm needs for %j with %j", (args, variables) => {
  expect(() => parseArguments(args, variables)).toThrow(missing);
});

it("accepts a flag that npm also read", () => {
  const args = ["--base-url", "https://a.example"];
  expect(parseArguments(args, { npm_config_base_url: "https://a.example" })).toMatchObject({ _: [] });
});

it.each([["--base-ur=https://a.example"], ["--base-ur", "https://a.example", "--other"]])(
  "suggests the flag that is nearest to %s",
  (...args) => {
    expect(() => parseArguments(args)).toThrow('"--base-ur"; did you mean "--base-url"?');
  },
);

it.each([["--lists=a"], ["--dir=a", "--dir=b"], ["--ci=gitlub"]])("refuses %s", (...args) => {
  expect(() => parseArguments(args)).toThrow(Failure);
});
