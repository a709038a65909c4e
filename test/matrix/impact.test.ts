import { beforeAll, describe, expect, it } from "@jest/globals";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { makeProject, type Project } from "../support/project.ts";
import { root } from "./axes.ts";
import { makeFolder, timesBelow } from "./folders.ts";

// Runs the packed tool in a workspace, to test that the package is complete.

const dir = makeFolder("impact");
const folder = join(dir, "node_modules", "reference-codegen");

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", dir];
  const file = execFileSync("npm", pack, { cwd: root, encoding: "utf8" }).trim().split("\n").at(-1) ?? "";
  execFileSync("tar", ["-xzf", join(dir, file), "-C", folder, "--strip-components=1"]);
  for (const name of ["ts-morph", "prettier"])
    symlinkSync(join(root, "node_modules", name), join(dir, "node_modules", name));
});

const sample = { source: "sample", references: ["contact_status", "priority"] };
const compilerOptions = {
  strict: true,
  composite: true,
  outDir: "dist",
  module: "nodenext",
  target: "es2022",
  types: [],
};

/** A workspace with a package, and a program that imports it by name. */
function makeWorkspace(config: object, source: string): Project {
  const workspace = makeProject({ ...sample, ...config });
  mkdirSync(join(workspace.dir, "node_modules"));
  symlinkSync("../generated", join(workspace.dir, "node_modules", "reference-lists"));
  workspace.write("package.json", { type: "module", workspaces: ["generated", "app"] });
  workspace.write("tsconfig.json", { files: [], references: [{ path: "app" }] });
  workspace.write("app/tsconfig.json", { compilerOptions });
  workspace.write("app/main.ts", source);
  return workspace;
}

function codegen({ dir: cwd }: Project, ...args: string[]): { status: number | null; stdout: string } {
  const { GITHUB_ACTIONS: _none, ...env } = process.env;
  const cli = join(folder, "dist", "cli.cjs");
  const { status, stdout } = spawnSync(process.execPath, [cli, ...args], { cwd, encoding: "utf8", env });
  return { status, stdout };
}

const tsc = join(root, "node_modules", ".bin", "tsc");

const byMember = 'import { ContactStatus } from "reference-lists";\nexport const out = ContactStatus.OptedOut;\n';
const byCode = 'import type { ContactStatusCode } from "reference-lists";\nexport const out: ContactStatusCode = 3;\n';

describe("the packed tool", () => {
  it.each([
    ["enum", "js"],
    ["union", "ts"],
  ])("reports the places of a package of style %s as %s", (style, emit) => {
    const source = style === "union" ? byCode : byMember;
    const workspace = makeWorkspace({ enums: { style }, output: { emit } }, source);
    expect(codegen(workspace).status).toBe(0);
    const lock = workspace.read("codegen.lock.json");
    const without = lock.replace(/("code": 3, "description": "Opted out".*?)( \})/, '$1, "removed": true$2');
    workspace.write("next.json", without);
    const before = timesBelow(workspace.dir);
    const { status, stdout } = codegen(workspace, "impact", "lock", "next.json", "--exit-code", "--reporter", "json");
    expect(status).toBe(1);
    const { places, changes } = JSON.parse(stdout) as { places: object[]; changes: { id: string }[] };
    const line = source.split("\n")[1];
    const place = { kind: "removed", file: "app/main.ts", line: 2 };
    expect(places).toEqual([
      { ...place, change: changes[0]?.id, column: expect.any(Number), text: line, name: expect.any(String) },
    ]);
    expect(timesBelow(workspace.dir)).toEqual(before);
  });

  it.each([
    ["enum", "ts"],
    ["const", "js"],
  ])("replaces aliases in a program and prunes them, and the program compiles: style %s as %s", (style, emit) => {
    const config = { enums: { style }, output: { emit } };
    const workspace = makeWorkspace(config, byMember);
    const options = { cwd: workspace.dir, encoding: "utf8" } as const;
    const compile = (): string => spawnSync(tsc, ["-b", "--force"], options).stdout;
    expect(codegen(workspace).status).toBe(0);
    const names = { contact_status: { 3: "Unsubscribed" } };
    workspace.write("codegen.config.json", { ...sample, ...config, names });
    expect(codegen(workspace, "--offline").status).toBe(0);
    expect(compile()).toBe("");
    expect(codegen(workspace, "prune")).toMatchObject({ status: 0, stdout: expect.stringContaining("is kept") });

    expect(codegen(workspace, "impact", "--fix").status).toBe(0);
    expect(workspace.read("app/main.ts")).toBe(byMember.replace("OptedOut", "Unsubscribed"));
    expect(codegen(workspace, "prune").status).toBe(0);
    expect(workspace.read("codegen.lock.json")).not.toContain("aliases");
    expect(compile()).toBe("");
    expect(codegen(workspace, "check").status).toBe(0);
  });
});
