import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { Report } from "../../src/model/report/index.ts";
import { printLock } from "../../src/model/lock/index.ts";
import { runCli, type CliResult } from "../support/cli.ts";
import { locked, lockOf } from "../support/locks.ts";
import { makeProject, type Project } from "../support/project.ts";

// The service does not exist, and the variable is not set.
const config = { source: { baseUrl: "https://nowhere.invalid", headers: { "X-Api-Key": "${NOT_SET}" } } };

function projectOf(): Project {
  const project = makeProject(config);
  project.write("codegen.lock.json", printLock(lockOf({ priority: [locked(1, "Low"), locked(2, "High")] })));
  return project;
}

const docsIn = ({ dir }: Project, args: readonly string[] = ["page.html"], cwd = dir): Promise<CliResult> =>
  runCli(["docs", ...args], { cwd, env: { GITHUB_ACTIONS: "" } });

describe("codegen docs", () => {
  it("writes the page to a file, from the working directory, and creates its folder", async () => {
    const project = projectOf();
    project.write("apps/index.ts", "");
    const run = (...args: string[]) => docsIn(project, args, join(project.dir, "apps"));
    const written = { exitCode: 0, stdout: "wrote site/lists/index.html\n", stderr: "" };
    expect(await run("site/lists/index.html")).toEqual(written);
    expect(project.read("apps/site/lists/index.html")).toContain("Priority.Low");
    const report = JSON.parse((await run("page.html", "--cwd", "..", "--reporter", "json")).stdout) as Report;
    expect(report).toMatchObject({ command: "docs", ok: true, written: ["page.html"] });
  });

  it("does not write a page again that is up to date", async () => {
    const project = projectOf();
    await docsIn(project);
    const upToDate = { exitCode: 0, stdout: "page.html is up to date\n", stderr: "" };
    expect(await docsIn(project)).toEqual(upToDate);
    project.write("page.html", project.read("page.html").replaceAll("\n", "\r\n"));
    expect(await docsIn(project)).toEqual(upToDate);
  });

  it("prints only the page to stdout", async () => {
    const project = projectOf();
    const before = project.snapshot();
    const ran = await docsIn(project, ["-", "--quiet", "--reporter", "github"]);
    expect(project.snapshot()).toEqual(before);
    await docsIn(project);
    expect(ran).toEqual({ exitCode: 0, stdout: project.read("page.html"), stderr: "" });
  });

  it("does not overwrite a file that is not a page", async () => {
    const project = projectOf();
    project.write("mine.html", "<!doctype html>\n<p>mine</p>\n");
    const before = project.snapshot();
    const { exitCode, stdout } = await docsIn(project, ["mine.html", "--reporter", "json"]);
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [{ rule: "io" }], written: [] });
    expect(project.snapshot()).toEqual(before);
  });

  it.each<[rule: string, args: string[]]>([
    ["usage", ["-", "--reporter", "json"]],
    ["lock", ["page.html"]],
  ])("reports an error of rule %s for %j, and writes nothing", async (rule, args) => {
    const project = projectOf();
    if (rule === "lock") project.write("codegen.lock.json", "{");
    const before = project.snapshot();
    const { exitCode, stdout } = await docsIn(project, args);
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(new RegExp(`"rule": "${rule}"|^error ${rule} `));
    expect(project.snapshot()).toEqual(before);
  });
});
