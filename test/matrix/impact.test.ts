import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Runs the packed tool in a workspace, to test that the package is complete.

const root = fileURLToPath(new URL("../..", import.meta.url));
let dir: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "impact-"));
  const folder = join(dir, "node_modules", "reference-codegen");
  mkdirSync(folder, { recursive: true });
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", dir];
  const file = execFileSync("npm", pack, { cwd: root, encoding: "utf8" }).trim().split("\n").at(-1) ?? "";
  execFileSync("tar", ["-xzf", join(dir, file), "-C", folder, "--strip-components=1"]);
  for (const name of ["ts-morph", "prettier"])
    symlinkSync(join(root, "node_modules", name), join(dir, "node_modules", name));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const sample = { source: "sample", references: ["contact_status", "priority"] };
const compilerOptions = { strict: true, noEmit: true, module: "nodenext", target: "es2022", types: [] };

/** A workspace with a package, and a program that imports it by name. */
function makeWorkspace(name: string, config: object, source: string): string {
  const workspace = join(dir, name);
  mkdirSync(join(workspace, "app"), { recursive: true });
  mkdirSync(join(workspace, "node_modules"));
  symlinkSync("../generated", join(workspace, "node_modules", "reference-lists"));
  writeFileSync(join(workspace, "package.json"), '{ "type": "module", "workspaces": ["generated", "app"] }');
  writeFileSync(join(workspace, "codegen.config.json"), JSON.stringify({ ...sample, ...config }));
  writeFileSync(join(workspace, "tsconfig.json"), '{ "files": [], "references": [{ "path": "app" }] }');
  const own = { compilerOptions: { ...compilerOptions, composite: true, noEmit: false, outDir: "dist" } };
  writeFileSync(join(workspace, "app", "tsconfig.json"), JSON.stringify(own));
  writeFileSync(join(workspace, "app", "main.ts"), source);
  return workspace;
}

function codegen(workspace: string, ...words: string[]): { status: number | null; stdout: string } {
  const cli = join(dir, "node_modules", "reference-codegen", "dist", "cli.cjs");
  const { GITHUB_ACTIONS: _none, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [cli, ...words], { cwd: workspace, encoding: "utf8", env });
  return { status, stdout };
}

const tsc = join(root, "node_modules", ".bin", "tsc");

const files = (workspace: string): Record<string, number> =>
  Object.fromEntries(
    readdirSync(workspace, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(workspace, path)).isFile())
      .map((path) => [path, statSync(join(workspace, path)).mtimeMs]),
  );

const byMember = 'import { ContactStatus } from "reference-lists";\nexport const out = ContactStatus.OptedOut;\n';
const byCode = 'import type { ContactStatusCode } from "reference-lists";\nexport const out: ContactStatusCode = 3;\n';

describe("the packed tool", () => {
  it.each([
    ["enum", "js"],
    ["union", "ts"],
  ])("reports the places of a package of style %s as %s", (style, emit) => {
    const source = style === "union" ? byCode : byMember;
    const workspace = makeWorkspace(`${style}-${emit}`, { enums: { style }, output: { emit } }, source);
    expect(codegen(workspace).status).toBe(0);
    const lock = readFileSync(join(workspace, "codegen.lock.json"), "utf8");
    const without = lock.replace(/("code": 3, "description": "Opted out".*?)( \})/, '$1, "removed": true$2');
    writeFileSync(join(workspace, "next.json"), without);
    const before = files(workspace);
    const { status, stdout } = codegen(workspace, "impact", "lock", "next.json", "--exit-code", "--reporter", "json");
    expect(status).toBe(1);
    const { places, changes } = JSON.parse(stdout) as { places: object[]; changes: { id: string }[] };
    const line = source.split("\n")[1];
    const place = { kind: "removed", file: "app/main.ts", line: 2 };
    expect(places).toEqual([
      { ...place, change: changes[0]?.id, column: expect.any(Number), text: line, name: expect.any(String) },
    ]);
    expect(files(workspace)).toEqual(before);
  });

  it.each([
    ["enum", "ts"],
    ["const", "js"],
  ])("replaces aliases in a program and prunes them, and the program compiles: style %s as %s", (style, emit) => {
    const config = { enums: { style }, output: { emit } };
    const workspace = makeWorkspace(`fix-${style}-${emit}`, config, byMember);
    const compile = (): string => spawnSync(tsc, ["-b", "--force"], { cwd: workspace, encoding: "utf8" }).stdout;
    expect(codegen(workspace).status).toBe(0);
    const named = { ...sample, ...config, names: { contact_status: { 3: "Unsubscribed" } } };
    writeFileSync(join(workspace, "codegen.config.json"), JSON.stringify(named));
    expect(codegen(workspace, "--offline").status).toBe(0);
    expect(compile()).toBe("");
    expect(codegen(workspace, "prune")).toMatchObject({ status: 0, stdout: expect.stringContaining("is kept") });

    expect(codegen(workspace, "impact", "--fix").status).toBe(0);
    const source = readFileSync(join(workspace, "app", "main.ts"), "utf8");
    expect(source).toBe(byMember.replace("OptedOut", "Unsubscribed"));
    expect(codegen(workspace, "prune").status).toBe(0);
    expect(readFileSync(join(workspace, "codegen.lock.json"), "utf8")).not.toContain("aliases");
    expect(compile()).toBe("");
    expect(codegen(workspace, "check").status).toBe(0);
  });
});
