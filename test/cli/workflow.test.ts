import { describe, expect, it } from "@jest/globals";
import { aliasedProject, aliasUse } from "../support/aliases.ts";
import { runCli } from "../support/cli.ts";
import { environment, git } from "../support/git.ts";
import { makeProject } from "../support/project.ts";

const workflow = { ...environment, GITHUB_ACTIONS: "true", FORCE_COLOR: "1" };

describe("stdout in a GitHub workflow", () => {
  it.each([
    ["show", "priority"],
    ["show", "nothing-matches"],
    ["docs", "--out", "-"],
    ["explain", "lock"],
  ])("contains what %s %s prints elsewhere", async (...args) => {
    const project = makeProject({ source: "sample", references: ["priority"] });
    await runCli([], { cwd: project.dir, env: environment });
    const elsewhere = await runCli(args, { cwd: project.dir, env: { ...environment, FORCE_COLOR: "1" } });
    expect(await runCli(args, { cwd: project.dir, env: workflow })).toEqual(elsewhere);
    expect(elsewhere.stdout).not.toBe("");
  });

  it.each(["text", "github"])(
    "contains a patch of several configurations that git applies, with --reporter %s",
    async (reporter) => {
      const project = await aliasedProject({ "src/a.ts": aliasUse });
      for (const [path, text] of Object.entries(project.snapshot()))
        if (!path.startsWith(".git/")) project.write(`web/${path}`, text);
      git(project.dir, "add", "-A");
      const configs = ["codegen.config.json", "missing.json", "web/codegen.config.json"].flatMap((file) => [
        "-c",
        file,
      ]);
      const args = ["impact", "--fix", "--dry-run", "--reporter", reporter, ...configs];
      const { stdout, exitCode } = await runCli(args, { cwd: project.dir, env: workflow });
      expect(exitCode).toBe(2);
      expect(stdout).toMatch(/error[^\n]*missing\.json/);
      project.write("x.patch", stdout);
      git(project.dir, "apply", "x.patch");
      for (const path of ["src/a.ts", "web/src/a.ts"])
        expect(project.read(path)).toBe(aliasUse.replace("ContactStatus.OptedOut", "ContactStatus.Unsubscribed"));
    },
  );
});
