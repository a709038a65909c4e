import { describe, expect, it } from "@jest/globals";
import type { KnownConfig } from "../../../src/features/init/plan/config-file.ts";
import { planSetup, type SetupStep } from "../../../src/features/init/index.ts";
import {
  anySource,
  filesAfter,
  folderTarget,
  newConfig,
  noChoices,
  defaultGit,
  packageTarget,
  repositoryOf,
  stepsAbout,
  stepsOf,
} from "../../support/repositories.ts";

const manifest = '{\n  "name": "x"\n}\n';

/** What is written, kept, or left, by file. */
const kindsOf = (steps: readonly SetupStep[]): string[] =>
  steps.map((step) => `${step.kind} ${step.kind === "setting" ? step.name : step.file}`);

it("an empty repository gets no hook and no lines for tools that it does not have", () => {
  expect(kindsOf(stepsOf({ "package.json": manifest }))).toEqual([
    "write codegen.config.json",
    "write package.json",
    "write package.json",
    "manual .git/hooks/pre-commit",
    "write .gitattributes",
    "setting merge.codegen.name",
    "setting merge.codegen.driver",
  ]);
});

it("a second setup changes nothing", () => {
  const files = {
    "package.json": '{"scripts": {}, "devDependencies": {"husky": "9"}}',
    ".gitattributes": "* text=auto",
    ".prettierignore": "dist/\r\n",
    "biome.json": '{ "$schema": "https://biomejs.dev/schemas/2.1.0/schema.json" }',
  };
  const choices = { ci: "github", baseUrl: "https://api.example.com" } as const;
  const done = filesAfter(files, stepsOf(files, choices));
  const git = { ...defaultGit, mergeDriver: "anything" };
  const known = { ...newConfig, source: { ...anySource, baseUrl: choices.baseUrl } };
  const again = planSetup(repositoryOf(done, { git }), { ...noChoices, ...choices }, known);
  expect(again.map(({ kind }) => kind)).toEqual(again.map(() => "kept"));
  expect(again).toHaveLength(10);
});

