import { describe, expect, it } from "@jest/globals";
import type { PublishedReport } from "../../src/report/schema.ts";
import { printLock } from "../../src/model/lock/index.ts";
import { runCli, type Ran, type World } from "../support/cli.ts";
import { environment } from "../support/git.ts";
import { locked, lockOf } from "../support/locks.ts";
import { makeProject, type Project } from "../support/project.ts";

const description = "Low, and so long that no line of a terminal has room for all of it";
const lists = lockOf({ priority: [locked(1, "Low", { aliases: ["Lo"], description }), locked(2, "High")] });

// No service is there, and no variable is set.
const source = { baseUrl: "https://nowhere.invalid", headers: { "X-Api-Key": "${NOT_SET}" } };

function projectOf(lock = lists): Project {
  const project = makeProject({ source });
  project.write("codegen.lock.json", printLock(lock));
  return project;
}

const env = environment as Record<string, string>;
const showIn = ({ dir }: Project, words: readonly string[], world: World = {}): Promise<Ran> =>
  runCli(["show", ...words], { cwd: dir, env: { ...env, GITHUB_ACTIONS: "" }, ...world });

describe("codegen show", () => {
  it.each<[exitCode: number, words: string[], says: string]>([
    [0, [], "priority   Priority      2  About priority"],
    [0, ["priority"], "   2  High             High"],
    [0, ["priority", "high"], "   2  High    High"],
    [0, ["high"], "priority      2  High    High"],
    [0, ["--aliases"], "priority      1  Lo     Low"],
    [0, ["--removed"], "the lock has no tombstones"],
    [0, ["priority", "--removed"], "priority has no tombstones"],
    [1, ["france"], `no values of the lock match "france"`],
    [1, ["priority", "france"], `no values of priority match "france"`],
    [1, ["high", "--aliases"], `no aliases of the lock match "high"`],
    [2, ["priority", "high", "more"], "error usage"],
    [2, ["priorty", "high"], "error usage"],
    [2, [""], "error usage"],
    [2, ["priority", ""], "error usage"],
  ])("exits %d for %j", async (exitCode, words, says) => {
    const project = projectOf();
    const before = project.snapshot();
    const ran = await showIn(project, words);
    expect(ran.exitCode).toBe(exitCode);
    expect(ran.stdout.split("\n")).toContainEqual(
      expect.stringMatching(says === "error usage" ? /^error usage/ : says),
    );
    expect(project.snapshot()).toEqual(before);
    const quiet = await showIn(project, [...words, "--quiet"]);
    expect(quiet).toMatchObject({ exitCode, stdout: expect.stringContaining(says), stderr: "" });
  });
  it("prints aliases as data with --reporter json", async () => {
    const ran = await showIn(projectOf(), ["--aliases", "--reporter", "json"]);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    const aliases = [{ reference: "priority", code: 1, alias: "Lo", member: "Low" }];
    expect((JSON.parse(ran.stdout) as PublishedReport).show).toEqual({ reference: null, query: null, aliases });
  });
});
