import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { check as checkIn } from "../../../src/commands/check.ts";
import { check, generate } from "../../../src/index.ts";
import { findProgram } from "../../../src/platform/git/git.ts";
import { realHost } from "../../../src/platform/index.ts";
import { findingsOf } from "../../support/findings.ts";
import { environment, git, initRepository } from "../../support/git.ts";
import { type Project, makeProject } from "../../support/project.ts";
import { exceptOnWindows } from "../../support/windows.ts";

exceptOnWindows("which has no executable scripts", () => {
  it("finds git in the first absolute folder of PATH that has it as a program", () => {
    const project = makeProject();
    for (const folder of [".", "relative", "text", "program"]) project.write(`${folder}/git`, "#!/bin/sh\n");
    for (const folder of [".", "relative", "program"]) chmodSync(join(project.dir, folder, "git"), 0o755);
    mkdirSync(join(project.dir, "folder/git"), { recursive: true });
    const folders = ["text", "folder", "missing", "program"].map((name) => join(project.dir, name));
    const path = ["", ".", "relative", ...folders].join(delimiter);
    expect(findProgram("git", { PATH: path })).toBe(join(project.dir, "program", "git"));
  });

  it("never runs a program of the project", () => {
    const project = makeProject();
    project.write("git", "#!/bin/sh\ntouch hacked\n");
    chmodSync(join(project.dir, "git"), 0o755);
    const host = realHost(project.dir, { PATH: [".", "", project.dir.slice(1)].join(delimiter) });
    expect(findingsOf(() => host.git.run(["status"], project.dir))).toMatchObject([{ rule: "io" }]);
    expect(Object.keys(project.snapshot())).toEqual(["git"]);
  });
});

