import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { parse } from "yaml";

interface Job {
  readonly needs?: readonly string[];
  readonly uses?: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
}

const { jobs } = parse(readFileSync(new URL("../.github/workflows/release.yml", import.meta.url), "utf8")) as {
  readonly jobs: Readonly<Record<string, Job>>;
};
const { publish, ...others } = jobs;

it("publishes after all checks", () => {
  expect(others["checks"]).toMatchObject({ uses: "./.github/workflows/ci.yml" });
  expect(publish?.needs).toEqual(Object.keys(others));
});

it("runs code of packages only in jobs that cannot publish", () => {
  for (const { permissions } of Object.values(others)) expect(permissions).toEqual({ contents: "read" });
  const actions = publish?.steps?.flatMap(({ uses }) => uses?.split("@")[0] ?? []);
  // Without a checkout, there is nothing to install or to build.
  expect(actions).toEqual(["actions/download-artifact", "actions/setup-node"]);
  const commands = publish?.steps?.flatMap(({ run }) => run?.split(" ", 2).join(" ") ?? []);
  expect(commands).toEqual(["npm publish", "gh release"]);
});
