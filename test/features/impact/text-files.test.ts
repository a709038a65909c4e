import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { diskFiles } from "../../../src/features/impact/source-files.ts";
import { readTextFile, textFilesIn } from "../../../src/features/impact/text-files.ts";
import { realDisk, toPosix } from "../../../src/platform/files/index.ts";
import { realHost } from "../../../src/platform/index.ts";
import { environment, git } from "../../support/git.ts";
import { type Project, makeProject } from "../../support/project.ts";

describe("textFilesIn", () => {
  function filled(files: Readonly<Record<string, string>> = {}): Project {
    const project = makeProject();
    const all = { "src/a.vue": "", "src/b.ts": "", "dist/a.html": "", "dist/deep/a.svelte": "", "a.mdx": "", ...files };
    for (const [path, text] of Object.entries(all)) project.write(path, text);
    return project;
  }

  function find({ dir }: Project): string[] {
    const { disk, git: ownGit } = realHost(dir, environment);
    const paths = textFilesIn(toPosix(dir), diskFiles(disk), disk, ownGit);
    return paths.map((path) => path.slice(dir.length + 1)).toSorted();
  }

  const all = ["a.mdx", "dist/a.html", "dist/deep/a.svelte", "src/a.vue", "src/b.ts"];

  it("lists the text files in a folder, without those in a node_modules and declarations", () => {
    const project = filled({
      "src/b.d.ts": "",
      "node_modules/x/a.vue": "",
      "src/node_modules/x/a.vue": "",
      ".theme/a.astro": "",
    });
    expect(find(project)).toEqual([".theme/a.astro", ...all]);
  });

  it.each(["", "packages/ä b"])("skips what git ignores, in %j of a repository", (folder) => {
    const top = makeProject();
    git(top.dir, "init", "-q");
    top.write(".gitignore", "dist\n*.gen.vue\n");
    const project = { ...top, dir: join(top.dir, folder) };
    for (const path of ["src/a.vue", "src/ü.gen.vue", "src/kept.gen.vue", "dist/a.html"])
      top.write(join(folder, path), "");
    git(top.dir, "add", "-f", join(folder, "src/kept.gen.vue"));
    expect(find(project)).toEqual(["src/a.vue", "src/kept.gen.vue"]);
  });

  it("lists all text files of a folder that git ignores, and of one without a repository", () => {
    const top = makeProject();
    top.write("ignored/src/a.vue", "");
    const folder = { ...top, dir: join(top.dir, "ignored") };
    expect(find(folder)).toEqual(["src/a.vue"]);
    git(top.dir, "init", "-q");
    top.write(".gitignore", "ignored\n");
    expect(find(folder)).toEqual(["src/a.vue"]);
  });

  it("does not follow links to folders", () => {
    const project = filled();
    symlinkSync(project.dir, join(project.dir, "src/loop"), "junction");
    symlinkSync(join(project.dir, "dist"), join(project.dir, "src/linked"), "junction");
    expect(find(project)).toEqual(all);
  });
});

it("reports a text file that cannot be read as an error", () => {
  const bytes = (): never => {
    throw new Error("EACCES");
  };
  expect(() => readTextFile("a.vue", { ...realDisk, bytes })).toThrow(
    expect.objectContaining({ findings: [expect.objectContaining({ rule: "io" })] }),
  );
});
