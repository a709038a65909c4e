import { describe, expect, it } from "@jest/globals";
import { planSetup, type Repository, type SetupChoices, type SetupStep } from "../../../src/features/init/index.ts";
import { type Files, filesAfter, newConfig, noChoices, defaultGit, repositoryOf } from "../../support/repositories.ts";

// Each test sets up packages of one repository, one after the other.

const eu = "packages/eu";
const us = "packages/us";
const git = { ...defaultGit, mergeDriver: "set" };
const npm = { "package.json": '{ "workspaces": ["packages/*"] }', "package-lock.json": "{}" };
const pnpm = { "package.json": "{}", "pnpm-workspace.yaml": "packages:\n  - packages/*\n", "pnpm-lock.yaml": "" };

interface Setup extends Partial<Repository> {
  readonly folder: string;
}

/** Sets up one package. */
function setUp(files: Files, setup: Setup, choices: Partial<SetupChoices> = {}) {
  const { folder } = setup;
  const all = { [`${folder}/package.json`]: "{}", ...files };
  const steps = planSetup(
    repositoryOf(all, { packageFolder: folder, git, ...setup }),
    { ...noChoices, ...choices },
    newConfig,
  );
  return { steps, files: filesAfter(all, steps) };
}

const kindsOf = (steps: readonly SetupStep[], file: string): string[] =>
  steps.flatMap((step) => (step.kind !== "setting" && step.file === file ? [step.kind] : []));

function hookOf(files: Files): string {
  return files[".husky/pre-commit"] ?? "";
}

const husky = { ".husky/pre-commit": "npm test\n" };

describe("a hook in a workspace", () => {
  it.each<[string, Files]>([
    ["npm", npm],
    ["pnpm", pnpm],
  ])("is one check at the root for all packages: %s", (_name, root) => {
    const first = setUp({ ...root, ...husky }, { folder: eu });
    expect(hookOf(first.files)).toMatch(/^node_modules\/\.bin\/codegen check --staged \|\| exit 1$/m);
    const second = setUp(first.files, { folder: us });
    expect(kindsOf(second.steps, ".husky/pre-commit")).toEqual(["kept"]);
  });

  it.each([
    ["a pattern does not match", '{ "workspaces": ["apps/*"] }', {}],
    ["a pattern excludes the package", '{ "workspaces": ["packages/*", "!packages/eu"] }', {}],
    ["the root has a configuration", '{ "workspaces": ["packages/*"] }', { "codegen.config.jsonc": "{}" }],
    ["the root has one in package.json", '{ "workspaces": ["packages/*"], "codegen": {} }', {}],
    ["there are no workspaces", "{}", {}],
  ])("is one check per package if %s", (_why, text, more) => {
    const first = setUp({ "package.json": text, ...more, ...husky }, { folder: eu });
    expect(hookOf(first.files)).toContain(`check --staged --cwd ${eu} || exit 1`);
    const second = setUp(first.files, { folder: us });
    expect(kindsOf(second.steps, ".husky/pre-commit")).toEqual(["write"]);
  });

  it.each([
    [`node_modules/.bin/codegen check --staged --cwd ${eu}`, "kept"],
    [`codegen -c '${eu}/codegen.config.json' check`, "kept"],
    [`cd ${eu} && npx codegen check --staged`, "kept"],
    ["npm run codegen:check", "kept"],
    ["codegen check --cwd .", "kept"],
    [`node_modules/.bin/codegen check --staged --cwd ${us}`, "write"],
    [`codegen check -c ${us}/codegen.config.json`, "write"],
    [`cd ${us} && npx codegen check --staged`, "write"],
    [`cd ${eu}-2 && npx codegen check --staged`, "write"],
    [`npm run codegen:check --workspace ${us}`, "write"],
  ])("with the line %j is %s", (line, kind) => {
    const { steps } = setUp({ ...npm, ".husky/pre-commit": `${line}\n` }, { folder: eu });
    expect(kindsOf(steps, ".husky/pre-commit")).toEqual([kind]);
  });

  it.each([
    [
      "lefthook.yml",
      "pre-commit:\n  commands:\n    codegen-check-packages-us:\n      run: codegen check --cwd packages/us\n",
    ],
    [
      ".pre-commit-config.yaml",
      "repos:\n  - repo: local\n    hooks:\n      - id: codegen-check-packages-us\n        name: codegen check\n" +
        "        entry: node_modules/.bin/codegen check --staged --cwd packages/us\n        language: system\n",
    ],
  ])("of another package does not count for this one: %s", (file, text) => {
    const first = setUp({ ...npm, [file]: text }, { folder: eu });
    expect(kindsOf(first.steps, file)).toEqual(["write"]);
    expect(kindsOf(setUp(first.files, { folder: eu }).steps, file)).toEqual(["kept"]);
  });

  it("runs the check in a workspace root below the top of the repository", () => {
    const files = { "web/package.json": '{ "workspaces": ["packages/*"] }', ...husky };
    const first = setUp(files, { folder: "web/packages/eu", installFolder: "web" });
    expect(hookOf(first.files)).toMatch(/^web\/node_modules\/\.bin\/codegen check --staged --cwd web \|\| exit 1$/m);
    expect(hookOf(first.files)).toContain("Run npm install in web first.");
    const second = setUp(first.files, { folder: "web/packages/us", installFolder: "web" });
    expect(kindsOf(second.steps, ".husky/pre-commit")).toEqual(["kept"]);
  });

  it("calls the tool of the root, or that of a package if the root has none", () => {
    const setup = { folder: eu, installFolder: eu };
    expect(hookOf(setUp({ ...pnpm, ...husky }, setup).files)).toMatch(
      /^packages\/eu\/node_modules\/\.bin\/codegen check --staged \|\| exit 1$/m,
    );
    const withRoot = { ...pnpm, ...husky, "node_modules/.bin/codegen": "#!/bin/sh\n" };
    expect(hookOf(setUp(withRoot, setup).files)).toMatch(/^node_modules\/\.bin\/codegen check/m);
  });

  it("expects the tool where the package manager will install it", () => {
    const setup = { folder: eu, installFolder: eu, isInstalled: false };
    expect(hookOf(setUp({ ...npm, ...husky }, setup).files)).toMatch(/^node_modules\/\.bin\/codegen check/m);
    expect(hookOf(setUp({ ...pnpm, ...husky }, setup).files)).toMatch(/^packages\/eu\/node_modules\/\.bin\/codegen/m);
  });

  it("in git's own folder runs on branches that have a lock of any package", () => {
    const { files } = setUp(npm, { folder: eu }, { hook: "git" });
    expect(files[".git/hooks/pre-commit"]).toContain("git ls-files '*codegen.lock.json'");
  });
});

