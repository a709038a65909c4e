import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { parse } from "yaml";
import { parseCommandLine } from "../../src/cli/arguments.ts";
import { blocksOf } from "../../test/support/markdown.ts";
import { filesAfter, packageOutput, stepsAbout, stepsOf } from "./support/repositories.ts";

// This repository uses the files that create writes, with the command that it builds.

const urlOf = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const own = (path: string): string => readFileSync(urlOf(path), "utf8");

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

/** The blocks of code of a page in a language. */
const codeIn = (page: string, language: string): string[] =>
  blocksOf(own(page)).flatMap(({ lang, code }) => (lang === language ? [code] : []));

it("offers pre-commit the hook of create", async () => {
  // It runs the installed command, so pre-commit builds nothing.
  const file = ".pre-commit-config.yaml";
  const [step] = stepsAbout(file, stepsOf({ [file]: "" }, { hook: "pre-commit" }));
  const written = parse(step?.kind === "write" ? step.after : "") as { repos: [{ hooks: [{ entry: string }] }] };
  expect(codeIn("docs/recipes.md", "yaml").map((code) => parse(code) as object)).toContainEqual(written);
  const [command, ...args] = written.repos[0].hooks[0].entry.split(" ");
  expect(command).toBe("node_modules/.bin/codegen");
  expect(await parseCommandLine(args, "0.0.0")).toMatchObject({ kind: "run", command: "check" });
});
