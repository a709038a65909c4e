import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cli, currentNode, here, root } from "./axes.ts";
import { run } from "./run.ts";

/** Generates the sample package in an empty project of `build/`, which can import it by name and by path. */
export async function makeUsingProject(name: string): Promise<string> {
  const dir = join(here, "build", name);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(join(dir, "node_modules"), { recursive: true });
  writeFileSync(join(dir, "package.json"), JSON.stringify({ private: true, type: "module" }));
  writeFileSync(join(dir, "codegen.config.json"), JSON.stringify({ source: "sample" }));
  writeFileSync(join(dir, "codegen.lock.json"), readFileSync(join(root, "codegen.lock.json")));
  const args = [cli, "generate", "--offline", "--cwd", dir];
  const { exitCode, output } = await run(currentNode.executable, args, dir);
  if (exitCode !== 0) throw new Error(`the package could not be generated:\n${output}`);
  for (const link of ["node_modules/reference-lists", "reference-lists"])
    symlinkSync(join(dir, "generated"), join(dir, link), "junction");
  return dir;
}
