import { describe, expect, it } from "@jest/globals";
import { findHookManagers, type HookManagerName, hookManagers } from "../../../src/features/init/hooks/index.ts";
import { hooksFile } from "../../../src/features/init/facts/repository.ts";
import { type Files, filesAfter, defaultGit, repositoryOf } from "../../support/repositories.ts";

const command = "node_modules/.bin/codegen check --staged";
const message = "'reference-codegen is not installed. Run npm install first.'";
const guard = `test -e node_modules/.bin/codegen || { echo ${message} >&2; exit 1; }`;
/** In a script of a shell. */
const script = `${guard}\n${command} || exit 1\n`;
/** In a tool that takes one line of shell. */
const oneLine = `${guard}; ${command}`;
/** pre-commit runs no shell. */
const entry = `sh -c "${oneLine}"`;
/** Git's own hooks run on all branches. */
const ofClone = `if [ -e codegen.lock.json ]; then\n  ${guard}\n  ${command} || exit 1\nfi\n`;
const task = "{codegen.config.json,codegen.lock.json,generated/**}";

/** The step that puts the hook into the files of a manager. */
function plan(name: HookManagerName, files: Files, more: Parameters<typeof repositoryOf>[1] = {}) {
  const repository = repositoryOf(files, more);
  const file = hookManagers[name].find(repository) ?? (name === "git" ? hooksFile(repository) : undefined);
  if (file === undefined) throw new Error(`${name} is not there`);
  return hookManagers[name].plan(repository, file);
}