describe("files at the root of a workspace", () => {
  const files = { ...npm, ".prettierrc": "{}", "biome.json": '{ "files": { "includes": ["**"] } }' };

  it("have the lines of both packages, and second runs change nothing", () => {
    const both = setUp(setUp(files, { folder: eu }, { ci: "github" }).files, { folder: us }, { ci: "github" });
    expect(both.files[".gitattributes"]).toBe(
      [eu, us]
        .map(
          (folder) =>
            `${folder}/generated/** linguist-generated eol=lf\n` +
            `${folder}/codegen.lock.json linguist-generated eol=lf merge=codegen\n`,
        )
        .join(""),
    );
    expect(both.files[".prettierignore"]).toBe(
      [eu, us].map((folder) => `${folder}/generated/\n${folder}/codegen.lock.json\n`).join(""),
    );
    for (const folder of [eu, us, eu]) {
      const again = setUp(both.files, { folder }, { ci: "github" });
      expect(again.files).toEqual(both.files);
    }
  });

  it("include one workflow with one branch per package", () => {
    const first = setUp(files, { folder: eu }, { ci: "github" });
    const { files: both } = setUp(first.files, { folder: us }, { ci: "github" });
    for (const name of ["reference-lists-packages-eu", "reference-lists-packages-us"]) {
      expect(both[`.github/workflows/${name}.yml`]).toContain(`git push --force origin ${name}\n`);
    }
  });
});

describe(".prettierignore", () => {
  const changed = (files: Files, setup: Setup): string[] =>
    setUp(files, setup)
      .steps.flatMap((step) => (step.kind === "write" ? [step.file] : []))
      .filter((file) => file.endsWith(".prettierignore"));
  const withPrettier = '{ "devDependencies": { "prettier": "3" } }';

  it.each<[string, Files, string[]]>([
    ["no prettier", npm, []],
    ["prettier at the root", { ...npm, "prettier.config.mjs": "" }, [".prettierignore"]],
    [
      "a member of package.json",
      { "package.json": '{ "workspaces": ["packages/*"], "prettier": {} }' },
      [".prettierignore"],
    ],
    ["an ignore file", { ...npm, ".prettierignore": "dist\n" }, [".prettierignore"]],
    ["only a configuration in the package", { ...npm, [`${eu}/.prettierrc.json`]: "{}" }, [".prettierignore"]],
    [
      "prettier in the package",
      { ...npm, [`${eu}/package.json`]: withPrettier },
      [`${eu}/.prettierignore`, ".prettierignore"],
    ],
    ["no workspaces", { [`${eu}/package.json`]: withPrettier }, [`${eu}/.prettierignore`]],
    ["no workspaces, prettier at the top", { "package.json": withPrettier }, [".prettierignore"]],
  ])("is written where prettier reads it: %s", (_name, files, expected) => {
    expect(changed(files, { folder: eu })).toEqual(expected);
  });
});

