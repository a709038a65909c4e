import { describe, expect, it } from "@jest/globals";
import { git as runGit, initRepository } from "../../../test/support/git.ts";
import { configOf } from "../../../test/support/configs.ts";
import { makeProject } from "../../../test/support/project.ts";
import { collectSteps, planSetup } from "../../src/plan/plan-setup.ts";
import type { SetupStep } from "../../src/steps/step.ts";
import {
  defaultChoices,
  defaultGit,
  type Files,
  filesAfter,
  folderOutput,
  packageOutput,
  repositoryOf,
  type RepositoryOptions,
  stepsAbout,
  stepsOf,
} from "../support/repositories.ts";

const biome = '{ "$schema": "https://biomejs.dev/schemas/2.1.0/schema.json" }';

const kindsOf = (steps: readonly SetupStep[]): string[] => steps.map(({ kind }) => kind);

/** The kinds of the steps that edit a file with this text. */
const kindsFor = (file: string, text: string, more: RepositoryOptions = {}): string[] =>
  kindsOf(stepsAbout(file, stepsOf({ [file]: text }, {}, more)));

it("plans no hook and no lines for missing tools", () => {
  const steps = stepsOf({ "package.json": '{\n  "name": "x"\n}\n' });
  expect(
    steps.map((step) => `${step.kind} ${"file" in step ? step.file : step.kind === "setting" && step.name}`),
  ).toEqual([
    "write codegen.config.json",
    "write package.json",
    "write package.json",
    "write .gitattributes",
    "setting merge.codegen.name",
    "setting merge.codegen.driver",
  ]);
});

it("plans no change in the second run", () => {
  const files = {
    "package.json": '{"scripts": {}, "devDependencies": {"husky": "9"}}',
    ".gitattributes": "* text=auto",
    ".prettierignore": "dist/\r\n",
    "biome.json": biome,
  };
  const choices = { ci: "github", source: { baseUrl: "https://api.example.com" } } as const;
  const git = { ...defaultGit, mergeDriver: "anything" };
  const config = configOf({ source: choices.source });
  const steps = stepsOf(filesAfter(files, stepsOf(files, choices)), choices, { git, config });
  expect(kindsOf(steps)).toEqual(Array.from({ length: 9 }, () => "kept"));
});

describe("the configuration", () => {
  it("has the sample lists or a service as its source", () => {
    const { "codegen.config.json": sample = "" } = filesAfter({}, stepsOf({}));
    expect(JSON.parse(sample)).toEqual({
      $schema: "./node_modules/reference-codegen/schema/codegen.config.schema.json",
      source: "sample",
      output: { dir: "generated", importExtension: "", form: "folder" },
    });
    const [step] = stepsOf({}, { source: { baseUrl: "https://api.example.com" } });
    expect(step).toMatchObject({ after: expect.stringContaining('"baseUrl": "https://api.example.com"') });
  });

  it.each([
    [packageOutput, { output: { dir: "generated", packageName: "reference-lists", emit: "js" } }],
    [{ ...folderOutput, style: "const" }, { enums: { style: "const" } }],
  ] as const)("has the options of the output %j", (output, options) => {
    const [step] = stepsOf({}, { output });
    expect(JSON.parse(step?.kind === "write" ? step.after : "")).toMatchObject(options);
  });
});

describe("scripts", () => {
  it("go to the nearest package.json, in its format, with the folder of the configuration", () => {
    const files = { "apps/package.json": '{\r\n\t"scripts": {\r\n\t\t"test": "jest"\r\n\t}\r\n}' };
    const done = filesAfter(files, stepsOf(files, {}, { folder: "apps/a", packageFolder: "apps" }));
    expect(done["apps/package.json"]).toBe(
      '{\r\n\t"scripts": {\r\n\t\t"test": "jest",\r\n\t\t"codegen": "codegen -c a/codegen.config.json",\r\n' +
        '\t\t"codegen:check": "codegen check -c a/codegen.config.json"\r\n\t}\r\n}',
    );
  });

  const us = "-c us/codegen.config.json";

  it.each<[what: string, scripts: object, more: RepositoryOptions, added: object]>([
    [
      "another configuration",
      { codegen: "codegen -c eu/codegen.config.json", "codegen:check": "codegen check" },
      { folder: "us" },
      { "codegen:lists": `codegen ${us}`, "codegen:lists:check": `codegen check ${us}` },
    ],
    ["other names", { lists: "codegen --env-file .env", check: "codegen check" }, {}, {}],
  ])("leave names that are taken by %s", (_what, scripts, more, added) => {
    const files = { "package.json": JSON.stringify({ scripts }) };
    const done = filesAfter(files, stepsOf(files, {}, more));
    expect(JSON.parse(done["package.json"] ?? "")).toEqual({ scripts: { ...scripts, ...added } });
    expect(kindsOf(stepsAbout("package.json", stepsOf(done, {}, more)))).toEqual(["kept", "kept"]);
  });

  it.each([
    [".env", {}, "codegen --env-file .env"],
    ["/repository/a b/.env", {}, "codegen --env-file 'a b/.env'"],
  ])("read the variables of %s only to generate", (envFile, more, command) => {
    const files = { "package.json": "{}" };
    const steps = collectSteps(repositoryOf(files, more), (current) => planSetup(current, defaultChoices, envFile));
    const done = filesAfter(files, steps);
    const { scripts } = JSON.parse(done["package.json"] ?? "") as { scripts: Record<string, string> };
    expect(scripts["codegen"]).toBe(command);
    expect(scripts["codegen:check"]).not.toContain("--env-file");
    expect(stepsAbout("package.json", steps)[0]).toMatchObject({ next: expect.stringContaining("in each clone") });
    // A later run may not name the file.
    expect(kindsOf(stepsAbout("package.json", stepsOf(done, {}, more)))).toEqual(["kept", "kept"]);
  });
});

