import { describe, expect, it } from "@jest/globals";
import { findHookManagers, type HookManagerName, planHook } from "../../src/hooks/managers.ts";
import { collectSteps } from "../../src/plan/plan-setup.ts";
import type { Repository } from "../../src/repository/repository.ts";
import type { SetupStep } from "../../src/steps/step.ts";
import { defaultGit, type Files, filesAfter, repositoryOf } from "../support/repositories.ts";

const command = "node_modules/.bin/codegen check --staged";
/** The hook in a shell script. */
const script = `# reference-codegen\n${command} || exit 1\n`;
const task = "{codegen.config.json,codegen.lock.json,generated/**}";

/** Plans the hook in a manager, by default the first of the repository, and the script that installs it. */
function plan(files: Files, hook?: HookManagerName, more: Partial<Repository> = {}): SetupStep[] {
  return collectSteps(repositoryOf(files, more), (current) => planHook(current, hook, "generated"));
}

/** Plans the hook in a file. */
function planFile(file: string, text: string): SetupStep {
  return plan({ [file]: text })[0] as SetupStep;
}

/** A package.json; `scripts` are missing by default. */
const manifest = (devDependencies: object, scripts?: object, more: object = {}): string =>
  JSON.stringify({ ...more, ...(scripts && { scripts }), devDependencies });

const preCommitItem = (indent: string): string =>
  [
    `- id: codegen-check`,
    `  name: reference-codegen`,
    `  entry: ${command}`,
    `  language: system`,
    `  pass_filenames: false`,
    `  always_run: true\n`,
  ].join(`\n${indent}`);

describe("a hook", () => {
  /** Files in which the hook is inserted between « and ». */
  it.each([
    [".husky/pre-commit", `«${script}»npm test\n`],
    [".husky/pre-commit", `#!/usr/bin/env sh\n«${script}»\nnpm test\n`],
    [
      "lefthook.yml",
      "# ours\npre-commit:\n  parallel: true # fast\n  commands:\n    lint:\n      run: npm run lint\n" +
        `«    codegen-check:\n      run: ${command}\n»`,
    ],
    [
      ".lefthook.yaml",
      `pre-commit:\n  jobs:\n    - name: lint\n      run: npm run lint\n«    - name: codegen-check\n      run: ${command}\n»`,
    ],
    [
      ".pre-commit-config.yaml",
      "repos:\n- repo: https://example.com/a # pinned\n  rev: v1\n  hooks:\n  - id: a\n" +
        `«- repo: local\n  hooks:\n  ${preCommitItem("  ")}»`,
    ],
    [".pre-commit-config.yaml", `«repos:\n  - repo: local\n    hooks:\n      ${preCommitItem("      ")}»`],
    [
      "package.json",
      `{\n    "devDependencies": { "lint-staged": "17" },\n    "lint-staged": {\n        "*.ts": "eslint"«,\n        "${task}": "codegen check --staged"»\n    }\n}\n`,
    ],
    [".husky/pre-commit", `#!/bin/bash\n«${script}»npm test\n`],
  ])("adds the hook to %s: %j", (file, text) => {
    const before = text.replace(/«[^»]*»/, "");
    const after = text.replaceAll(/[«»]/g, "");
    expect(planFile(file, before)).toMatchObject({ kind: "write", file, after });
    expect(planFile(file, after)).toMatchObject({ kind: "kept", file });
  });

  it("creates the hook of husky", () => {
    const files = { "package.json": manifest({ husky: "^9.0.0" }) };
    const [file, after] = [".husky/pre-commit", `#!/bin/sh\n${script}`];
    expect(plan(files)[0]).toMatchObject({ kind: "write", file, isNew: true, after });
    expect(plan({ ...files, [file]: after })[0]).toMatchObject({ kind: "kept", file });
  });

  it.each([
    [".husky/pre-commit", "#!/usr/bin/env node\nconsole.log(1);\n"],
    ["lefthook.yml", "pre-commit: [\n"],
    ["lefthook.json", "{}"],
    [".pre-commit-config.yaml", "repos: none\n"],
  ])("prints the hook if it cannot edit %s: %j", (file, text) => {
    const step = planFile(file, text);
    expect(step).toMatchObject({ kind: "manual", file });
    expect(step.kind === "manual" && step.lines.join("\n")).toContain("check --staged");
  });

  it.each([
    ["npx codegen check --staged", "kept"],
    ["# reference-codegen\npnpm exec codegen", "write"],
    ["# npx codegen check", "write"],
    ["codegen --offline && npm run check", "write"],
    ["codegen check --staged -c apps/a/codegen.config.json", "write"],
  ])("plans a hook with the line %j as %s", (line, kind) => {
    expect(planFile(".husky/pre-commit", `${line}\n`)).toMatchObject({ kind });
  });

  it.each([
    [{ "codegen:check": "codegen check" }, "npm run 'codegen:check' || exit 1", "kept"],
    [{ "codegen:check": "graphql-codegen --check" }, "npm run codegen:check", "write"],
    [{ "codegen:check": "codegen check" }, "make codegen:check", "write"],
  ])("with the scripts %j plans a hook with the line %j as %s", (scripts, line, kind) => {
    const files = { "package.json": manifest({}, scripts), ".husky/pre-commit": `${line}\n` };
    expect(plan(files)[0]).toMatchObject({ kind });
  });

  it("adds the hook of husky to the folder of core.hooksPath, and not to the one that husky writes", () => {
    const git = { ...defaultGit, hooksFolder: "web/.husky/_" };
    const files = { "web/.husky/pre-commit": "npm test\n", ".husky/pre-commit": "old\n" };
    expect(plan(files, "husky", { git })[0]).toMatchObject({ file: "web/.husky/pre-commit" });
  });

  it("gives lint-staged paths from its own folder", () => {
    const more = { folder: "apps/a", packageFolder: "apps/a" };
    const files = filesAfter({}, plan({ "package.json": manifest({ "lint-staged": "17" }) }, "lint-staged", more));
    expect(JSON.parse(files["package.json"] ?? "")).toMatchObject({
      "lint-staged": {
        "{apps/a/codegen.config.json,apps/a/codegen.lock.json,apps/a/generated/**}":
          "codegen check --staged -c apps/a/codegen.config.json",
      },
    });
  });
});

describe("hook managers", () => {
  it("finds hook managers in order of preference", () => {
    const files = { "package.json": manifest({ "lint-staged": "17" }), "lefthook.yml": "", ".husky/pre-push": "" };
    expect(findHookManagers(repositoryOf(files))).toEqual(["husky", "lefthook", "lint-staged"]);
    expect(findHookManagers(repositoryOf({ "package.json": "{ broken" }))).toEqual([]);
  });
});

it.each(["husky", "lefthook", "lint-staged", "pre-commit"] as const)("prints what to do if %s is missing", (name) => {
  const lines = [`pnpm create reference-codegen --hook ${name}`];
  const files = { "package.json": "{}", "pnpm-lock.yaml": "" };
  expect(plan(files, name)).toMatchObject([{ kind: "manual", isCommand: true, lines }]);
});
