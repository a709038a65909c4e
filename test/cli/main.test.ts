import { spawnSync } from "node:child_process";
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { PublishedReport } from "../../src/report/json.ts";
import { readInstallation } from "../../src/platform/files/installation.ts";
import { runCli, startCli, type Ran, type Running, type Signal, type World } from "../support/cli.ts";
import { refusedUrl } from "../support/client.ts";
import { environment, git } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";
import { answersOf, startService, type Answer, type Item, type Lists } from "../support/service.ts";

const low: Item = { code: 1, description: "Low" };
const normal: Item = { code: 2, description: "Normal" };

const references = ["priority"];
const sample = { source: "sample", references };

/** Runs a command line in a project. */
const runIn = ({ dir }: Project, argv: readonly string[], world: World = {}): Promise<Ran> =>
  runCli(argv, { cwd: dir, ...world });

/** A project of a service that says these lists; an answer of its own takes the place of another. */
async function projectOf(lists: Lists, more: Record<string, Answer> = {}, source: object = {}): Promise<Project> {
  const { url } = await startService({ ...answersOf(lists), ...more });
  return makeProject({ source: { baseUrl: url, retries: 0, ...source }, references });
}

async function deadProject(): Promise<Project> {
  return makeProject({ source: { baseUrl: await refusedUrl(), retries: 0 }, references });
}

async function generatedProject(): Promise<Project> {
  const project = makeProject(sample);
  expect(await runIn(project, [])).toMatchObject({ exitCode: 0 });
  return project;
}

/** A generated project whose service has died since, with an edited file. */
async function editedProject(): Promise<Project> {
  const project = await generatedProject();
  project.write("generated/index.ts", `${project.read("generated/index.ts")}export {};\n`);
  project.write("codegen.config.json", { ...sample, source: { baseUrl: await refusedUrl(), retries: 0 } });
  return project;
}

/** The one object that a run printed. */
function objectOf({ stdout }: Ran): PublishedReport & { runs?: PublishedReport[] } {
  return JSON.parse(stdout) as PublishedReport & { runs?: PublishedReport[] };
}

it("a folder that is gone is told of, and is no bug of ours", async () => {
  const gone = (): string => {
    throw Object.assign(new Error("ENOENT: process.cwd failed"), { code: "ENOENT" });
  };
  const { exitCode, stdout } = await startCli(["check", "--reporter", "json"], { cwd: gone }).ended;
  expect(exitCode).toBe(2);
  expect((JSON.parse(stdout) as PublishedReport).diagnostics).toMatchObject([{ rule: "usage" }]);
});

const emptyFolder = async (): Promise<Project> => makeProject();

type Case = [what: string, exitCode: number, argv: string[], project: () => Promise<Project>, rules: string[]];