describe(".gitattributes", () => {
  const file = ".gitattributes";
  const generated = "generated/** linguist-generated eol=lf";
  const lock = "codegen.lock.json linguist-generated eol=lf merge=codegen";

  it.each([
    ["", `${generated}\n${lock}\n`],
    ["# ours\n*.png binary", `# ours\n*.png binary\n${generated}\n${lock}\n`],
  ])("gets the missing lines: %j becomes %j", (before, after) => {
    const files: Files = { [file]: before };
    expect(filesAfter(files, stepsOf(files))[file]).toBe(after);
    expect(kindsFor(file, after)).toEqual(["kept"]);
  });

  it.each(["codegen.lock.json merge=union\n"])("stays if it has other attributes for them: %j", (text) => {
    expect(stepsAbout(file, stepsOf({ [file]: text }))).toMatchObject([{ kind: "manual", lines: [generated, lock] }]);
  });

  it("escapes wildcards in the folder, like .prettierignore", () => {
    const files = { ".prettierignore": "" };
    const done = filesAfter(files, stepsOf(files, {}, { folder: "my [app]", packageFolder: "" }));
    expect(done[file]).toContain('"my \\\\[app\\\\]/generated/**" linguist');
    expect(done[".prettierignore"]).toBe("my \\[app\\]/generated/\nmy \\[app\\]/codegen.lock.json\n");
  });
});

describe("formatters and linters", () => {
  const withStyleRules = { "package.json": '{ "devDependencies": { "eslint-plugin-unicorn": "60" } }' };

  it.each([
    [
      "biome.jsonc",
      '{\n  // ours\n  "files": {\n    "includes": ["src/**"]\n  }\n}\n',
      '{\n  // ours\n  "files": {\n    "includes": ["src/**","!generated","!codegen.lock.json"]\n  }\n}\n',
    ],
    [
      "deno.json",
      '{\n  "lint": {\n    "exclude": ["dist/"]\n  }\n}\n',
      '{"lint":{"exclude":["dist/","generated/"]},"fmt":{"exclude":["generated/","codegen.lock.json"]}}',
    ],
  ])("exclude the generated files by %s", (file, before, after) => {
    const { [file]: text = "" } = filesAfter({}, stepsOf({ [file]: before }));
    expect(text.replaceAll(/\s/g, "")).toBe(after.replaceAll(/\s/g, ""));
    expect(kindsFor(file, text)).toEqual(["kept"]);
  });

  it.each([
    ["eslint.config.js", 'export default [{ ignores: ["vendor/generated/**"] }];\n'],
    ["biome.json", '{ "files": { "includes": "src" } }'],
  ])("need a printed line if %s cannot be edited: %s", (file, text) => {
    expect(stepsAbout(file, stepsOf({ ...withStyleRules, [file]: text }))).toMatchObject([
      { kind: "manual", lines: [expect.stringMatching(/!?generated\b/)] },
    ]);
  });

  it.each([
    ["typescript-eslint", 0],
    ["@antfu/eslint-config", 1],
  ])("the rules of %s need %d lines in eslint.config.js", (name, count) => {
    const file = "eslint.config.js";
    const files = {
      "package.json": JSON.stringify({ devDependencies: { [name]: "1" } }),
      [file]: "export default [];\n",
    };
    expect(stepsAbout(file, stepsOf(files))).toHaveLength(count);
  });
});

describe("the merge driver", () => {
  const settingsOf = (steps: readonly SetupStep[]) => steps.flatMap((step) => (step.kind === "setting" ? step : []));

  it("runs the installed command", () => {
    const steps = settingsOf(
      stepsOf({ "my app/node_modules/.bin/codegen": "" }, {}, { folder: "my app", isInstalled: false }),
    );
    const command = "'my app/node_modules/.bin/codegen'";
    const fallback = `test -e ${command} || exec git merge-file %A %O %B`;
    expect(steps.at(-1)).toMatchObject({ value: `${fallback}; ${command} merge-driver %O %A %B` });
  });

  it("leaves both sides to git in a work tree without the command", () => {
    const { dir, write, read } = makeProject();
    write(".gitattributes", "lock merge=codegen\n");
    write("lock", "base\n");
    initRepository(dir);
    for (const { name, value } of settingsOf(stepsOf({}))) runGit(dir, "config", name, value);
    const commit = (text: string): void => {
      write("lock", text);
      runGit(dir, "commit", "-qam", text);
    };
    runGit(dir, "branch", "other");
    commit("ours\n");
    runGit(dir, "switch", "-q", "other");
    commit("theirs\n");
    runGit(dir, "switch", "-q", "main");
    runGit(dir, "merge", "other");
    expect(read("lock")).toMatch(/^<<<<<<< .*\nours\n=======\ntheirs\n>>>>>>> .*\n$/);
  });

  it("stays if it is set, and is printed without git", () => {
    const git = { ...defaultGit, mergeDriver: "mine" };
    expect(settingsOf(stepsOf({}, {}, { git }))).toEqual([]);
    expect(stepsOf({}, {}, { git: undefined }).at(-1)).toMatchObject({
      kind: "manual",
      lines: [expect.anything(), expect.stringMatching(/^git config merge\.codegen\.driver "/)],
    });
  });
});
