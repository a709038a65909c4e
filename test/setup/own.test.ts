import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { parse } from "yaml";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { hookHomes } from "../../src/setup/hooks/index.ts";
import { planWorkflow } from "../../src/setup/workflow.ts";
import { filesAfter, repositoryOf, stepsAbout, stepsOf } from "../support/repositories.ts";

// This repository guards its own package by what `init` writes for others; its command is the one that it builds.

const own = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const withOwnCommand = (text = ""): string => text.replaceAll("node_modules/.bin/codegen", "node dist/cli.cjs");

it("the workflow checks a pull request", () => {
  const file = ".github/workflows/reference-lists.yml";
  const written = filesAfter({}, [planWorkflow(repositoryOf({}), [])])[file];
  const jobsOf = (text: string) => (parse(text) as { jobs: Readonly<Record<string, object>> }).jobs;
  expect(jobsOf(own(file))["check"]).toEqual(jobsOf(withOwnCommand(written))["check"]);
});

it("the hook is in a folder that git is told of", () => {
  const git = { hooksFolder: ".githooks", hooksPath: ".githooks", settings: {} };
  const step = hookHomes.git.plan(repositoryOf({}, { git }), undefined);
  expect(own(".githooks/pre-commit")).toBe(withOwnCommand(filesAfter({}, [step])[".githooks/pre-commit"]));
  expect(own("scripts/guard.mjs")).toContain('"core.hooksPath": ".githooks"');
});

it.each([".gitattributes", ".prettierignore"])("%s says all that is needed", (file) => {
  const steps = stepsAbout(file, stepsOf({ [file]: own(file) }));
  expect(steps).toMatchObject([{ kind: "kept" }]);
});

it("the hook for pre-commit is a command line of ours", async () => {
  const [hook] = parse(own(".pre-commit-hooks.yaml")) as [{ id: string; entry: string; language: string }];
  expect(hook).toMatchObject({ id: "codegen-check", language: "node" });
  const [command, ...words] = hook.entry.split(" ");
  expect(command).toBe("codegen");
  expect(await parseCommandLine(words, "0.0.0", 80)).toMatchObject({ kind: "run", command: "check" });
});
