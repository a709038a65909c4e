import { describe, expect, it } from "@jest/globals";
import { build } from "esbuild";
import { join } from "node:path";
import { commonJs, currentNode, enumForNode, newerNodes } from "./axes.ts";
import { projectOf, projects, type Project } from "./packages.ts";
import { run } from "./run.ts";

/** Runs a script of the project, which contains the assertions. */
async function expectVerified(executable: string, script: string, { dir, variant }: Project): Promise<void> {
  const ran = await run(executable, ["--disable-warning=ExperimentalWarning", script, variant.style], dir);
  expect(ran).toEqual({ exitCode: 0, output: "verified\n" });
}

const nodes = [currentNode, ...newerNodes];

const sources = projects.filter(({ variant }) => variant.emit === "ts");
const erasable = sources.filter(({ variant }) => variant.style !== "enum");
const scripts = projects.filter(({ variant }) => variant.emit === "js");

for (const { name, executable } of newerNodes) {
  describe(`${name} strips types`, () => {
    it.each(erasable)("import $name", (project) => expectVerified(executable, "import.mjs", project));
    it.each(erasable)("require $name", (project) => expectVerified(executable, "require.cjs", project));

    it("refuses an enum, which cannot be erased", async () => {
      const { exitCode, output } = await run(executable, ["import.mjs", "enum"], projectOf(enumForNode).dir);
      expect(exitCode).toBe(1);
      expect(output).toContain("ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX");
    });
  });
}

describe.each(nodes)("$name runs TypeScript after a bundler", ({ executable }) => {
  it.each(sources)("import $name", async (project) => {
    const outfile = join(project.dir, "bundle.mjs");
    await build({
      entryPoints: [join(project.dir, "import.mjs")],
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      logLevel: "silent",
    });
    await expectVerified(executable, outfile, project);
  });
});

describe.each(nodes)("$name runs JavaScript", ({ executable }) => {
  it.each(scripts)("import $name", (project) => expectVerified(executable, "import.mjs", project));

  it.each(["import.mjs", "require.cjs"])("requires the package in CommonJS: %s", (script) =>
    expectVerified(executable, script, projectOf(commonJs)),
  );
});

for (const { name, executable } of newerNodes) {
  describe(`${name} runs JavaScript`, () => {
    it.each(scripts)("require $name", (project) => expectVerified(executable, "require.cjs", project));
  });
}
