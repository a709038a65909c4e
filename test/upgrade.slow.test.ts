import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "@jest/globals";
import { generate } from "../src/index.ts";
import { copyOldProject, oldProjects } from "./support/old-projects.ts";
import { expectFacts } from "./support/use.ts";
import golden from "./golden/tsconfig.json" with { type: "json" };

it.each(oldProjects)("compiles and runs code that uses the package of version 0.1.0: %s", async (name) => {
  const { use, ...project } = await copyOldProject(name);
  await generate({ cwd: project.cwd, environment: {}, offline: true });
  project.write("use.ts", use);
  project.write("package.json", { type: "module" });
  project.write("tsconfig.json", { compilerOptions: golden.compilerOptions, files: ["use.ts"] });
  expect(await compile(project.dir)).toBe("");
  await expectFacts(project, use);
});

/** Returns the errors that the compiler prints. */
async function compile(dir: string): Promise<string> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  const compiled = promisify(execFile)(process.execPath, [tsc, "-p", dir]);
  const { stdout } = await compiled.catch((error: unknown) => error as { readonly stdout: string });
  return stdout;
}
