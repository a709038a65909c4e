import { describe, expect, it } from "@jest/globals";
import type { Choices } from "../../src/choices/choices.ts";
import type { SetupStep } from "../../src/steps/step.ts";
import {
  defaultGit,
  type Files,
  filesAfter,
  folderOutput,
  type RepositoryOptions,
  stepsAbout,
  stepsOf,
} from "../support/repositories.ts";

const eu = "packages/eu";
const us = "packages/us";
const npm = { "package.json": '{ "workspaces": ["packages/*"] }', "package-lock.json": "{}" };
const pnpm = { "package.json": "{}", "pnpm-workspace.yaml": "packages:\n  - packages/*\n", "pnpm-lock.yaml": "" };
const plain = { "package.json": "{}" };

interface Setup extends RepositoryOptions {
  readonly folder: string;
}

interface Result {
  readonly files: Record<string, string>;
  kindOf(file: string): SetupStep["kind"] | undefined;
  stepFor(file: string): SetupStep | undefined;
}

/** Sets up the package in a folder. */
function setUp(files: Files, setup: string | Setup, choices: Partial<Choices> = {}): Result {
  const { folder, ...more } = typeof setup === "string" ? { folder: setup } : setup;
  const all = { [`${folder}/package.json`]: "{}", ...files };
  const git = { ...defaultGit, mergeDriver: "set" };
  const steps = stepsOf(all, choices, { folder, packageFolder: folder, git, ...more });
  const stepFor = (file: string) => stepsAbout(file, steps)[0];
  return { files: filesAfter(all, steps), stepFor, kindOf: (file) => stepFor(file)?.kind };
}

const hook = ".husky/pre-commit";
const husky = { [hook]: "npm test\n" };
const ci = { ci: "github" } as const;

describe("a hook in a workspace", () => {
  it("has a line for each configuration", () => {
    const one = setUp({ ...npm, ...husky }, eu).files;
    const both = setUp(one, us);
    expect(both.kindOf(hook)).toBe("write");
    for (const folder of [eu, us])
      expect(both.files[hook]).toContain(`check --staged -c ${folder}/codegen.config.json || exit 1\n`);
    expect(setUp(both.files, eu).kindOf(hook)).toBe("kept");
  });

  it.each([
    [`node_modules/.bin/codegen check --staged -c ${eu}/codegen.config.json`, "kept"],
    [`codegen check --config='${eu}/codegen.config.json'`, "kept"],
    [`cd ${eu} && npm run lists`, "kept"],
    [`codegen check -c ${us}/codegen.config.json`, "write"],
  ])("with the line %j is planned as %s", (line, kind) => {
    const manifest = JSON.stringify({ scripts: { lists: "codegen check" } });
    expect(setUp({ ...plain, [`${eu}/package.json`]: manifest, [hook]: `${line}\n` }, eu).kindOf(hook)).toBe(kind);
  });

  it.each([
    ["lefthook.yml", "      run: "],
    [".pre-commit-config.yaml", "        entry: "],
  ])("is added to %s for each configuration, under its name", (file, start) => {
    const { files } = setUp(setUp({ ...npm, [file]: "" }, eu).files, us);
    for (const folder of [eu, us]) {
      expect(files[file]).toContain(`codegen-check-${folder.replace("/", "-")}`);
      expect(files[file]).toContain(
        `\n${start}node_modules/.bin/codegen check --staged -c ${folder}/codegen.config.json\n`,
      );
      expect(setUp(files, folder).kindOf(file)).toBe("kept");
    }
  });

  const inPackage = { [`${eu}/node_modules/.bin/codegen`]: "" };
  it.each<[what: string, file: RegExp, files: Files, isInstalled?: boolean]>([
    ["of the package", /^packages\/eu\/node_modules\//m, { ...pnpm, ...inPackage }, true],
    ["of the root if the package has none", /^node_modules\//m, pnpm, true],
  ])("runs the command %s", (_what, file, files, isInstalled = false) => {
    const added = setUp({ ...files, ...husky }, { folder: eu, isInstalled }).files;
    expect(added[hook]).toMatch(new RegExp(`${file.source}\\.bin/codegen check --staged -c`, "m"));
  });
});

describe("files at the root of a workspace", () => {
  const files = { ...npm, ".prettierrc": "{}", "biome.json": '{ "files": { "includes": ["**"] } }' };
  const both = setUp(setUp(files, eu, ci).files, us, ci).files;

  it("get the lines of both packages", () => {
    const attributes = (folder: string): string =>
      `${folder}/generated/** linguist-generated eol=lf\n` +
      `${folder}/codegen.lock.json linguist-generated eol=lf merge=codegen\n`;
    expect(both[".gitattributes"]).toBe(attributes(eu) + attributes(us));
    expect(both[".prettierignore"]).toBe(
      [eu, us].map((folder) => `${folder}/generated/\n${folder}/codegen.lock.json\n`).join(""),
    );
  });
});

describe(".prettierignore", () => {
  const file = ".prettierignore";
  const prettier = '{ "devDependencies": { "prettier": "3" } }';

  it.each<[string, Files, string[]]>([
    ["prettier at the root", { ...npm, "prettier.config.mjs": "" }, [file]],
    ["prettier in the package", { ...npm, [`${eu}/package.json`]: prettier }, [`${eu}/${file}`, file]],
    ["no workspaces", { [`${eu}/package.json`]: prettier }, [`${eu}/${file}`]],
  ])("gets lines where prettier reads it: %s", (_name, files, expected) => {
    const { kindOf } = setUp(files, eu);
    expect([`${eu}/${file}`, file].filter((each) => kindOf(each) === "write")).toEqual(expected);
  });
});

it("adds the lines of a changed output folder, and keeps the former ones", () => {
  const moved = { output: { ...folderOutput, dir: "src/lists" } };
  const before = setUp({ ...plain, ".prettierignore": "" }, "").files;
  const { files } = setUp(before, "", moved);
  expect(files[".gitattributes"]).toBe(`${before[".gitattributes"]}src/lists/** linguist-generated eol=lf\n`);
  expect(files[".prettierignore"]).toBe("generated/\ncodegen.lock.json\nsrc/lists/\n");
  expect(setUp(files, "", moved).files).toEqual(files);
});