describe("check with staged", () => {
  const config = { source: "sample", references: ["priority"] };

  /** A repository with a committed package. */
  async function repository(folder = ""): Promise<Project & { readonly at: string }> {
    const project = makeProject();
    const at = join(project.dir, folder);
    project.write(join(folder, "codegen.config.json"), config);
    await generate({ cwd: at });
    initRepository(project.dir);
    return { ...project, at };
  }

  /** The rules of a staged check, and its drift: file, status, and whether it advises to stage something. */
  const staged = async (cwd: string, more: Record<string, string> = {}) => {
    const { diagnostics, drift } = await check({ cwd, staged: true, environment: { ...environment, ...more } });
    const messageOf = (path: string) => diagnostics.find(({ file }) => file === path)?.message;
    return {
      rules: [...new Set(diagnostics.map(({ rule }) => rule))],
      drift: drift.map(({ file, status }) => [file, status, messageOf(file)?.includes("git add")]),
    };
  };
  const clean = { rules: [], drift: [] };
  const priority = "generated/priority.ts";
  const editedDrift = [[priority, "edited", false]];
  const edit = (project: Project, path = priority): void =>
    project.write(path, project.read(path).replace("Low = 1", "Lo = 1"));

  /** Merges a branch with one change into a branch with another. */
  function mergeConflict({ dir }: Project, theirs: () => void, ours: () => void): void {
    git(dir, "checkout", "-qb", "theirs");
    theirs();
    git(dir, "commit", "-qam", "theirs");
    git(dir, "checkout", "-q", "main");
    ours();
    git(dir, "commit", "-qam", "ours");
    git(dir, "merge", "-q", "theirs");
  }

  it("reads the index, not the work tree", async () => {
    const project = await repository();
    edit(project);
    expect(await staged(project.dir)).toEqual(clean);
    git(project.dir, "add", "-A");
    expect(await staged(project.dir)).toEqual({ rules: ["drift"], drift: editedDrift });
  });

  it.each(["", "apps/mailer"])("advises to stage a file that is right in the work tree, in %j", async (at) => {
    const project = await repository(at);
    const path = join(at, priority);
    const right = project.read(path);
    edit(project, path);
    git(project.dir, "add", "-A");
    project.write(path, right);
    const named = join(at, "codegen.config.json");
    const { drift, diagnostics } = await check({ cwd: project.dir, config: named, staged: true, environment });
    expect(drift).toEqual([{ file: priority, status: "edited" }]);
    expect(diagnostics).toMatchObject([
      { message: expect.stringContaining("`git add codegen.lock.json codegen.config.json generated`") },
    ]);
  });

  it("advises to stage the lock from which a staged file was generated", async () => {
    const project = await repository();
    project.write("codegen.config.json", { ...config, names: { priority: { 1: "Minor" } } });
    await generate({ cwd: project.dir, offline: true });
    git(project.dir, "add", "generated");
    const { drift } = await staged(project.dir);
    expect(drift).toEqual([
      [priority, "edited", true],
      ["generated/README.md", "stale", true],
    ]);
    git(project.dir, "add", "-A");
    expect(await staged(project.dir)).toEqual(clean);
  });

  describe.each([
    ["codegen.config.json", "config"],
    ["codegen.lock.json", "lock"],
  ])("a staged check of %s", (path, rule) => {
    it("reports a file that is not in the index", async () => {
      const project = await repository();
      git(project.dir, "rm", "-q", "--cached", path);
      expect((await staged(project.dir)).rules).toEqual([rule]);
    });

    it("reports a file that is not merged", async () => {
      const project = await repository("apps/mailer");
      const write = (text: string) => () => project.write(`apps/mailer/${path}`, text);
      mergeConflict(project, write("{}"), write("{ }"));
      const { diagnostics } = await check({ cwd: project.at, staged: true, environment });
      expect(diagnostics).toMatchObject([{ rule, file: path }]);
    });
  });

  it("reports a missing repository", async () => {
    expect((await staged(makeProject(config).dir)).rules).toEqual(["io"]);
  });

  it("works in a subfolder and in a linked worktree", async () => {
    const project = await repository("apps/mailer");
    expect(await staged(project.at)).toEqual(clean);
    git(project.dir, "worktree", "add", "-q", join(project.dir, "linked"));
    const linked = join(project.dir, "linked", "apps", "mailer");
    expect(await staged(linked)).toEqual(clean);
    edit(project, `linked/apps/mailer/${priority}`);
    git(linked, "add", "-A");
    expect((await staged(linked)).drift).toEqual(editedDrift);
    expect(await staged(project.at)).toEqual(clean);
  });

  it("advises to stage the removal of an orphan", async () => {
    const project = await repository();
    const orphan = "generated/country.ts";
    project.write(orphan, project.read(priority));
    git(project.dir, "add", "-A");
    rmSync(join(project.dir, orphan));
    expect(await staged(project.dir)).toEqual({ rules: ["drift"], drift: [[orphan, "orphan", true]] });
  });

  it.each(["", "linked"])("runs in a hook below the root of the work tree %j", async (tree) => {
    const project = await repository("apps/mailer");
    if (tree !== "") git(project.dir, "worktree", "add", "-q", join(project.dir, tree));
    const root = join(project.dir, tree);
    const variables = join(project.dir, "variables.txt");
    const script = `#!/bin/sh\ncd apps/mailer && env | grep ^GIT_ > "${variables.replaceAll("\\", "/")}"\n`;
    project.write(".git/hooks/pre-commit", script);
    chmodSync(join(project.dir, ".git/hooks/pre-commit"), 0o755);
    git(root, "commit", "--allow-empty", "-qm", "empty");
    const hook = Object.fromEntries(
      Array.from(project.read("variables.txt").matchAll(/^(.*?)=(.*)$/gm), ([, name, value]) => [name, value]),
    ) as Record<string, string>;
    expect(hook).toHaveProperty("GIT_INDEX_FILE");

    const cwd = join(root, "apps/mailer");
    const inHook = async () => {
      const host = realHost(cwd, { ...environment, ...hook });
      return (await checkIn({ staged: true }, host)).findings.map(({ rule, file }) => [rule, file]);
    };
    expect(await inHook()).toEqual([]);
    edit(project, join(tree, "apps/mailer", priority));
    git(root, "add", "-A");
    expect(await inHook()).toEqual([["drift", priority]]);
  });
});
