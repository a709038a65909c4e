import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { PublishedReport } from "../../src/report/schema.ts";
import { printLock } from "../../src/model/lock/index.ts";
import { isPage } from "../../src/features/page/index.ts";
import { runCli, type CliResult } from "../support/cli.ts";
import { locked, lockOf } from "../support/locks.ts";
import { makeProject, type Project } from "../support/project.ts";

// No service is there, and no variable is set.
const config = { source: { baseUrl: "https://nowhere.invalid", headers: { "X-Api-Key": "${NOT_SET}" } } };
const lists = lockOf({ priority: [locked(1, "Low"), locked(2, "High")] });

function projectOf(): Project {
  const project = makeProject(config);
  project.write("codegen.lock.json", printLock(lists));
  return project;
}

const docsIn = ({ dir }: Project, words: readonly string[] = [], cwd = dir): Promise<CliResult> =>
  runCli(["docs", ...words], { cwd, env: { GITHUB_ACTIONS: "" } });

describe("codegen docs", () => {
  it("writes the page beside the configuration, and once", async () => {
    const project = projectOf();
    project.write("src/index.ts", "");
    const first = await docsIn(project, [], join(project.dir, "src"));
    expect(first).toEqual({ exitCode: 0, stdout: "wrote ../codegen-docs.html\n", stderr: "" });
    const page = project.read("codegen-docs.html");
    expect(page).toContain("Priority.Low");
    const again = await docsIn(project);
    expect(again).toEqual({ exitCode: 0, stdout: "codegen-docs.html is up to date\n", stderr: "" });
    project.write("codegen-docs.html", page.replaceAll("\n", "\r\n"));
    expect((await docsIn(project)).stdout).toContain("up to date");
    expect(Object.keys(project.snapshot()).filter((path) => path.endsWith("codegen-tmp"))).toEqual([]);
  });

  it("writes it where --out says, from the working directory, with the folders on the way", async () => {
    const project = projectOf();
    project.write("apps/index.ts", "");
    const ran = await docsIn(
      project,
      ["--out", "site/lists/index.html", "--reporter", "json"],
      join(project.dir, "apps"),
    );
    expect(JSON.parse(ran.stdout) as PublishedReport).toMatchObject({
      command: "docs",
      ok: true,
      written: ["apps/site/lists/index.html"],
    });
    expect(isPage(project.read("apps/site/lists/index.html"))).toBe(true);
  });

  it("reports a folder that it creates", async () => {
    const out = ["--out", "site/lists/index.html"];
    const { stdout } = await docsIn(projectOf(), out);
    expect(stdout).toBe("created the folder site/lists\nwrote site/lists/index.html\n");
  });

  it("writes an older page anew, also where a killed run left a file", async () => {
    const project = projectOf();
    await docsIn(project);
    project.write("codegen.lock.json", printLock(lockOf({ priority: [locked(1, "Lowest")] })));
    project.write(".codegen-docs.html.codegen-tmp", "half");
    expect((await docsIn(project)).stdout).toBe("wrote codegen-docs.html\n");
    expect(project.read("codegen-docs.html")).toContain("Priority.Lowest");
    expect(Object.keys(project.snapshot())).not.toContain(".codegen-docs.html.codegen-tmp");
  });

  it.each([["--out=-"], ["--out", "-", "--quiet", "--reporter", "github"]])(
    "prints the page alone for %j",
    async (...words) => {
      const project = projectOf();
      const before = project.snapshot();
      const { exitCode, stdout, stderr } = await docsIn(project, words);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      expect(project.snapshot()).toEqual(before);
      await docsIn(project);
      expect(stdout).toBe(project.read("codegen-docs.html"));
    },
  );

  it.each<[what: string, out: string]>([
    ["a file of the user", "mine.html"],
    ["a link to a page", "link.html"],
    ["a link to nothing", "lost.html"],
    ["the lock", "codegen.lock.json"],
  ])("leaves %s alone", async (_what, out) => {
    const project = projectOf();
    await docsIn(project, ["--out", "page.html"]);
    project.write("mine.html", "<!doctype html>\n<p>mine</p>\n");
    symlinkSync("page.html", join(project.dir, "link.html"));
    const before = project.snapshot();
    symlinkSync("nowhere.html", join(project.dir, "lost.html"));
    const ran = await docsIn(project, ["--out", out, "--reporter", "json"]);
    expect(ran.exitCode).toBe(2);
    expect(JSON.parse(ran.stdout)).toMatchObject({ diagnostics: [{ rule: "io" }], written: [] });
    for (const [path, text] of Object.entries(before)) {
      expect(readFileSync(join(project.dir, path), "latin1")).toBe(text);
    }
  });

  it.each([
    [["--out"]],
    [["--out", "a.html", "--out", "b.html"]],
    [["page.html"]],
    [["--out", "-", "--reporter", "json"]],
    [["--out", "a.html", "-c", "codegen.config.json", "-c", "other.config.json"]],
  ])("refuses %j", async (words) => {
    const project = projectOf();
    const before = project.snapshot();
    const { exitCode, stdout } = await docsIn(project, words);
    expect(exitCode).toBe(2);
    expect(stdout).toContain("usage");
    expect(project.snapshot()).toEqual(before);
  });
  it("says what is wrong with a lock, and writes nothing", async () => {
    const project = projectOf();
    project.write("codegen.lock.json", "{");
    const before = project.snapshot();
    for (const words of [[], ["--out", "-"]]) {
      const { exitCode, stdout } = await docsIn(project, words);
      expect(exitCode).toBe(2);
      expect(stdout).toMatch(/^error lock/);
    }
    expect(project.snapshot()).toEqual(before);
  });
});