const cases: Case[] = [
  ["generate", 0, ["generate"], async () => makeProject(sample), []],
  ["no command", 0, [], async () => makeProject(sample), []],
  ["--dry-run", 0, ["--dry-run"], async () => makeProject(sample), []],
  ["generate from the lock", 0, ["--offline"], generatedProject, []],
  ["check", 0, ["check"], generatedProject, []],
  ["verify", 0, ["verify"], generatedProject, []],
  ["check --full", 0, ["check", "--full"], generatedProject, []],
  ["check --live", 0, ["check", "--live"], generatedProject, []],
  ["check of files that a hook names", 0, ["check", "generated/index.ts", "nowhere.ts"], generatedProject, []],
  ["check of an edited file", 1, ["check"], editedProject, ["drift"]],
  ["a list that breaks a rule", 1, [], () => projectOf({ priority: [low, low] }), ["code-duplicate"]],
  ["an unknown flag", 2, ["--offlin"], emptyFolder, ["usage"]],
  ["an unknown flag of check", 2, ["check", "--lives"], emptyFolder, ["usage"]],
  ["an unknown command", 2, ["chek"], emptyFolder, ["usage"]],
  ["a flag named as a member of every object", 2, ["--constructor"], emptyFolder, ["usage"]],
  ["no configuration", 2, [], emptyFolder, ["config"]],
  ["no configuration to check", 2, ["check"], emptyFolder, ["config"]],
  ["a wrong configuration", 2, [], async () => makeProject({ source: "sampel" }), ["config"]],
  ["a named configuration that is not there", 2, ["-c", "eu.json"], async () => makeProject(sample), ["config"]],
  ["check without a lock", 2, ["check"], async () => makeProject(sample), ["lock"]],
  ["--offline without a lock", 2, ["--offline"], async () => makeProject(sample), ["lock"]],
  ["check --staged without a repository", 2, ["check", "--staged"], generatedProject, ["io"]],
  ["a dead server", 3, [], deadProject, ["fetch"]],
  ["no JSON", 3, [], () => projectOf({}, { "/v1.2/references": "<html>" }), ["malformed-json"]],
  ["check --live of a dead server and an edited file", 3, ["check", "--live"], editedProject, ["drift", "fetch"]],
  [
    "no JSON and a broken list",
    3,
    [],
    () => projectOf({ priority: [low, low] }, { "/v1.2/references": "<html>" }),
    ["code-duplicate", "malformed-json"],
  ],
];

/** What a report says of the configuration: nothing where the command line is wrong or there is none. */
function expectedConfig(argv: readonly string[], rules: readonly string[], { snapshot }: Project): string | null {
  if (argv.includes("-c")) return argv[argv.indexOf("-c") + 1] ?? "";
  return !rules.includes("usage") && "codegen.config.json" in snapshot() ? "codegen.config.json" : null;
}

