import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { deserialize } from "node:v8";
import { expect } from "@jest/globals";
import { ts } from "ts-morph";
import type { Project } from "./project.ts";

/** Runs code that uses the package in the project's folder `package`, and expects the pairs of its `facts` to be equal. */
export async function expectFacts(project: Project, use: string): Promise<void> {
  for (const path of Object.keys(project.snapshot())) {
    if (/(?<!\.d)\.ts$/.test(path)) project.write(path.replace(/ts$/, "js"), transpile(project.read(path)));
  }
  project.write("use.mjs", transpile(use));
  const facts = await runModule(join(project.dir, "use.mjs"));
  expect(facts.length).toBeGreaterThan(0);
  for (const [found, expected] of facts) expect(found).toEqual(expected);
}

export function transpile(text: string): string {
  const target = ts.ScriptTarget.ES2022;
  return ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.ESNext, target } }).outputText;
}

/** Imports a module in a new process and returns its `facts`: pairs of found and expected values. */
async function runModule(path: string): Promise<[found: unknown, expected: unknown][]> {
  const script = `
    import { serialize } from "node:v8";
    const { facts } = await import(${JSON.stringify(pathToFileURL(path).href)});
    process.stdout.write(serialize(facts).toString("base64"));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  return deserialize(Buffer.from(stdout, "base64")) as [unknown, unknown][];
}