describe("a hook", () => {
  it.each<[HookManagerName, string, string, string]>([
    ["husky", ".husky/pre-commit", "npm test\n", `${script}npm test\n`],
    ["husky", ".husky/pre-commit", "npm test", `${script}npm test`],
    [
      "husky",
      ".husky/pre-commit",
      "npm test\r\nexit 0\r\n",
      `${script.replaceAll("\n", "\r\n")}npm test\r\nexit 0\r\n`,
    ],
    [
      "husky",
      ".husky/pre-commit",
      '#!/usr/bin/env sh\n. "$(dirname -- "$0")/_/husky.sh"\n\nnpm test\n',
      `#!/usr/bin/env sh\n. "$(dirname -- "$0")/_/husky.sh"\n${script}\nnpm test\n`,
    ],
    [
      "lefthook",
      "lefthook.yml",
      "# ours\npre-commit:\n  parallel: true # fast\n  commands:\n    lint:\n      run: npm run lint\n",
      "# ours\npre-commit:\n  parallel: true # fast\n  commands:\n    lint:\n      run: npm run lint\n" +
        `    codegen-check:\n      run: ${oneLine}\n`,
    ],
    [
      "lefthook",
      ".lefthook.yaml",
      "pre-commit:\n  jobs:\n    - name: lint\n      run: npm run lint\n",
      `pre-commit:\n  jobs:\n    - name: lint\n      run: npm run lint\n    - name: codegen-check\n      run: ${oneLine}\n`,
    ],
    [
      "lefthook",
      "lefthook.yml",
      "pre-push:\r\n  commands:\r\n    test:\r\n      run: npm test",
      "pre-push:\r\n  commands:\r\n    test:\r\n      run: npm test\r\n" +
        `pre-commit:\r\n  commands:\r\n    codegen-check:\r\n      run: ${oneLine}`,
    ],
    [
      "lefthook",
      "lefthook.json",
      '{\n\t"output": false\n}\n',
      `{\n\t"output": false,\n\t"pre-commit": {\n\t\t"commands": {\n\t\t\t"codegen-check": {\n\t\t\t\t"run": "${oneLine}"\n\t\t\t}\n\t\t}\n\t}\n}\n`,
    ],
    [
      "pre-commit",
      ".pre-commit-config.yaml",
      "repos:\n- repo: https://example.com/a # pinned\n  rev: v1\n  hooks:\n  - id: a\n",
      "repos:\n- repo: https://example.com/a # pinned\n  rev: v1\n  hooks:\n  - id: a\n" +
        "- repo: local\n  hooks:\n  - id: codegen-check\n    name: codegen check\n" +
        `    entry: ${entry}\n    language: system\n    pass_filenames: false\n    always_run: true\n`,
    ],
    [
      "lefthook",
      "lefthook.yml",
      "# EXAMPLE USAGE:\n#\n# pre-push:\n#   jobs:\n",
      `# EXAMPLE USAGE:\n#\n# pre-push:\n#   jobs:\npre-commit:\n  commands:\n    codegen-check:\n      run: ${oneLine}\n`,
    ],
    [
      "pre-commit",
      ".pre-commit-config.yaml",
      "repos:\n-   repo: https://example.com/a\n    rev: v1\n    hooks:\n    -   id: a\n\n    -   id: b # last\n\nfail_fast: true\n",
      "repos:\n-   repo: https://example.com/a\n    rev: v1\n    hooks:\n    -   id: a\n\n    -   id: b # last\n" +
        "-   repo: local\n    hooks:\n    - id: codegen-check\n      name: codegen check\n" +
        `      entry: ${entry}\n      language: system\n      pass_filenames: false\n      always_run: true\n` +
        "\nfail_fast: true\n",
    ],
    [
      "pre-commit",
      ".pre-commit-config.yaml",
      "repos:\n  -   repo: https://example.com/a\n      rev: v1\n      hooks:\n        -   id: a",
      "repos:\n  -   repo: https://example.com/a\n      rev: v1\n      hooks:\n        -   id: a\n" +
        "  -   repo: local\n      hooks:\n        - id: codegen-check\n          name: codegen check\n" +
        `          entry: ${entry}\n          language: system\n          pass_filenames: false\n          always_run: true`,
    ],
    [
      "lint-staged",
      "package.json",
      '{\n    "lint-staged": {\n        "*.ts": "eslint"\n    }\n}\n',
      `{\n    "lint-staged": {\n        "*.ts": "eslint",\n        "${task}": "codegen check --staged"\n    }\n}\n`,
    ],
    [
      "lint-staged",
      ".lintstagedrc.json",
      '{ "*.ts": "eslint" }',
      `{\n  "*.ts": "eslint",\n  "${task}": "codegen check --staged"\n}`,
    ],
    ["git", ".git/hooks/pre-commit", "#!/bin/bash\nnpm test\n", `#!/bin/bash\n${ofClone}npm test\n`],
  ])("of %s goes into %s: %j", (name, file, before, after) => {
    const files = { [file]: before };
    const step = plan(name, files);
    expect(step).toMatchObject({ kind: "write", file, before });
    const done = filesAfter(files, [step]);
    expect(done[file]).toBe(after);
    expect(plan(name, done)).toMatchObject({ kind: "kept", file });
  });

  it.each<[HookManagerName, string, string]>([
    ["husky", ".husky/pre-commit", script],
    ["lefthook", "lefthook.yml", `pre-commit:\n  commands:\n    codegen-check:\n      run: ${oneLine}\n`],
    [
      "pre-commit",
      ".pre-commit-config.yaml",
      "repos:\n  - repo: local\n    hooks:\n      - id: codegen-check\n        name: codegen check\n" +
        `        entry: ${entry}\n        language: system\n        pass_filenames: false\n        always_run: true\n`,
    ],
    ["git", ".git/hooks/pre-commit", `#!/bin/sh\n${ofClone}`],
  ])("of %s creates %s if only package.json has the manager", (name, file, after) => {
    const empty = name === "pre-commit" ? { [file]: "" } : {};
    const files: Files = { "package.json": `{ "devDependencies": { "${name}": "^9.0.0" } }`, ...empty };
    const step = plan(name, files);
    expect(step).toMatchObject({ kind: "write", file, after });
    expect(plan(name, filesAfter(files, [step]))).toMatchObject({ kind: "kept", file });
  });

  it.each<[HookManagerName, string, string]>([
    ["husky", ".husky/pre-commit", "#!/usr/bin/env node\nconsole.log(1);\n"],
    ["husky", ".husky/pre-commit", "a\r\nb\n"],
    ["husky", ".husky/pre-commit", "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n"],
    ["lefthook", "lefthook.yml", "pre-commit: [\n"],
    ["lefthook", "lefthook.yml", "pre-commit:\n  commands: none\n"],
    ["lefthook", "lefthook.yml", "pre-commit: { commands: { lint: { run: eslint } } }\n"],
    ["lefthook", "lefthook.toml", "[pre-commit]\n"],
    ["lefthook", "lefthook.json", '{ "pre-commit": [] }'],
    ["pre-commit", ".pre-commit-config.yaml", "repos: none\n"],
    ["pre-commit", ".pre-commit-config.yaml", "repos:   [{ repo: meta, hooks: [] }]\n"],
    ["lint-staged", "lint-staged.config.mjs", "export default {};\n"],
    ["lint-staged", ".lintstagedrc.json", "{ broken"],
    ["lint-staged", ".lintstagedrc", "'*.ts': eslint\n"],
    ["git", ".git/hooks/pre-commit", "#!/usr/bin/python3\n"],
  ])("of %s leaves %s alone, and prints the lines: %j", (name, file, text) => {
    const step = plan(name, { [file]: text });
    expect(step).toMatchObject({ kind: "manual", file });
    expect(step.kind === "manual" && step.lines.join("\n")).toContain("check --staged");
  });

  it.each([
    ["npx codegen check --staged", "kept"],
    ["npx reference-codegen check --staged", "kept"],
    ["node_modules/.bin/reference-codegen check", "kept"],
    ["npm run codegen:check", "kept"],
    ["pnpm exec codegen verify", "kept"],
    ["codegen --cwd . check", "kept"],
    ["npx codegen --cwd=./ check", "kept"],
    ["node_modules/.bin/codegen -c eu.json verify", "kept"],
    ["# codegen check", "write"],
    ["npx graphql-codegen --check", "write"],
    ["npm run graphql-codegen:check", "write"],
    ["codegen --offline&& npm run check", "write"],
    ["codegen; npm run check", "write"],
    ["codegen --cwd apps/check", "write"],
  ])("with the line %j is %s", (line, kind) => {
    expect(plan("husky", { ".husky/pre-commit": `${line}\n` })).toMatchObject({ kind });
  });

  it("is written for each of two configurations without a workspace root", () => {
    const first = plan("lefthook", { "lefthook.yml": "" }, { folder: "apps/a", packageFolder: "apps/a" });
    const files = filesAfter({}, [first]);
    const second = plan("lefthook", files, { folder: "apps/a2", packageFolder: "apps/a2" });
    expect(filesAfter(files, [second])["lefthook.yml"]).toBe(
      "pre-commit:\n  commands:\n" +
        `    codegen-check-apps-a:\n      run: ${oneLine} --cwd apps/a\n` +
        `    codegen-check-apps-a2:\n      run: ${oneLine} --cwd apps/a2\n`,
    );
  });

  it("of husky goes where git looks for it, and never into the folder that husky writes", () => {
    const git = { ...defaultGit, hooksFolder: "web/.husky/_", hooksPath: "web/.husky/_", hooksIn: "worktree" } as const;
    const files = { "web/.husky/pre-commit": "npm test\n", ".husky/pre-commit": "old\n" };
    expect(plan("husky", files, { git })).toMatchObject({ file: "web/.husky/pre-commit" });
    expect(plan("git", files, { git })).toMatchObject({ kind: "manual" });
    expect(plan("git", files, { git: undefined })).toMatchObject({ kind: "manual" });
  });

  it("of lint-staged names files relative to its own folder", () => {
    const step = plan(
      "lint-staged",
      { "package.json": '{"lint-staged":{}}' },
      { folder: "apps/a", packageFolder: "apps/a" },
    );
    expect(step).toMatchObject({ file: "package.json" });
    const { "lint-staged": tasks } = JSON.parse(filesAfter({}, [step])["package.json"] ?? "") as Record<string, object>;
    expect(tasks).toEqual({
      "{apps/a/codegen.config.json,apps/a/codegen.lock.json,apps/a/generated/**}":
        "codegen check --staged --cwd apps/a",
    });
  });
});