describe("a command line", () => {
  it.each(cases)("%s: exit %d, in words", async (_what, exitCode, argv, project, rules) => {
    const ran = await runIn(await project(), argv);
    expect(ran.exitCode).toBe(exitCode);
    expect(ran.stdout).not.toContain("\u001b");
    for (const rule of rules) expect(ran.stdout).toMatch(new RegExp(`^error ${rule} `, "m"));
  });

  it.each(cases)("%s: exit %d, as one JSON object", async (_what, exitCode, argv, project, rules) => {
    const made = await project();
    const ran = await runIn(made, [...argv, "--reporter", "json"], { isTTY: true });
    expect(ran.exitCode).toBe(exitCode);
    const printed = objectOf(ran);
    expect(printed).toMatchObject({ exitCode, ok: exitCode === 0, config: expectedConfig(argv, rules, made) });
    const errors = printed.diagnostics.filter(({ severity }) => severity === "error");
    expect([...new Set(errors.map(({ rule }) => rule))].toSorted()).toEqual(rules);
    expect(ran.stderr).toBe("");
  });

  it.each(cases)("%s: exit %d, quietly", async (_what, exitCode, argv, project, rules) => {
    const ran = await runIn(await project(), [...argv, "--quiet"], { isTTY: true, env: { NO_COLOR: "1" } });
    expect(ran).toMatchObject({ exitCode, stderr: "" });
    for (const rule of rules) expect(ran.stdout).toMatch(new RegExp(`^error ${rule} `, "m"));
    expect(ran.stdout === "").toBe(exitCode === 0);
  });

  it("says under --dry-run what would be written, and writes nothing", async () => {
    const project = makeProject(sample);
    const printed = objectOf(await runIn(project, ["--dry-run", "--reporter", "json"]));
    expect(printed).toMatchObject({ command: "generate", dryRun: true, apiVersion: "1.2" });
    expect(printed.written).toContain("generated/priority.ts");
    expect(Object.keys(project.snapshot())).toEqual(["codegen.config.json"]);
  });

  it("names under --dry-run each file that would be written or removed", async () => {
    const project = await generatedProject();
    const index = project.read("generated/index.ts");
    project.write("generated/colour.ts", index);
    project.write("generated/index.ts", `${index}export {};\n`);
    const { stdout } = await runIn(project, ["--dry-run", "--offline"]);
    const named = stdout.split("\n").filter((line) => line.startsWith("would "));
    expect(named).toEqual(["would write generated/index.ts", "would remove generated/colour.ts"]);
  });

  it("counts the codes that the service lists today", async () => {
    const answers = answersOf({ priority: [low, normal] });
    const { url } = await startService(answers);
    const project = makeProject({ source: { baseUrl: url }, references });
    expect((await runIn(project, [])).stdout).toContain("1 reference, 2 codes of version 1.2");
    Object.assign(answers, answersOf({ priority: [low] }));
    expect((await runIn(project, [])).stdout).toContain("1 reference, 1 code of version 1.2");
  });

  it.each(["orphan", "missing", "foreign", "edited"])("names a file that is %s by that word", async (status) => {
    const project = await generatedProject();
    const index = project.read("generated/index.ts");
    if (status === "orphan") project.write("generated/colour.ts", index);
    if (status === "missing") rmSync(join(project.dir, "generated/index.ts"));
    if (status === "foreign") project.write("generated/index.ts", "export {};\n");
    if (status === "edited") project.write("generated/index.ts", `${index}export {};\n`);
    expect((await runIn(project, ["check"])).stdout).toMatch(new RegExp(`^error drift ${status} `, "m"));
  });

  it("reports an alias by the command's name, and drift by file", async () => {
    const printed = objectOf(await runIn(await editedProject(), ["verify", "--reporter=json"]));
    expect(printed).toMatchObject({
      command: "check",
      drift: [{ file: "generated/index.ts", status: "edited", cause: "hand" }],
    });
  });

  it("is 1 with --locked where the lock would change", async () => {
    const answers = answersOf({ priority: [low] });
    const { url } = await startService(answers);
    const project = makeProject({ source: { baseUrl: url }, references });
    await runIn(project, []);
    Object.assign(answers, answersOf({ priority: [low, normal] }));
    const ran = await runIn(project, ["--locked", "--reporter", "json"]);
    expect(ran.exitCode).toBe(1);
    expect(objectOf(ran)).toMatchObject({ changes: [{ kind: "code-added", code: 2 }], written: [] });
  });

  it("runs in the folder of --cwd, from where the process stands", async () => {
    const project = makeProject();
    project.write("apps/mailer/codegen.config.json", sample);
    expect(await runIn(project, ["--cwd", "apps/mailer"])).toMatchObject({ exitCode: 0 });
    expect(project.snapshot()).toHaveProperty(["apps/mailer/generated/priority.ts"]);
  });

  it("names the configuration from the folder of --cwd, and advises with it", async () => {
    const project = makeProject();
    project.write("apps/mailer/lists.json", sample);
    const argv = ["--cwd", "apps/mailer", "-c", "lists.json"];
    const printed = objectOf(await runIn(project, [...argv, "check", "--reporter", "json"]));
    expect(printed).toMatchObject({ config: "lists.json", exitCode: 2 });
    expect(printed.diagnostics[0]?.message).toContain(`\`codegen ${argv.join(" ")}\``);
  });

  it("names files and commands for the folder in which it was called, with --cwd", async () => {
    const project = makeProject();
    project.write("apps/mailer/codegen.config.json", sample);
    project.write("apps/mailer/codegen.lock.json", "{");
    const { stdout } = await runIn(project, ["check", "--cwd", "apps/mailer"]);
    expect(stdout).toContain("apps/mailer/codegen.lock.json:1:2");
    expect(stdout).toContain("`git -C apps/mailer checkout HEAD -- codegen.lock.json`");
  });

  it.each([["nowhere"], ["codegen.config.json"], ["codegen.config.json/nowhere"]])(
    "does not run in %s, which is no folder",
    async (cwd) => {
      const project = makeProject(sample);
      const ran = await runIn(project, ["--cwd", cwd, "--reporter", "json"]);
      expect(ran.exitCode).toBe(2);
      expect(objectOf(ran).diagnostics).toMatchObject([{ rule: "usage" }]);
      expect(Object.keys(project.snapshot())).toEqual(["codegen.config.json"]);
    },
  );

  it("runs in a folder that --cwd names by a link", async () => {
    const project = makeProject();
    project.write("apps/mailer/codegen.config.json", sample);
    symlinkSync(join(project.dir, "apps", "mailer"), join(project.dir, "mailer"));
    expect(await runIn(project, ["--cwd", "mailer"])).toMatchObject({ exitCode: 0 });
  });
});

