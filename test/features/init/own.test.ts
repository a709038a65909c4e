import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { parse } from "yaml";
import { parseCommandLine } from "../../../src/cli/arguments.ts";
import { hookManagers } from "../../../src/features/init/hooks/index.ts";
import { planWorkflow } from "../../../src/features/init/plan/workflow.ts";
import { filesAfter, defaultGit, repositoryOf, stepsAbout, stepsOf } from "../../support/repositories.ts";

// This repository guards its own package by what `init` writes for others; its command is the one that it builds.

const place = (path: string): URL => new URL(`../../../${path}`, import.meta.url);
const own = (path: string): string => readFileSync(place(path), "utf8");
const withOwnCommand = (text = ""): string => text.replaceAll("node_modules/.bin/codegen", "node dist/cli.cjs");

it("the workflow checks a pull request", () => {
  const file = ".github/workflows/reference-lists.yml";
  const written = filesAfter({}, [planWorkflow(repositoryOf({ "package-lock.json": "{}" }), [])])[file];
  const jobsOf = (text: string) => (parse(text) as { jobs: Readonly<Record<string, object>> }).jobs;
  expect(jobsOf(own(file))["check"]).toEqual(jobsOf(withOwnCommand(written))["check"]);
});

// `UPDATE_PAGES=1 npm test -- test/features/init/own` updates it.
it("the page on releases shows the workflow that is written", () => {
  const files = { "package-lock.json": "{}", ".changeset/config.json": "{}" };
  const [step] = stepsAbout(".github/workflows/reference-lists.yml", [
    planWorkflow(repositoryOf(files), ["REFERENCES_API_KEY"]),
  ]);
  const written = step?.kind === "write" ? step.after : "";
  const page = "docs/releasing.md";
  const shown = /(```yaml\n)(# Created by[^]*?)(?=```)/;
  if (process.env["UPDATE_PAGES"]) {
    writeFileSync(
      place(page),
      own(page).replace(shown, (_all, open: string) => open + written),
    );
  }
  expect(shown.exec(own(page))?.[2]).toBe(written);
});

it.each(["scripts/guard.mjs", "docs/merging.md"])("%s sets git as init does", (file) => {
  const settings = stepsOf({}).flatMap((step) => (step.kind === "setting" ? [step] : []));
  expect(settings).toHaveLength(2);
  const text = own(file);
  for (const { name, value } of settings) {
    expect(text).toContain(name);
    expect(text).toContain(file.startsWith("docs/") ? value : withOwnCommand(value));
  }
});

it("the hook is the one that init writes into the folder of core.hooksPath", () => {
  const git = { ...defaultGit, hooksFolder: ".githooks", hooksPath: ".githooks", hooksIn: "worktree" } as const;
  const step = hookManagers.git.plan(repositoryOf({}, { git }), ".githooks/pre-commit");
  const written = filesAfter({}, [step])[".githooks/pre-commit"] ?? "";
  // The command is built here, not installed.
  expect(own(".githooks/pre-commit")).toBe(withOwnCommand(written.replace(/^test -e .*\n/m, "")));
  expect(own("scripts/guard.mjs")).toContain('"core.hooksPath": ".githooks"');
});

it.each([".gitattributes", ".prettierignore"])("%s says all that is needed", (file) => {
  const steps = stepsAbout(file, stepsOf({ [file]: own(file) }));
  expect(steps).toMatchObject([{ kind: "kept" }]);
});

it("the hook for pre-commit is a command line of ours", async () => {
  const [hook] = parse(own(".pre-commit-hooks.yaml")) as [{ id: string; entry: string }];
  // As `init` writes it: the project's own installation, so nothing is built, and the version is that which writes.
  const file = ".pre-commit-config.yaml";
  const [step] = stepsAbout(file, stepsOf({ [file]: "" }, { hook: "pre-commit" }));
  const written = parse(step?.kind === "write" ? step.after : "") as { repos: [{ hooks: [{ entry: string }] }] };
  const [{ entry, ...rest }] = written.repos[0].hooks;
  expect(hook).toMatchObject(rest);
  expect(entry).toContain(hook.entry);
  const [command, ...words] = hook.entry.split(" ");
  expect(command).toBe("node_modules/.bin/codegen");
  expect(await parseCommandLine(words, "0.0.0", 80)).toMatchObject({ kind: "run", command: "check" });
});
