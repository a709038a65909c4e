import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { type InstalledProject, makeInstalled } from "./support/installed.ts";
import { writtenIn } from "./support/repositories.ts";

const prettier = fileURLToPath(new URL("../../node_modules/prettier", import.meta.url));
const options = '{ "useTabs": true, "singleQuote": true }\n';
const manifest = '{\n\t"devDependencies": {\n\t\t"prettier": "3"\n\t}\n}\n';

/** A repository with Prettier installed. */
function makeRepository(files: Readonly<Record<string, string>>): InstalledProject {
  const project = makeInstalled({ ".gitignore": "node_modules/\n", ...files });
  symlinkSync(prettier, join(project.dir, "node_modules/prettier"), "junction");
  return project;
}

/** The files that `prettier --check .` reports. */
function reported({ dir }: InstalledProject): string[] {
  const args = [join(prettier, "bin/prettier.cjs"), "--list-different", "."];
  return spawnSync(process.execPath, args, { cwd: dir, encoding: "utf8" }).stdout.split("\n").filter(Boolean);
}

const workflow = ".github/workflows/reference-lists.yml";

describe("a project with Prettier", () => {
  it("writes JSON and YAML that pass its check", async () => {
    const project = makeRepository({ "package.json": manifest, ".prettierrc": options });
    expect(reported(project)).toEqual([]);
    const written = await writtenIn(project.dir, { ci: "github" });
    expect(written["codegen.config.json"]).toContain('\n\t"source"');
    expect(written[workflow]).toContain("cron: '17 3 * * *'");
    // What the generator writes has its own form.
    const generated = { "codegen.lock.json": "{ }", "generated/package.json": "{ }" };
    for (const [path, text] of Object.entries({ ...written, ...generated })) project.write(path, text);
    expect(reported(project)).toEqual([]);
    expect(await writtenIn(project.dir, { ci: "github" })).toEqual({});
  });

  it.each([["fails", { ".prettierrc": "{ broken" }]])(
    "writes files without its form if Prettier %s",
    async (_what, files) => {
      const project = makeRepository({ "package.json": manifest, ...files });
      expect(await writtenIn(project.dir, { ci: "github" })).toMatchObject({
        [workflow]: expect.stringContaining('cron: "17 3 * * *"'),
      });
    },
  );
});
