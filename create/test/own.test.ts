import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { parse } from "yaml";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { blocksOf } from "../../test/support/markdown.ts";
import { hookManagers } from "../src/hooks/managers.ts";
import { filesAfter, packageOutput, repositoryOf, stepsAbout, stepsOf } from "./support/repositories.ts";

// This repository uses the files that create writes, with the command that it builds.

const urlOf = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const own = (path: string): string => readFileSync(urlOf(path), "utf8");
const withOwnCommand = (text = ""): string =>
  text
    .replace("test -e node_modules/.bin/codegen", "test -e dist/cli.cjs")
    .replaceAll("node_modules/.bin/codegen", "node dist/cli.cjs");

it("has the workflow of create for actionlint (npm run pages)", () => {
  const files = { "package-lock.json": "{}" };
  const headers = { "X-Api-Key": "${REFERENCES_API_KEY}" };
  const source = { baseUrl: "https://api.example.com", headers };
  const workflow = ".github/workflows/reference-lists.yml";
  const steps = stepsOf(files, { source, output: packageOutput, ci: "github" });
  const { [workflow]: written = "" } = filesAfter({}, steps);
  const file = "create/test/reference-lists.yml";
  if (process.env["UPDATE_PAGES"]) writeFileSync(urlOf(file), written);
  expect(own(file)).toBe(written);
});

it.each(["scripts/guard.mjs", "docs/merging.md"])("configures git like create: %s", (file) => {
  const settings = stepsOf({}).flatMap((step) => (step.kind === "setting" ? [step] : []));
  expect(settings).toHaveLength(2);
  const text = own(file);
  for (const { name, value } of settings) {
    expect(text).toContain(name);
    expect(text).toContain(file.startsWith("docs/") ? value : withOwnCommand(value));
  }
});

/** The hook that create writes into a folder of hooks. */
function writtenHook(): string {
  return (
    filesAfter({}, [hookManagers.husky.plan(repositoryOf({}), ".githooks/pre-commit", "generated")])[
      ".githooks/pre-commit"
    ] ?? ""
  );
}

/** The blocks of code of a page in a language. */
const codeIn = (page: string, language: string): string[] =>
  blocksOf(own(page)).flatMap(({ lang, code }) => (lang === language ? [code] : []));

it("has the hook of create in core.hooksPath", () => {
  const written = writtenHook();
  // The command is built, not installed.
  expect(own(".githooks/pre-commit")).toBe(withOwnCommand(written));
  expect(own("scripts/guard.mjs")).toContain('"core.hooksPath": ".githooks"');
});

it("documents the attribute of the lock", () => {
  const [attribute = "none"] = codeIn("docs/merging.md", "gitattributes");
  const [file, merge = "none"] = attribute.split(" ");
  const [line = ""] = new RegExp(`^${file} .*$`, "m").exec(own(".gitattributes")) ?? [];
  expect(line.split(" ")).toContain(merge);
});

it.each([".gitattributes", ".prettierignore"])("has all lines of create in %s", (file) => {
  expect(stepsAbout(file, stepsOf({ [file]: own(file) }))).toMatchObject([{ kind: "kept" }]);
});

it("offers pre-commit the hook of create", async () => {
  const [hook] = parse(own(".pre-commit-hooks.yaml")) as [{ id: string; entry: string }];
  // It runs the installed command, so pre-commit builds nothing.
  const file = ".pre-commit-config.yaml";
  const [step] = stepsAbout(file, stepsOf({ [file]: "" }, { hook: "pre-commit" }));
  const written = parse(step?.kind === "write" ? step.after : "") as { repos: [{ hooks: [{ entry: string }] }] };
  const [{ entry, ...rest }] = written.repos[0].hooks;
  expect(hook).toMatchObject(rest);
  expect(entry).toBe(hook.entry);
  const documented = { repos: [{ repo: "local", hooks: [{ ...rest, entry: hook.entry }] }] };
  expect(codeIn("docs/recipes.md", "yaml").map((code) => parse(code) as object)).toContainEqual(documented);
  const [command, ...args] = hook.entry.split(" ");
  expect(command).toBe("node_modules/.bin/codegen");
  expect(await parseCommandLine(args, "0.0.0", 80)).toMatchObject({ kind: "run", command: "check" });
});