describe("colours and progress", () => {
  const escape = "\u001b[";
  it.each<[boolean, string[], World]>([
    [true, [], { isTTY: true }],
    [false, [], { isTTY: false }],
    [false, [], { isTTY: true, env: { NO_COLOR: "1" } }],
    [false, ["--no-color"], { isTTY: true }],
    [true, ["--color"], { isTTY: false }],
    [true, ["--color"], { isTTY: false, env: { NO_COLOR: "1" } }],
  ])("colours %s: %j %j", async (colored, argv, world) => {
    const { stdout } = await runIn(makeProject(), argv, world);
    expect(stdout.includes(escape)).toBe(colored);
  });

  it.each<[boolean, string[], World]>([
    [true, [], { isTTY: true }],
    [false, [], {}],
    [false, ["--quiet"], { isTTY: true }],
    [false, ["--reporter", "json"], { isTTY: true }],
  ])("progress %s: %j %j", async (draws, argv, world) => {
    const { stderr } = await runIn(makeProject(sample), argv, world);
    expect(stderr !== "").toBe(draws);
    expect(stderr === "" || stderr.endsWith("\r\u001b[K")).toBe(true);
  });
});

describe("what a run says", () => {
  it("lists every change with --verbose", async () => {
    const answers = answersOf({ event: [] });
    const { url } = await startService(answers);
    const project = makeProject({ source: { baseUrl: url }, references: ["event"] });
    await runIn(project, []);
    const items = Array.from({ length: 40 }, (_, code) => ({ code, description: `Event ${code}` }));
    Object.assign(answers, answersOf({ event: items }));
    const added = ({ stdout }: Ran) => stdout.match(/code added/g)?.length;
    expect(added(await runIn(project, ["--dry-run"]))).toBeLessThan(40);
    expect(added(await runIn(project, ["--dry-run", "--verbose"]))).toBe(40);
  });

  it("escapes what would hide or move text", async () => {
    const description = "Low\u202e\u001b[2J\u0007\u2028\u009b";
    const project = await projectOf({ priority: [low] });
    await runIn(project, []);
    const { url } = await startService(answersOf({ priority: [{ code: 1, description }] }));
    project.write("codegen.config.json", { source: { baseUrl: url }, references });
    const { stdout, exitCode } = await runIn(project, ["check", "--live"]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("\\u202e");
    // oxlint-disable-next-line no-control-regex
    expect(stdout).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}\u0000-\u0009\u000b-\u001f\u007f-\u009f]/u);
    expect((await runIn(project, ["--quiet"])).stdout).toMatch(/^warn +suspicious-text /m);
  });

  it.each([["--help"], ["check", "--help"], ["-h"]])("prints help for %j and does nothing", async (...argv) => {
    const project = makeProject(sample);
    const { exitCode, stdout, stderr } = await runIn(project, argv, { columns: 60 });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toContain("--reporter");
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(60);
    expect(Object.keys(project.snapshot())).toEqual(["codegen.config.json"]);
  });

  it("prints its version", async () => {
    expect(await runCli(["--version"])).toEqual({ exitCode: 0, stdout: `${readInstallation().version}\n`, stderr: "" });
  });
});