it("lint-staged watches the configuration file that exists", () => {
  const step = plan("lint-staged", { "package.json": '{"lint-staged":{}}' }, { configFile: "codegen.config.jsonc" });
  expect(step).toMatchObject({
    after: expect.stringContaining("{codegen.config.jsonc,codegen.lock.json,generated/**}"),
  });
});

describe("the hooks folder of git", () => {
  const tree = { ...defaultGit, hooksFolder: "tools/hooks", hooksPath: "tools/hooks", hooksIn: "worktree" } as const;

  it("counts as a hook manager if it is in the working tree", () => {
    expect(findHookManagers(repositoryOf({}, { git: tree }))).toEqual(["git"]);
    expect(plan("git", {}, { git: tree })).toMatchObject({
      kind: "write",
      file: "tools/hooks/pre-commit",
      after: `#!/bin/sh\n${script}`,
    });
  });

  it("of one clone counts as a hook manager if it already has the hook", () => {
    const files = { ".git/hooks/pre-commit": `#!/bin/sh\n${command}\n` };
    expect(findHookManagers(repositoryOf(files))).toEqual(["git"]);
    expect(findHookManagers(repositoryOf({ ".git/hooks/pre-commit": "#!/bin/sh\n" }))).toEqual([]);
  });
});

it.each<[HookManagerName, string, string]>([
  ["lefthook", "lefthook.yml", "npx lefthook install"],
  ["pre-commit", ".pre-commit-config.yaml", "pre-commit install"],
])("%s with %s reports how to install the hook if git has none", (name, file, install) => {
  const nextOf = (files: Files) => {
    const step = plan(name, files);
    return step.kind === "write" ? step.next : "";
  };
  expect(nextOf({ [file]: "" })).toContain(install);
  expect(nextOf({ [file]: "", ".git/hooks/pre-commit": "#!/bin/sh\n" })).toBeUndefined();
});

it("with Plug'n'Play the hook calls the command through Yarn", () => {
  const more = { hasPlugAndPlay: true, folder: "apps/a" };
  expect(plan("husky", { ".husky/pre-commit": "" }, more)).toMatchObject({
    after: "yarn exec codegen check --staged --cwd apps/a || exit 1\n",
  });
});

it("hook managers are found in order of preference, lint-staged last", () => {
  const files = {
    "package.json": '{"lint-staged":{}}',
    "lefthook.yml": "",
    ".husky/pre-push": "",
  };
  expect(findHookManagers(repositoryOf(files))).toEqual(["husky", "lefthook", "lint-staged"]);
  expect(findHookManagers(repositoryOf({ "package.json": "{ broken" }))).toEqual([]);
});
