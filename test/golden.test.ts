import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { deserialize } from "node:v8";
import { describe, expect, it } from "@jest/globals";
import { ts } from "ts-morph";
import { digest } from "../src/base/text/index.ts";
import { emittedFormat } from "../src/pipeline/emit/seal.ts";
import { generate } from "../src/index.ts";
import { makeProject } from "./support/project.ts";
import { answersOf, startService, type Lists } from "./support/service.ts";

/**
 * Golden packages: `case.json` is what the configuration, the lock and the service say, `package/` what comes of it.
 * `use.ts`, where there is one, is a user of it: pairs of what it finds and what it should.
 * `UPDATE_GOLDEN=1 npm test -- test/golden` writes them anew; `npm run golden` compiles them with every strict flag.
 */
const folder = join(dirname(fileURLToPath(import.meta.url)), "golden");
/** The number of the emitted format, and the digest of all golden packages. */
const formats = join(folder, "format.json");
const cases = readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());

interface GoldenCase {
  readonly what: string;
  readonly config: object;
  readonly lock?: object;
  readonly lists: Lists;
}

describe("golden packages", () => {
  it.each(cases)("%s", async (name) => {
    const { config, lock, lists } = JSON.parse(readFileSync(join(folder, name, "case.json"), "utf8")) as GoldenCase;
    const service = await startService(answersOf(lists));
    const project = makeProject({ source: { baseUrl: service.url }, ...config });
    if (lock) project.write("codegen.lock.json", lock);
    const result = await generate({ cwd: project.dir, acceptRemovals: true });
    expect(result.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);

    const found = project.snapshot();
    delete found["codegen.config.json"];
    const golden = join(folder, name, "package");
    if (process.env["UPDATE_GOLDEN"]) update(golden, found);
    expect(found).toEqual(readGolden(golden));
  });

  it("are of the format that has this number: a text that changes needs the next one", () => {
    const texts = cases.map((name) => [name, Object.entries(readGolden(join(folder, name, "package"))).toSorted()]);
    // Of a seal the part of the tool, and with it the digest of the text, follow the number.
    const found = digest(JSON.stringify(texts).replace(/[0-9a-f]{20}-[0-9a-f]{40}/g, ""));
    const known = JSON.parse(readFileSync(formats, "utf8")) as Record<string, string>;
    // A number that stands is never given another digest.
    if (process.env["UPDATE_GOLDEN"] && !Object.hasOwn(known, emittedFormat)) {
      writeFileSync(formats, `${JSON.stringify({ [emittedFormat]: found }, null, 2)}\n`);
    }
    expect(JSON.parse(readFileSync(formats, "utf8"))).toEqual({ [emittedFormat]: found });
  });

  const used = cases.filter((name) => existsSync(join(folder, name, "use.ts")));

  it.each(used)("%s runs as its user means it", async (name) => {
    const project = makeProject();
    cpSync(join(folder, name, "package"), join(project.dir, "package"), { recursive: true });
    for (const path of Object.keys(project.snapshot())) {
      if (/(?<!\.d)\.ts$/.test(path)) project.write(path.replace(/ts$/, "js"), transpile(project.read(path)));
    }
    project.write("use.mjs", transpile(readFileSync(join(folder, name, "use.ts"), "utf8")));
    const facts = await runModule(join(project.dir, "use.mjs"));
    expect(facts.length).toBeGreaterThan(0);
    for (const [found, expected] of facts) expect(found).toEqual(expected);
  });

  it("of hostile text sets no global when it is run", async () => {
    for (const module of ["priority", "transaction_status"]) {
      const text = readFileSync(join(folder, "hostile", "package", "generated", `${module}.ts`), "utf8");
      await import(`data:text/javascript,${encodeURIComponent(transpile(text))}`);
    }
    expect(globalThis).not.toHaveProperty("hacked");
  });
});

function transpile(text: string): string {
  const target = ts.ScriptTarget.ES2022;
  return ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.ESNext, target } }).outputText;
}

/** What a module exports as `facts`, told by a Node of its own: pairs of what it found and what it should. */
async function runModule(path: string): Promise<[found: unknown, expected: unknown][]> {
  const script = `
    import { serialize } from "node:v8";
    const { facts } = await import(${JSON.stringify(pathToFileURL(path).href)});
    process.stdout.write(serialize(facts).toString("base64"));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  return deserialize(Buffer.from(stdout, "base64")) as [unknown, unknown][];
}

function update(golden: string, files: Record<string, string>): void {
  rmSync(golden, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(golden, path)), { recursive: true });
    writeFileSync(join(golden, path), text, "latin1");
  }
}

function readGolden(golden: string): Record<string, string> {
  const all = readdirSync(golden, { recursive: true, encoding: "utf8" });
  const paths = all.filter((path) => statSync(join(golden, path)).isFile());
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(golden, path), "latin1")]));
}