describe("several configurations", () => {
  const two = ["-c", "eu/codegen.config.json", "-c", "us/codegen.config.json"];

  function twoPackages(us: object = sample): Project {
    const project = makeProject();
    project.write("eu/codegen.config.json", sample);
    project.write("us/codegen.config.json", us);
    return project;
  }

  it("are run one after the other, and reported as runs", async () => {
    const project = twoPackages();
    const ran = await runIn(project, [...two, "--reporter", "json"]);
    expect(ran.exitCode).toBe(0);
    const configs = [{ config: "eu/codegen.config.json" }, { config: "us/codegen.config.json" }];
    expect(objectOf(ran).runs).toMatchObject(configs);
    expect(objectOf(ran).runs).toMatchObject([{ ok: true }, { ok: true }]);
    const checked = await runIn(project, ["check", ...two, "--reporter", "json"]);
    expect(objectOf(checked).runs).toMatchObject([{ command: "check" }, { command: "check" }]);
  });

  it("have a heading each, and the files of a dry run below it", async () => {
    const { stdout } = await runIn(twoPackages(), [...two, "--dry-run"]);
    const lines = stdout.split("\n").filter((line) => /^\S*json:$|index\.ts/.test(line));
    const write = "would write generated/index.ts";
    expect(lines).toEqual(["eu/codegen.config.json:", write, "us/codegen.config.json:", write]);
  });

  it.each([
    ["*/codegen.config.json"],
    ["{eu,us}/codegen.config.json"],
    ["**/*.config.json", "-c", "./eu/codegen.config.json"],
    ["us/codegen.config.json", "-c", "eu/codegen.config.json", "-c", "us/codegen.config.json"],
  ])("are found by the pattern %s, each once", async (...patterns) => {
    const project = twoPackages();
    project.write("node_modules/other/codegen.config.json", sample);
    const { stdout } = await runIn(project, ["-c", ...patterns, "--dry-run", "--reporter", "json"]);
    const { runs = [] } = JSON.parse(stdout) as { runs?: { config: string; exitCode: number }[] };
    expect(runs.map(({ config }) => config).toSorted()).toEqual(["eu/codegen.config.json", "us/codegen.config.json"]);
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  });

  it("are an error where a pattern finds none; a path that is there is no pattern", async () => {
    const project = twoPackages();
    project.write("[id]/codegen.config.json", sample);
    expect(await runIn(project, ["check", "-c", "asia/*.json"])).toMatchObject({
      exitCode: 2,
      stdout: expect.stringContaining('no file matches "asia/*.json"'),
    });
    expect(await runIn(project, ["-c", "[id]/codegen.config.json", "--dry-run"])).toMatchObject({ exitCode: 0 });
  });

  describe("of workspaces", () => {
    /** A monorepo of two packages, with lock and package each. */
    async function monorepo(): Promise<Project> {
      const project = twoPackages();
      project.write("package.json", { workspaces: ["eu", "us", "lib"] });
      for (const folder of ["eu", "us", "lib"]) project.write(`${folder}/package.json`, { name: folder });
      expect(await runIn(project, ["--reporter", "json"])).toMatchObject({ exitCode: 0 });
      return project;
    }

    const spoil = (project: Project, ...paths: string[]) => {
      for (const path of paths) project.write(path, project.read(path).replace("Low = 1", "Lo = 1"));
    };
    const files = ["eu/generated/priority.ts", "us/generated/priority.ts"];

    it("are all used at the workspace root, as with -c for each", async () => {
      const project = await monorepo();
      for (const argv of [["check"], ["--offline"], ["diff", "lock", "lock"], ["show", "priority"]]) {
        const ran = await runIn(project, [...argv, "--reporter", "json"]);
        expect(objectOf(ran).runs).toMatchObject([
          { config: "eu/codegen.config.json", ok: true },
          { config: "us/codegen.config.json", ok: true },
        ]);
      }
    });

    it("are all checked if one fails, with advice that works at the workspace root", async () => {
      const project = await monorepo();
      spoil(project, files[1] as string);
      project.write("eu/codegen.lock.json", "{");
      const ran = await runIn(project, ["check"]);
      expect(ran.exitCode).toBe(2);
      expect(ran.stdout).toContain("eu/codegen.lock.json:1:2");
      expect(ran.stdout).toContain("`git -C eu checkout HEAD -- codegen.lock.json`");
      expect(ran.stdout).toContain("codegen -c us/codegen.config.json --offline");
    });

    it("are all checked with --staged", async () => {
      const project = await monorepo();
      git(project.dir, "init", "-q");
      spoil(project, ...files);
      git(project.dir, "add", "-A");
      const { runs } = objectOf(await runIn(project, ["check", "--staged", "--reporter", "json"]));
      expect(runs).toMatchObject([
        { config: "eu/codegen.config.json", drift: [{ file: "generated/priority.ts", status: "edited" }] },
        { config: "us/codegen.config.json", drift: [{ file: "generated/priority.ts", status: "edited" }] },
      ]);
    });

    describe("with --staged", () => {
      /** The monorepo in a repository, with its files staged. */
      async function staged(): Promise<Project> {
        const project = await monorepo();
        git(project.dir, "init", "-q");
        git(project.dir, "add", "-A");
        return project;
      }
      const checkStaged = (project: Project) => runIn(project, ["check", "--staged", "--reporter", "json"]);

      it("are those of the index: an untracked one in another workspace is not used", async () => {
        const project = await staged();
        git(project.dir, "rm", "-rq", "--cached", "us");
        const ran = await checkStaged(project);
        expect(ran.exitCode).toBe(0);
        expect(objectOf(ran)).toMatchObject({ config: "eu/codegen.config.json", ok: true });
      });

      it.each(["us/codegen.config.json", "us"])(
        "are those of the index after %s was deleted on the disk",
        async (path) => {
          const project = await staged();
          rmSync(join(project.dir, path), { recursive: true });
          const ran = await checkStaged(project);
          expect(ran.exitCode).toBe(0);
          expect(objectOf(ran).runs).toMatchObject([
            { config: "eu/codegen.config.json", ok: true },
            { config: "us/codegen.config.json", ok: true },
          ]);
        },
      );

      it("are found by the staged patterns", async () => {
        const project = await staged();
        project.write("package.json", { workspaces: ["eu"] });
        expect(objectOf(await checkStaged(project)).runs).toHaveLength(2);
        git(project.dir, "add", "package.json");
        expect(objectOf(await checkStaged(project))).toMatchObject({ config: "eu/codegen.config.json" });
      });

      it("are reported as not staged if none of them is", async () => {
        const project = await staged();
        git(project.dir, "rm", "-rq", "--cached", "us", "eu");
        const ran = await checkStaged(project);
        expect(ran.exitCode).toBe(2);
        const run = { diagnostics: [{ rule: "config", message: expect.stringContaining("not staged") }] };
        expect(objectOf(ran).runs).toMatchObject([run, run]);
      });

      it("are reported if one of them is not merged", async () => {
        const project = await staged();
        const object = git(project.dir, "hash-object", "us/codegen.config.json").trim();
        git(project.dir, "rm", "-q", "--cached", "us/codegen.config.json");
        const stages = [2, 3].map((stage) => `100644 ${object} ${stage}\tus/codegen.config.json\n`);
        const input = { cwd: project.dir, env: environment, input: stages.join("") };
        expect(spawnSync("git", ["update-index", "--index-info"], input).status).toBe(0);
        const ran = await checkStaged(project);
        expect(ran.exitCode).toBe(2);
        expect(objectOf(ran).runs).toMatchObject([{ ok: true }, { ok: false, diagnostics: [{ rule: "config" }] }]);
      });

      it("are missed with exit 2 outside of a repository", async () => {
        const ran = await checkStaged(await monorepo());
        expect(ran.exitCode).toBe(2);
        expect(objectOf(ran).diagnostics).toMatchObject([{ rule: "io" }]);
      });
    });

    it("are missed with exit 2 if no workspace has one; explain and help need none", async () => {
      const project = makeProject();
      project.write("package.json", { workspaces: ["packages/*"] });
      const ran = await runIn(project, ["check", "--reporter", "json"]);
      expect(ran.exitCode).toBe(2);
      expect(objectOf(ran).diagnostics).toMatchObject([{ rule: "config" }]);
      expect(objectOf(ran).diagnostics[0]?.message).toContain("packages/*");
      expect(await runIn(project, ["explain", "lock"])).toMatchObject({ exitCode: 0 });
    });
  });

  it("are named by the advice to each", async () => {
    const { stdout } = await runIn(twoPackages(), ["check", ...two]);
    for (const folder of ["eu", "us"]) expect(stdout).toContain(`run \`codegen -c ${folder}/codegen.config.json\``);
  });

  it.each<[exitCode: number, codes: number[], us: () => Promise<object>]>([
    [3, [0, 3], async () => ({ source: { baseUrl: await refusedUrl(), retries: 0 } })],
    [2, [0, 2], async () => ({ source: "sampel" })],
  ])("come to %d, the worst of %j", async (exitCode, codes, us) => {
    const ran = await runIn(twoPackages(await us()), [...two, "--reporter", "json"]);
    expect(ran.exitCode).toBe(exitCode);
    expect(objectOf(ran).runs?.map((each) => each.exitCode)).toEqual(codes);
  });

  it.each([
    ["generate", "json"],
    ["generate", "text"],
    ["check", "json"],
    ["check", "text"],
  ])("of one output folder are refused by %s, reported by %s", async (command, reporter) => {
    const project = makeProject();
    for (const file of ["eu.json", "us.json"]) project.write(file, sample);
    await runIn(project, ["-c", "eu.json"]);
    const before = project.snapshot();
    const ran = await runIn(project, [command, "-c", "eu.json", "-c", "us.json", "--reporter", reporter]);
    expect(ran.exitCode).toBe(2);
    expect(ran.stdout).toContain("usage");
    expect(project.snapshot()).toEqual(before);
  });
});

