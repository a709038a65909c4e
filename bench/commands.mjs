// The measured commands at one size: runs of codegen, and of its peers with the same lists.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const bin = (name) => join(here, "node_modules", name);

/**
 * Creates the project of a user.
 *
 * @param {string} folder the folder to create
 * @param {string} url of the service
 * @param {string} tool folder of the installed tool
 */
export function makeProject(folder, url, tool) {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(tool, join(folder, "node_modules", "reference-codegen"));
  const source = { baseUrl: url, maxBodyBytes: 200_000_000 };
  writeFileSync(join(folder, "codegen.config.json"), JSON.stringify({ source, output: { dir: "generated" } }));
  const cli = join(tool, "dist", "cli.cjs");
  const command = (name, ...args) => ({ name, steps: [[cli, ...args]], cwd: folder });
  return {
    unit: { name: "node -e 0", steps: [["-e", "0"]], cwd: folder },
    cold: { ...command("codegen, cold"), before: () => cleanUp(folder) },
    unchanged: command("codegen, nothing changed"),
    changed: {
      ...command("codegen, one list changed"),
      before: () => execFileSync(process.execPath, ["-e", `fetch("${url}/change")`]),
    },
    check: command("codegen check", "check"),
    json: command("codegen check --reporter json", "check", "--reporter", "json"),
    staged: command("codegen check --staged", "check", "--staged"),
    full: command("codegen check --full", "check", "--full"),
  };
}

/** Removes lock and package. */
function cleanUp(folder) {
  for (const name of ["generated", "codegen.lock.json"]) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * The commands of the peers.
 *
 * @param {string} folder with the lists as an OpenAPI document
 * @param {string} url of the service
 */
export function peersIn(folder, url) {
  const out = (name) => join(folder, name);
  const peer = (name, ...steps) => ({ name, steps, cwd: folder });
  const openapi = (file) => [bin("openapi-typescript/bin/cli.js"), "openapi.json", "-o", out(file), "--enum"];
  const prettier = [bin("prettier/bin/prettier.cjs"), "--log-level=silent", "--write", out("pretty.ts")];
  return {
    libraries: peer("the same libraries", [join(here, "same-libraries.mjs"), url, out("libraries")]),
    script: peer("hand-written script + prettier", [join(here, "hand-written.mjs"), url, out("hand")]),
    openapi: peer("openapi-typescript", openapi("openapi.ts")),
    pretty: peer("openapi-typescript && prettier", openapi("pretty.ts"), prettier),
  };
}

/**
 * Runs of `codegen impact` in a large project after a change of one code, and the same compiler in this project. Half of the uses
 * of the removed code compile; if the package drops the code, each use is an error.
 *
 * @param {string} folder the folder to create
 * @param {string} tool folder of the installed tool
 * @param {number} modules number of modules
 */
export function impactIn(folder, tool, modules) {
  const uses = modules / 4;
  writeLargeProject(folder, modules);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync("../generated", join(folder, "node_modules", "reference-lists"));
  const configs = { kept: {}, dropped: { enums: { removed: "drop" } } };
  for (const [name, more] of Object.entries(configs)) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify({ source: "sample", ...more }));
  }
  const cli = join(tool, "dist", "cli.cjs");
  execFileSync(process.execPath, [cli, "-c", "kept.json"], { cwd: folder });
  const lock = readFileSync(join(folder, "kept.lock.json"), "utf8");
  writeFileSync(join(folder, "dropped.lock.json"), lock);
  const line = /(\{ "code": 3, "description": )"Opted out"(.*?)( \})/;
  writeFileSync(join(folder, "removed.json"), lock.replace(line, '$1"Opted out"$2, "removed": true$3'));
  writeFileSync(join(folder, "reworded.json"), lock.replace(line, '$1"Unsubscribed"$2$3'));
  const impact = (name, config, to) => ({ name, steps: [[cli, "impact", "lock", to, "-c", config]], cwd: folder });
  return [
    { name: "tsc --noEmit, TypeScript 6.0", steps: [[bin("typescript-6/lib/tsc.js"), "-p", folder]], cwd: folder },
    impact(`codegen impact, ${uses} uses removed`, "kept.json", "removed.json"),
    impact(`codegen impact, ${uses} uses break`, "dropped.json", "removed.json"),
    impact(`codegen impact, ${uses} descriptions changed`, "kept.json", "reworded.json"),
    impact("codegen impact, no changes", "kept.json", "kept.lock.json"),
  ];
}

