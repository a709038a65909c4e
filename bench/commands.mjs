// The measured commands at one size: runs of codegen, and of its peers with the same lists.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeLargeProject } from "./large-project.mjs";

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
 * @param {string} folder with the lists in the format of each peer
 * @param {string} url of the service
 */
export function peersIn(folder, url) {
  const out = (name) => join(folder, name);
  const peer = (name, ...steps) => ({ name, steps, cwd: folder });
  const openapi = (file) => [bin("openapi-typescript/bin/cli.js"), "openapi.json", "-o", out(file), "--enum"];
  const prettier = [bin("prettier/bin/prettier.cjs"), "--log-level=silent", "--write", out("pretty.ts")];
  const es = { version: "v2", plugins: [{ local: bin(".bin/protoc-gen-es"), out: "es", opt: "target=ts" }] };
  const schema = bin("json-schema-to-typescript/dist/src/cli.js");
  const hey = [
    bin("@hey-api/openapi-ts/bin/run.js"),
    "-i",
    "openapi.json",
    "-o",
    out("hey"),
    "-p",
    "@hey-api/typescript",
  ];
  return {
    libraries: peer("the same libraries", [join(here, "same-libraries.mjs"), url, out("libraries")]),
    script: peer("hand-written script + prettier", [join(here, "hand-written.mjs"), url, out("hand")]),
    openapi: peer("openapi-typescript", openapi("openapi.ts")),
    pretty: peer("openapi-typescript && prettier", openapi("pretty.ts"), prettier),
    schema: peer("json-schema-to-typescript", [schema, "-i", "schema.json", "-o", out("schema.d.ts")]),
    hey: peer("hey-api", [...hey, "--silent"]),
    orval: peer("orval", [bin("orval/dist/bin/orval.mjs"), "--input", "openapi.json", "--output", out("orval.ts")]),
    quicktype: peer("quicktype", [bin("quicktype/dist/index.js"), "-s", "schema", "schema.json", "-o", out("q.ts")]),
    buf: peer("buf + protoc-gen-es", [bin(".bin/buf"), "generate", "--template", JSON.stringify(es)]),
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
  const lock = readFileSync(join(folder, "codegen.lock.json"), "utf8");
  const line = /(\{ "code": 3, "description": )"Opted out"(.*?)( \})/;
  writeFileSync(join(folder, "removed.json"), lock.replace(line, '$1"Opted out"$2, "removed": true$3'));
  writeFileSync(join(folder, "reworded.json"), lock.replace(line, '$1"Unsubscribed"$2$3'));
  const impact = (name, config, to) => ({ name, steps: [[cli, "impact", "lock", to, "-c", config]], cwd: folder });
  return [
    { name: "tsc --noEmit, TypeScript 6.0", steps: [[bin("typescript-6/lib/tsc.js"), "-p", folder]], cwd: folder },
    impact(`codegen impact, ${uses} uses removed`, "kept.json", "removed.json"),
    impact(`codegen impact, ${uses} uses break`, "dropped.json", "removed.json"),
    impact(`codegen impact, ${uses} descriptions changed`, "kept.json", "reworded.json"),
    impact("codegen impact, no changes", "kept.json", "codegen.lock.json"),
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
