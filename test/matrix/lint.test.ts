import { beforeAll, describe, expect, it } from "@jest/globals";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { cli, currentNode, here, withoutExtension } from "./axes.ts";
import { examplesOf, expectLinted } from "./examples.ts";
import { projectOf, projects } from "./packages.ts";
import { run } from "./run.ts";

const require = createRequire(import.meta.url);
const build = join(here, "build");
const biome = require.resolve("@biomejs/biome/bin/biome");

/** The packages; one of them has an alias for each member. */
const packages = [...projects, projectOf(withoutExtension)];

beforeAll(() => {
  const compilerOptions = { target: "es2022", module: "esnext", moduleResolution: "bundler", strict: true, types: [] };
  const include = [...packages.map(({ name }) => `${name}/generated/**/*`), "*/examples/*"];
  writeFileSync(join(build, "tsconfig.lint.json"), JSON.stringify({ compilerOptions, include }));
  for (const { dir, variant } of packages) examplesOf(dir, variant);
});

it("typescript-eslint finds nothing in the packages and the examples of their READMEs", async () => {
  const folders = packages.flatMap(({ name }) => [`${name}/generated`, `${name}/examples`]);
  const presets = ["strictTypeChecked", "stylisticTypeChecked"];
  expect(await expectLinted(build, presets, "tsconfig.lint.json", folders)).toBeGreaterThan(100);
});

describe("Biome with its defaults", () => {
  const generated = packages.map(({ name }) => `${name}/generated`);

  /** Expects a command of Biome to find nothing in these files and folders. */
  async function expectNothingFound(args: readonly string[]): Promise<void> {
    const flags = ["--max-diagnostics=20", "--error-on-warnings", "--vcs-enabled=false"];
    const { exitCode, output } = await run(currentNode.executable, [biome, ...args, ...flags], build);
    // Findings of severity `info` do not change the exit code.
    const found = exitCode === 0 && !/^Found /m.test(output) ? "" : output;
    expect({ exitCode, found }).toEqual({ exitCode: 0, found: "" });
  }

  it("check, which contains lint, finds nothing in any file if Biome indents with spaces", () =>
    expectNothingFound(["check", "--indent-style=space", ...generated]));

  it("formats package.json, and the tool keeps the format", async () => {
    const { dir } = projectOf(withoutExtension);
    await expectNothingFound(["check", "--write", `${withoutExtension.name}/generated/package.json`]);
    const check = await run(currentNode.executable, [cli, "check", "--cwd", dir], dir);
    expect(check.exitCode).toBe(0);
    await expectNothingFound(["check", `${withoutExtension.name}/generated`]);
  });

  it("finds nothing in the examples of the READMEs", () =>
    expectNothingFound(["lint", ...packages.map(({ name }) => `${name}/examples`)]));
});