it("two steps that edit one file are one text in the end", () => {
  const files = { "package.json": '{\n\t"lint-staged": {}\n}' };
  const { "package.json": text = "" } = filesAfter(files, stepsOf(files));
  expect(text).toMatch(/^\{\n\t"lint-staged": \{\n\t\t"\{/);
  expect(JSON.parse(text)).toMatchObject({
    scripts: { codegen: "codegen", "codegen:check": "codegen check" },
    "lint-staged": expect.anything(),
  });
});

it("installed packages are excluded if git would commit them", () => {
  const files = { ".gitignore": "dist/\n" };
  const git = { ...defaultGit, commitsModules: true };
  expect(filesAfter(files, stepsOf(files, {}, { git }))[".gitignore"]).toBe("dist/\nnode_modules/\n");
  expect(stepsAbout(".gitignore", stepsOf(files))).toEqual([]);
});

const shared = { ...defaultGit, hooksFolder: "../all", hooksIn: "outside" } as const;

it.each([
  [{}, ".git/hooks/pre-commit", "--hook git"],
  [{ git: undefined }, ".git/hooks/pre-commit", "not a git repository"],
  [{ git: shared }, "../all/pre-commit", "other repositories may share it"],
])("a hook that is not chosen is manual, with its place and reason: %j", (more, file, why) => {
  const step = stepsOf({}, {}, more).find(({ what }) => what.includes("before each commit"));
  expect(step).toMatchObject({ kind: "manual", file, why: expect.stringContaining(why) });
});

describe("the configuration", () => {
  it("names no schema with Plug'n'Play, which has no file of it", () => {
    const [step] = stepsOf({}, {}, { hasPlugAndPlay: true });
    expect(step).toMatchObject({ after: expect.not.stringContaining("$schema") });
  });

  it("is of the sample lists, or of the service", () => {
    const { "codegen.config.json": sample = "" } = filesAfter({}, stepsOf({}));
    expect(JSON.parse(sample)).toEqual({
      $schema: "./node_modules/reference-codegen/schema/codegen.config.schema.json",
      source: "sample",
      output: { dir: "generated", importExtension: "", files: [] },
    });
    const steps = stepsOf({}, { baseUrl: "https://api.example.com" });
    expect(filesAfter({}, steps)["codegen.config.json"]).toContain('"baseUrl": "https://api.example.com"');
  });

  it("names the schema where the tool is installed", () => {
    const [step] = stepsOf({}, {}, { folder: "apps/a" });
    expect(step).toMatchObject({
      file: "apps/a/codegen.config.json",
      after: expect.stringContaining('"../../node_modules/reference-codegen/'),
    });
  });

  it.each([
    [packageTarget, { output: { dir: "generated", packageName: "reference-lists", emit: "js" } }],
    [{ ...folderTarget, emit: "js" }, { output: { dir: "generated", emit: "js", files: ["package.json"] } }],
    [{ ...folderTarget, style: "const" }, { enums: { style: "const" } }],
  ] as const)("has the options of the output %j", (target, options) => {
    const steps = planSetup(repositoryOf({}), noChoices, { ...newConfig, target });
    expect(JSON.parse(filesAfter({}, steps)["codegen.config.json"] ?? "")).toMatchObject(options);
  });

  it("is kept where there is one", () => {
    const known = { ...newConfig, source: "sample" } as const;
    const [step] = planSetup(repositoryOf({}, { configFile: "package.json" }), noChoices, known);
    expect(step).toMatchObject({ kind: "kept", file: "package.json" });
  });

  it("that exists is not changed to other choices, which are printed", () => {
    const choices = { ...noChoices, dir: "src/lists", packageName: "reference-lists" };
    const [step] = planSetup(repositoryOf({}), choices, { ...newConfig, source: "sample" });
    expect(step).toMatchObject({ kind: "manual", lines: ['"output": {"dir":"src/lists"}'] });
  });

  it.each<[string, KnownConfig["source"]]>([
    ["the sample lists", "sample"],
    ["another service", { ...anySource, baseUrl: "https://old.example.com" }],
  ])("of %s does not get an address unasked", (_what, source) => {
    const choices = { ...noChoices, baseUrl: "https://api.example.com" };
    const [step] = planSetup(repositoryOf({}), choices, { ...newConfig, source });
    const lines = ['"source": { "baseUrl": "https://api.example.com" }'];
    expect(step).toMatchObject({ kind: "manual", file: "codegen.config.json", lines });
  });
});

describe("scripts", () => {
  it("go into the nearest package.json, in its own form, and say where the configuration is", () => {
    const files = { "apps/package.json": '{\r\n\t"scripts": {\r\n\t\t"test": "jest"\r\n\t}\r\n}' };
    const done = filesAfter(files, stepsOf(files, {}, { folder: "apps/a", packageFolder: "apps" }));
    expect(done["apps/package.json"]).toBe(
      '{\r\n\t"scripts": {\r\n\t\t"test": "jest",\r\n\t\t"codegen": "codegen --cwd a",\r\n' +
        '\t\t"codegen:check": "codegen check --cwd a"\r\n\t}\r\n}',
    );
  });

  it.each([
    ['{ "scripts": { "codegen": "graphql-codegen" } }', ["manual", "write"]],
    ['{ "scripts": [] }', ["manual", "manual"]],
    ['{ "scripts": null }', ["manual", "manual"]],
    ['{ "scripts": {} ', ["manual", "manual"]],
    ["[]", ["manual", "manual"]],
    ["{}", ["write", "write"]],
  ])("of %s: %j", (text, kinds) => {
    const steps = stepsAbout("package.json", stepsOf({ "package.json": text }));
    expect(steps.map(({ kind }) => kind)).toEqual(kinds);
    const [first] = steps;
    const isTaken = text.includes("graphql");
    if (first?.kind === "manual") expect(first.lines).toEqual([`"codegen${isTaken ? ":lists" : ""}": "codegen"`]);
  });

  it("of a second configuration get a name of their own, and are seen under it", () => {
    const of = (scripts: object) =>
      stepsAbout("package.json", stepsOf({ "package.json": JSON.stringify({ scripts }) }, {}, { folder: "us" }));
    const first = { codegen: "codegen --cwd eu", "codegen:check": "codegen check --cwd eu" };
    const lines = ['"codegen:us": "codegen --cwd us"', '"codegen:check:us": "codegen check --cwd us"'];
    expect(of(first)).toMatchObject(lines.map((line) => ({ kind: "manual", lines: [line] })));
    const both = { ...first, ...(JSON.parse(`{${lines.join()}}`) as object) };
    expect(of(both).map(({ kind }) => kind)).toEqual(["kept", "kept"]);
  });

  it("are printed where there is no package.json, and where it is no file of its own", () => {
    const kinds = (more: object) =>
      stepsAbout("package.json", stepsOf({ "package.json": "{}" }, {}, more)).map(({ kind }) => kind);
    expect(kinds({ packageFolder: undefined })).toEqual(["manual", "manual"]);
    expect(kinds({ editProblem: () => "is a symbolic link" })).toEqual(["manual", "manual"]);
  });
});

describe(".gitattributes", () => {
  const generated = "generated/** linguist-generated eol=lf";
  const lock = "codegen.lock.json linguist-generated eol=lf merge=codegen";

  it.each([
    ["", `${generated}\n${lock}\n`],
    ["# ours\n*.png binary", `# ours\n*.png binary\n${generated}\n${lock}\n`],
    ["*.png binary\r\n", `*.png binary\r\n${generated}\r\n${lock}\r\n`],
    [
      "* text=auto eol=lf\n",
      "* text=auto eol=lf\ngenerated/** linguist-generated\ncodegen.lock.json linguist-generated merge=codegen\n",
    ],
    [
      "/generated/** linguist-generated=true\n",
      `/generated/** linguist-generated=true\ngenerated/** eol=lf\n${lock}\n`,
    ],
  ])("%j becomes %j", (before, after) => {
    const files = { ".gitattributes": before };
    const done = filesAfter(files, stepsOf(files));
    expect(done[".gitattributes"]).toBe(after);
    expect(stepsAbout(".gitattributes", stepsOf(done))).toMatchObject([{ kind: "kept" }]);
  });

  it.each(["generated/** -linguist-generated\n", "codegen.lock.json merge=union\n", "generated/** eol=crlf\n"])(
    "that says something else is left alone: %j",
    (text) => {
      expect(stepsAbout(".gitattributes", stepsOf({ ".gitattributes": text }))).toMatchObject([
        { kind: "manual", lines: [generated, lock] },
      ]);
    },
  );

  it("quotes what would be a wildcard or the end of a pattern", () => {
    const files = { ".prettierignore": "" };
    const done = filesAfter(files, stepsOf(files, {}, { folder: "my [app]", packageFolder: "" }));
    expect(done[".gitattributes"]).toContain('"my \\\\[app\\\\]/generated/**" linguist');
    expect(done[".prettierignore"]).toBe("my \\[app\\]/generated/\nmy \\[app\\]/codegen.lock.json\n");
  });
});

describe("formatters and linters", () => {
  it.each([
    [
      "biome.jsonc",
      '{\n  // ours\n  "files": {\n    "includes": ["src/**"]\n  }\n}\n',
      '{\n  // ours\n  "files": {\n    "includes": ["src/**","!generated/**","!codegen.lock.json"]\n  }\n}\n',
    ],
    [
      "biome.json",
      '{ "$schema": "https://biomejs.dev/schemas/2.1.0/schema.json" }',
      '{ "$schema": "https://biomejs.dev/schemas/2.1.0/schema.json", ' +
        '"files": { "includes": ["**", "!generated/**", "!codegen.lock.json"] } }',
    ],
  ])("%s", (file, before, after) => {
    const files = { [file]: before };
    const { [file]: text = "" } = filesAfter(files, stepsOf(files));
    expect(text.replaceAll(/\s/g, "")).toBe(after.replaceAll(/\s/g, ""));
    expect(stepsAbout(file, stepsOf({ [file]: text }))).toMatchObject([{ kind: "kept" }]);
  });

  it.each([
    ["eslint.config.mjs", "export default [];\n"],
    ["eslint.config.js", 'export default [{ ignores: ["vendor/generated/**"] }];\n'],
    [".eslintrc.json", '{ "ignorePatterns": ["dist"] }'],
    [".eslintignore", "dist\n"],
    [".eslintrc.cjs", "module.exports = {};\n"],
    [".eslintrc.yml", "root: true\n"],
    ["biome.json", "{}"],
    ["biome.json", '{ "files": { "ignore": [] } }'],
    ["biome.json", '{ "files": { "includes": "src" } }'],
  ])("%s is left alone, and its line printed: %s", (file, text) => {
    expect(stepsAbout(file, stepsOf({ [file]: text }))).toMatchObject([
      { kind: "manual", lines: [expect.stringContaining("generated/")] },
    ]);
  });

  it.each([
    ["eslint.config.js", 'export default [{ ignores: ["generated/**"] }];\n'],
    [".eslintignore", "dist\ngenerated/\n"],
    [".eslintrc.yml", "ignorePatterns: [generated/]\n"],
    ["biome.json", '{ "files": { "ignore": ["generated/**", "codegen.lock.json"] } }'],
  ])("%s that names the folder is kept: %s", (file, text) => {
    expect(stepsAbout(file, stepsOf({ [file]: text }))).toMatchObject([{ kind: "kept" }]);
  });
});

describe("the merge driver", () => {
  const settingsOf = (steps: readonly SetupStep[]) => steps.filter(({ kind }) => kind === "setting");

  it("is the project's own command", () => {
    const steps = settingsOf(stepsOf({}, {}, { installFolder: "my app" }));
    expect(steps.at(-1)).toMatchObject({ value: "'my app/node_modules/.bin/codegen' merge-driver %O %A %B" });
  });

  it("stays as a person has set it, and is printed where there is no git", () => {
    const git = { ...defaultGit, mergeDriver: "mine" };
    expect(settingsOf(stepsOf({}, {}, { git }))).toEqual([]);
    expect(stepsOf({}, {}, { git: undefined }).at(-1)).toMatchObject({
      kind: "manual",
      lines: [expect.anything(), expect.stringMatching(/^git config merge\.codegen\.driver "/)],
    });
  });
});