/** Compilers with the generated package, and with the output of the hand-written script for the same lists. */
export function compilersOf(project, inputs) {
  const flags = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext"];
  return ["typescript", "typescript-7"].map((name) => {
    const compile = (what, file) => ({
      name: `${name}, ${what}`,
      steps: [[bin(`${name}/bin/tsc`), ...flags, file]],
      cwd: inputs,
    });
    return [
      compile("hand-written", join(inputs, "hand", "index.ts")),
      compile("our package", join(project, "generated", "index.ts")),
    ];
  });
}

/** The number of modules in a folder. Every second module uses a list. */
const perFolder = 40;

/** Writes a project of many modules, always the same. */
function writeLargeProject(folder, modules) {
  const options = { strict: true, noEmit: true, module: "nodenext", target: "es2022", skipLibCheck: true, types: [] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["src"] }));
  for (let index = 0; index < modules; index++) {
    const path = join(folder, "src", folderOf(index));
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, `module${index}.ts`), textOf(index));
  }
}

const folderOf = (index) => `part${Math.floor(index / perFolder)}`;

/** A module imports the one before it in its folder, and the last one of the folder before. */
function importsOf(index) {
  const near = index % perFolder === 0 ? [] : [index - 1];
  const far = index < perFolder ? [] : [Math.floor(index / perFolder) * perFolder - 1];
  return [...near, ...far];
}

function textOf(index) {
  const imports = importsOf(index).map(
    (other) => `import { type Record${other}, summarize${other} } from "../${folderOf(other)}/module${other}.js";`,
  );
  const parts = importsOf(index).map((other) => `  readonly part${other}?: Record${other};`);
  const sums = importsOf(index).map(
    (other) => `  if (record.part${other}) lines.push(summarize${other}(record.part${other}));`,
  );
  return [
    ...(index % 2 === 0 ? ['import { ContactStatus, type ContactStatusCode } from "reference-lists";'] : []),
    ...imports,
    "",
    `export interface Record${index} {`,
    "  readonly id: number;",
    "  readonly name: string;",
    "  readonly tags: readonly string[];",
    "  readonly amounts: ReadonlyMap<string, number>;",
    ...parts,
    "}",
    "",
    `export function summarize${index}(record: Record${index}): string {`,
    "  const lines = [record.name, ...record.tags.map((tag) => tag.toUpperCase()).filter((tag) => tag !== '')];",
    ...sums,
    "  const total = [...record.amounts.values()].reduce((sum, amount) => sum + amount, 0);",
    "  return `${lines.join(', ')}: ${total.toFixed(2)}`;",
    "}",
    "",
    `export class Store${index} {`,
    `  readonly #records = new Map<number, Record${index}>();`,
    `  add(record: Record${index}): this {`,
    "    this.#records.set(record.id, record);",
    "    return this;",
    "  }",
    `  find(test: (record: Record${index}) => boolean): Record${index} | undefined {`,
    "    return [...this.#records.values()].find(test);",
    "  }",
    "  groupByName(): Record<string, number[]> {",
    "    const groups: Record<string, number[]> = {};",
    "    for (const { name, id } of this.#records.values()) (groups[name] ??= []).push(id);",
    "    return groups;",
    "  }",
    `  async load(source: () => Promise<readonly Record${index}[]>): Promise<number> {`,
    "    const records = await source();",
    "    [...records].sort((a, b) => a.id - b.id).forEach((record) => this.add(record));",
    "    return records.length;",
    "  }",
    "}",
    "",
    ...(index % 2 === 0 ? useOf(index) : []),
    "",
  ].join("\n");
}

/** A use in every second module. One in four uses the changed code by its member, and one in four as a number. */
function useOf(index) {
  const test = index % 8 === 0 ? "ContactStatus.OptedOut" : index % 8 === 4 ? "3" : "ContactStatus.Active";
  return [
    `export function mayWrite${index}(status: ContactStatusCode, records: readonly Record${index}[]): string[] {`,
    `  if (status === ${test}) return [];`,
    "  return records.filter(({ tags }) => tags.length > 0).map(({ name }) => name);",
    "}",
  ];
}
