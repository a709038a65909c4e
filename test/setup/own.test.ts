import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { parse } from "yaml";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { hookHomes } from "../../src/setup/hooks/index.ts";
import { planWorkflow } from "../../src/setup/workflow.ts";
import { filesAfter, ownGit, repositoryOf, stepsAbout, stepsOf } from "../support/repositories.ts";

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
  const git = { ...ownGit, hooksFolder: ".githooks", hooksPath: ".githooks", hooksOf: "tree" } as const;
  const step = hookHomes.git.plan(repositoryOf({}, { git }), undefined);
  expect(own(".githooks/pre-commit")).toBe(withOwnCommand(filesAfter({}, [step])[".githooks/pre-commit"]));
  expect(own("scripts/guard.mjs")).toContain('"core.hooksPath": ".githooks"');
});

it.each([".gitattributes", ".prettierignore"])("%s says all that is needed", (file) => {
  const steps = stepsAbout(file, stepsOf({ [file]: own(file) }));
  expect(steps).toMatchObject([{ kind: "kept" }]);
});

it("the hook for pre-commit is a command line of ours", async () => {
  const [hook] = parse(own(".pre-commit-hooks.yaml")) as [{ id: string; entry: string }];
  // As `init` writes it: the project's own installation, so nothing is built, and the version is that which writes.
  const [step] = stepsAbout(".pre-commit-config.yaml", stepsOf({}, { hook: "pre-commit" }));
  const written = parse(step?.kind === "write" ? step.after : "") as { repos: [{ hooks: [object] }] };
  expect(hook).toMatchObject(written.repos[0].hooks[0]);
  const [command, ...words] = hook.entry.split(" ");
  expect(command).toBe("node_modules/.bin/codegen");
  expect(await parseCommandLine(words, "0.0.0", 80)).toMatchObject({ kind: "run", command: "check" });
});