describe("a changed output folder", () => {
  const output = "src/lists";
  const task = (dir: string) => `{codegen.config.json,codegen.lock.json,${dir}/**}`;

  function move(files: Files, folder = "") {
    const first = setUp({ ...files, "a/package.json": "{}" }, { folder }, { ci: "github" });
    const second = setUp(first.files, { folder, output }, { ci: "github" });
    expect(setUp(second.files, { folder, output }, { ci: "github" }).files).toEqual(second.files);
    return { before: first.files, ...second };
  }

  it.each([
    ["", { "package.json": "{}" }],
    [eu, npm],
  ])("replaces the old lines, in the folder %j", (folder, root) => {
    const files = {
      ...root,
      ".prettierignore": "dist/\n",
      "biome.json": '{ "$schema": "https://biomejs.dev/schemas/2.1.0/schema.json" }',
      ".lintstagedrc.json": "{}",
    };
    const { before, files: after } = move(files, folder);
    for (const file of Object.keys(before).filter((name) => !name.includes("codegen.config"))) {
      expect([file, after[file]]).toEqual([
        file,
        before[file]?.replaceAll("generated", output).replaceAll(`linguist-${output}`, "linguist-generated"),
      ]);
    }
  });

  it("replaces the glob of the lint-staged task", () => {
    const { files } = move({ "package.json": '{ "lint-staged": {} }' });
    expect(JSON.parse(files["package.json"] ?? "")).toMatchObject({
      "lint-staged": { [task(output)]: "codegen check --staged" },
    });
  });

  it("is reported with its old pattern for files that are not edited", () => {
    const file = "eslint.config.js";
    const { steps } = move({ "package.json": "{}", [file]: 'export default [{ ignores: ["generated/**"] }];\n' });
    expect(steps.find((step) => step.kind === "manual" && step.file === file)).toMatchObject({
      why: expect.stringContaining('"generated/**"'),
      lines: [expect.stringContaining("src/lists/**")],
    });
  });

  it("is reported for a workflow that was edited", () => {
    const file = ".github/workflows/reference-lists.yml";
    const first = setUp({ "package.json": "{}" }, { folder: "" }, { ci: "github" });
    const edited = { ...first.files, [file]: (first.files[file] ?? "").replace("17 3", "18 3") };
    expect(kindsOf(setUp(edited, { folder: "" }, { ci: "github" }).steps, file)).toEqual(["kept"]);
    const { steps } = setUp(edited, { folder: "", output }, { ci: "github" });
    expect(steps.find((step) => step.kind === "manual" && step.file === file)).toMatchObject({
      lines: ["git add codegen.lock.json src/lists"],
    });
  });

  it.each<[string, Files]>([
    [
      "has other attributes",
      { ".gitattributes": "old/** linguist-generated -text\ncodegen.lock.json merge=codegen\n" },
    ],
    [
      "is not directly before the lock",
      { ".gitattributes": "old/** linguist-generated\n*.png binary\ncodegen.lock.json merge=codegen\n" },
    ],
    [
      "is that of another configuration",
      {
        "a/codegen.config.json": "{}",
        ".gitattributes": "a/old/** linguist-generated eol=lf\ncodegen.lock.json merge=codegen\n",
      },
    ],
  ])("leaves a line that %s", (_why, files) => {
    const { files: after } = setUp({ "package.json": "{}", ...files }, { folder: "" });
    expect(after[".gitattributes"]).toContain(files[".gitattributes"]?.split("\n")[0]);
  });

  it("removes the old line if the new one exists", () => {
    const lock = "codegen.lock.json linguist-generated eol=lf merge=codegen\n";
    const line = (dir: string) => `${dir}/** linguist-generated eol=lf\n`;
    const files = {
      "package.json": "{}",
      ".gitattributes": line(output) + line("generated") + lock,
      ".prettierignore": `${output}/\ngenerated/\ncodegen.lock.json\n`,
      "biome.json": '{ "files": { "includes": ["!src/lists/**", "!generated/**", "!codegen.lock.json"] } }',
    };
    const { files: after } = setUp(files, { folder: "", output });
    expect(after[".gitattributes"]).toBe(line(output) + lock);
    expect(after[".prettierignore"]).toBe(`${output}/\ncodegen.lock.json\n`);
    expect(JSON.parse(after["biome.json"] ?? "")).toEqual({
      files: { includes: ["!src/lists/**", "!codegen.lock.json"] },
    });
  });
});

it("a line of the user before that of the lock is not taken for the former output", () => {
  const files = {
    ".gitattributes": "generated/** linguist-generated eol=lf\napi/** linguist-generated\n",
    ".prettierignore": "api/\n",
    "package.json": "{}",
  };
  const { files: done } = setUp(files, { folder: "" });
  const { files: again } = setUp(done, { folder: "" });
  expect(again[".gitattributes"]).toContain("api/** linguist-generated\n");
  expect(again[".prettierignore"]).toContain("api/\n");
});