describe("a reporter of diff", () => {
  const migration = ["diff", "live@1.1", "live@1.2", "--reporter"];

  it("changeset prints its file alone", async () => {
    const file = /^---\n"reference-lists": major\n---\n/;
    const ran = await runIn(makeProject({ source: "sample" }), [...migration, "changeset", "--exit-code"]);
    expect(ran).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(file), stderr: "" });
  });

  it.each<[string, number, string[], () => Promise<Project>]>([
    ["another command", 2, ["check", "--reporter", "changeset"], generatedProject],
    ["an unknown command", 2, ["dif", "--reporter", "changeset"], emptyFolder],
    ["a wrong flag", 2, ["diff", "--reporter", "changeset", "--lives"], emptyFolder],
    ["a dead server", 3, [...migration, "changeset"], deadProject],
  ])("prints no file for %s: exit %d", async (_what, exitCode, argv, project) => {
    const ran = await runIn(await project(), argv);
    expect(ran).toMatchObject({ exitCode, stdout: "", stderr: expect.stringMatching(/^error (usage|fetch) /) });
  });
});

describe("a run that is ended", () => {
  /** Sends a signal as soon as the service is asked, and lets the service answer so. */
  async function interrupted(signal: Signal, answer: (send: () => void) => Answer): Promise<Ran & { paths: string[] }> {
    let running: Running | undefined;
    const send = () => running?.send(signal);
    const project = await projectOf({}, { "/v1.2/references": answer(send) });
    running = startCli(["--reporter", "json"], { cwd: project.dir });
    return { ...(await running.ended), paths: Object.keys(project.snapshot()) };
  }

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("by %s while it fetches: %d, nothing written", async (signal, exitCode) => {
    const ran = await interrupted(signal, (send) => () => send());
    expect(ran).toMatchObject({ exitCode, stderr: "", paths: ["codegen.config.json"] });
    expect(JSON.parse(ran.stdout)).toMatchObject({ command: "generate", ok: false, exitCode, written: [] });
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("by %s is %d also where the service fails", async (signal, exitCode) => {
    const ran = await interrupted(signal, (send) => (_request, response) => {
      send();
      response.writeHead(404).end();
    });
    expect(ran).toMatchObject({ exitCode, paths: ["codegen.config.json"] });
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("by %s while it serves: %d", async (signal, exitCode) => {
    const running: Running = startCli(["serve"], { onOut: () => running.send(signal) });
    const { exitCode: came, stdout } = await running.ended;
    expect(came).toBe(exitCode);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
  });

  it("serves no port that is taken", async () => {
    const { url } = await startService({});
    const { exitCode, stdout } = await runCli(["serve", "--port", new URL(url).port, "--reporter", "json"]);
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ command: "serve", diagnostics: [{ rule: "io" }] });
  });

  it("by a bug of ours is 70, with what to report", async () => {
    const onOut = (): never => {
      throw new Error("a bug of ours");
    };
    const { exitCode, stderr } = await runCli([], { cwd: makeProject().dir, onOut });
    expect(exitCode).toBe(70);
    expect(stderr).toContain("a bug of ours");
    expect(stderr).toContain(readInstallation().version);
  });

  it("by a signal and a bug exits with the code of the signal", async () => {
    const running: Running = startCli([], {
      cwd: makeProject().dir,
      onOut: () => {
        running.send("SIGTERM");
        throw new Error("a bug of ours");
      },
    });
    expect(await running.ended).toMatchObject({ exitCode: 143, stderr: "" });
  });
});

describe("what the configuration asks for and is not there", () => {
  const text = (source: string): string => `// ours\n{\n  "source": ${source}\n}\n`;
  const header = '{\n    "baseUrl": "https://nowhere.invalid", "headers": { "X-Api-Key": "${NOT_SET}" }\n  }';
  const missing = '{\n    "baseUrl": "https://nowhere.invalid",\n    "ca": "ca.pem"\n  }';

  it.each([
    [
      "a variable",
      header,
      "codegen.config.json:4:56: /source/headers/X-Api-Key needs the environment variable NOT_SET",
    ],
    ["a file", missing, 'codegen.config.json:5:5: /source/ca names "ca.pem", which cannot be used: ENOENT'],
  ])("is named with the file and the line that ask for it: %s", async (_what, source, words) => {
    const project = makeProject();
    project.write("codegen.config.json", text(source));
    const ran = await runIn(project, []);
    expect(ran.exitCode).toBe(2);
    expect(ran.stdout).toContain(`error config  ${words}`);
  });

  it("has the pointer in a package.json", async () => {
    const project = makeProject();
    project.write("package.json", '{\n  "codegen": {\n    "source": { "baseUrl": "${NOT_SET}" }\n  }\n}\n');
    const { diagnostics } = objectOf(await runIn(project, ["--reporter", "json"]));
    const place = { file: "package.json", line: 3, column: 17, pointer: "/codegen/source/baseUrl" };
    expect(diagnostics).toMatchObject([{ rule: "config", ...place }]);
    expect(diagnostics[0]?.message).toMatch(/^\/codegen\/source\/baseUrl /);
  });
});

it("a lock with a wrong type says what was found and how to bring the last good one back", async () => {
  const project = await generatedProject();
  project.write("codegen.lock.json", project.read("codegen.lock.json").replace('"member": "Low"', '"member": 7'));
  const ran = await runIn(project, ["check"]);
  expect(ran.exitCode).toBe(2);
  expect(ran.stdout).toMatch(
    /^error lock wrong-shape {2}codegen\.lock\.json:\d+:\d+: (?:priority: )?\/references\/priority\/values\/\d+\/member must be a string, found a number; restore it with `git checkout HEAD -- codegen\.lock\.json`/,
  );
});

it.each([0, 1, 20])("help can be read on a terminal that says it has %d columns", async (columns) => {
  const { stdout } = await runCli(["check", "--help"], { isTTY: true, columns });
  expect(stdout).toMatch(/--staged +Read configuration/);
});
