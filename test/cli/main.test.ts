import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { Report } from "../../src/model/report/index.ts";
import { readInstallation } from "../../src/platform/files/index.ts";
import { runCli, startCli, type CliResult, type CliRun, type CliHost } from "../support/cli.ts";
import { refusedUrl } from "../support/client.ts";
import { environment, git } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import { low, type ServiceResponse, type Lists } from "../support/service.ts";

const references = ["priority"];
const sample = { source: "sample", references };

/** Runs a command line in a project. */
const runIn = ({ dir }: Project, argv: readonly string[], host: CliHost = {}): Promise<CliResult> =>
  runCli(argv, { cwd: dir, ...host });

/** The same with the JSON reporter; `runs` has the report of each configuration. */
async function reportIn(project: Project, argv: readonly string[], host: CliHost = {}) {
  const { stdout, ...ran } = await runIn(project, [...argv, "--reporter", "json"], host);
  const report = JSON.parse(stdout) as Report | { runs: Report[] };
  return { ...ran, runs: "runs" in report ? report.runs : [report] };
}

/** A project whose service has these lists, and these other responses. */
async function projectOf(lists: Lists, responses: Record<string, ServiceResponse> = {}): Promise<ServedProject> {
  const project = await projectWith(lists, { source: { retries: 0 }, references });
  project.serve(lists, responses);
  return project;
}

const unreachable = async () => ({ source: { baseUrl: await refusedUrl(), retries: 0 }, references });
const emptyFolder = async () => makeProject();
const sampleProject = async () => makeProject(sample);

async function generatedProject(config: object = sample): Promise<Project> {
  const project = makeProject(config);
  expect(await runIn(project, [])).toMatchObject({ exitCode: 0 });
  return project;
}

/** A generated project with an edited file, whose service is unreachable. */
async function editedProject(): Promise<Project> {
  // In the alphabet, `src/` is behind `http:`, but local findings come first.
  const output = { dir: "src/lists" };
  const project = await projectWith({ priority: [low] }, { references, output });
  expect(await runIn(project, [])).toMatchObject({ exitCode: 0 });
  project.write("src/lists/index.ts", `${project.read("src/lists/index.ts")}export {};\n`);
  project.write("codegen.config.json", { ...(await unreachable()), output });
  return project;
}

const configFile = "codegen.config.json";
const hookFiles = ["check", "generated/index.ts", "nowhere.ts"];

it.each<[string, number, string[], () => Promise<Project>, rules: string[], config: string | null]>([
  ["check of files that a hook names", 0, hookFiles, generatedProject, [], configFile],
  ["an unknown flag", 2, ["--offlin"], emptyFolder, ["usage"], null],
  ["a --cwd that does not exist", 2, ["--cwd", "nowhere"], sampleProject, ["usage"], null],
  ["no configuration", 2, [], emptyFolder, ["config"], null],
  ["a named configuration that does not exist", 2, ["-c", "eu.json"], sampleProject, ["config"], "eu.json"],
])("%s: exits %d, with a JSON report", async (_what, exitCode, argv, prepare, rules, config) => {
  const { runs, ...ran } = await reportIn(await prepare(), argv, { isTTY: true });
  expect(ran).toEqual({ exitCode, stderr: "" });
  expect(runs).toMatchObject([{ exitCode, ok: exitCode === 0, config }]);
  expect(runs.flatMap(({ diagnostics }) => diagnostics.map(({ rule }) => rule))).toEqual(rules);
});

it.each<[argv: string[], exitCode: number, rules: string[]]>([
  [["check"], 1, ["drift"]],
  [["check", "--live", "--quiet"], 3, ["drift", "fetch"]],
  [["--dry-run", "--offline", "--quiet"], 0, []],
])("%j exits %d and prints %j as text without colours, and changes nothing", async (argv, exitCode, rules) => {
  const project = await editedProject();
  const before = project.snapshot();
  const ran = await runIn(project, argv, { env: { NO_COLOR: "1" } });
  expect(ran).toMatchObject({ exitCode, stderr: "" });
  expect(ran.stdout).not.toContain("\u001b");
  for (const rule of rules) expect(ran.stdout).toMatch(new RegExp(`^error ${rule} `, "m"));
  expect(ran.stdout === "").toBe(exitCode === 0);
  expect(project.snapshot()).toEqual(before);
});

const bin = "node_modules/.bin/codegen";

it.each<[what: string, files: Record<string, string>, command: string]>([
  ["npm", { "package-lock.json": "{}" }, "npx codegen --cwd eu"],
  ["yarn", { "yarn.lock": "" }, "yarn run reference-codegen --cwd eu"],
  ["packageManager", { "package.json": '{"packageManager":"pnpm@10.0.0"}' }, "pnpm exec codegen --cwd eu"],
  ["pnpm, installed here", { "pnpm-lock.yaml": "", [bin]: "" }, "pnpm exec codegen --cwd eu"],
  ["pnpm, installed there", { "pnpm-lock.yaml": "", [`eu/${bin}`]: "" }, `eu/${bin} --cwd eu`],
])("gives commands for the user's package manager: %s", async (_what, files, command) => {
  const project = makeProject();
  project.write("eu/codegen.config.json", sample);
  for (const [path, text] of Object.entries(files)) project.write(path, text);
  const { stdout } = await runIn(project, ["check", "--cwd", "eu"]);
  expect(stdout).toContain(`\`${command}\``);
  expect(stdout).toContain(`for details, run ${command.replace(" --cwd eu", "")} explain lock`);
});

it("quotes the path of the command for a shell", async () => {
  const project = makeProject();
  project.write("my lists/codegen.config.json", sample);
  project.write(`my lists/${bin}`, "");
  const { stdout } = await runIn(project, ["check", "--cwd", "my lists"]);
  expect(stdout).toContain(`for details, run 'my lists/${bin}' explain lock`);
});

it("names files from the working directory, and the configuration from --cwd", async () => {
  const project = makeProject();
  project.write("apps/mailer/lists.json", sample);
  project.write("apps/mailer/codegen.lock.json", "{");
  const argv = ["check", "--cwd", "apps/mailer", "-c", "lists.json"];
  const { stdout } = await runIn(project, argv);
  expect(stdout).toContain("apps/mailer/codegen.lock.json:1:2");
  expect(stdout).toContain("`git -C apps/mailer checkout HEAD -- codegen.lock.json`");
  rmSync(join(project.dir, "apps/mailer/codegen.lock.json"));
  expect((await runIn(project, argv)).stdout).toContain("`npx codegen --cwd apps/mailer -c lists.json`");
  expect((await reportIn(project, argv)).runs).toMatchObject([{ config: "lists.json" }]);
});

it.each<[isColored: boolean, draws: boolean, argv: string[], host: CliHost]>([
  [true, true, [], { isTTY: true }],
  [false, false, [], {}],
  [false, true, ["--no-color"], { isTTY: true }],
  [false, false, ["--color", "--reporter", "json"], { isTTY: true }],
])("prints colours (%s) and progress (%s) for %j in %j", async (isColored, draws, argv, host) => {
  const project = makeProject(sample);
  const { stderr } = await runIn(project, argv, host);
  expect(stderr !== "").toBe(draws);
  expect(stderr === "" || stderr.endsWith("\r\u001b[K")).toBe(true);
  project.write("codegen.lock.json", "{");
  expect((await runIn(project, argv, host)).stdout.includes("\u001b[")).toBe(isColored);
});

it.each([
  [["check"], false],
  [["check", "--live"], true],
])("%j reports whether it compared the lock with the lists: %p", async (argv, isCompared) => {
  const project = await projectOf({ priority: [low] });
  await runIn(project, []);
  const { stdout, exitCode } = await runIn(project, argv);
  expect(exitCode).toBe(0);
  expect(stdout.includes("matches the lists")).toBe(isCompared);
});

it("escapes characters that would hide or move text", async () => {
  const description = "Low\u202e\u001b[2J\u0007\u2028\u009b";
  const project = await projectOf({ priority: [low] });
  await runIn(project, []);
  project.serve({ priority: [{ code: 1, description }] });
  const { stdout, exitCode } = await runIn(project, ["check", "--live"]);
  expect(exitCode).toBe(1);
  expect(stdout).toContain("\\u202e");
  // oxlint-disable-next-line no-control-regex
  expect(stdout).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}\u0000-\u0009\u000b-\u001f\u007f-\u009f]/u);
  expect((await runIn(project, ["--quiet"])).stdout).toMatch(/^warn +suspicious-text /m);
});

it.each<[argv: string[], host: CliHost, text: string | RegExp]>([
  [["--version"], {}, `${readInstallation().version}\n`],
  [["check", "--help"], {}, "--reporter"],
  // Terminals of unknown and small width.
  [["check", "--help"], { isTTY: true, columns: 0 }, /--staged +Read configuration/],
  [["check", "--help"], { isTTY: true, columns: 20 }, /--staged +Read configuration/],
])("%j in %j prints %s, although the configuration is invalid", async (argv, host, text) => {
  const project = makeProject({ source: "sampel" });
  const stdout: unknown = expect.stringMatching(text);
  expect(await runIn(project, argv, host)).toMatchObject({ exitCode: 0, stdout, stderr: "" });
  expect(Object.keys(project.snapshot())).toEqual(["codegen.config.json"]);
});

describe("several configurations", () => {
  const eu = { config: "eu/codegen.config.json", ok: true };
  const us = { config: "us/codegen.config.json", ok: true };

  function twoPackages(config: object = sample): Project {
    const project = makeProject();
    project.write(eu.config, sample);
    project.write(us.config, config);
    return project;
  }

  it("match patterns, each once", async () => {
    const project = twoPackages();
    project.write("node_modules/other/codegen.config.json", sample);
    for (const patterns of [
      ["*/codegen.config.json"],
      ["{eu,us}/codegen.config.json"],
      ["**/*.config.json", "-c", `./${eu.config}`],
      [us.config, "-c", eu.config, "-c", us.config],
    ]) {
      const { exitCode, runs } = await reportIn(project, ["-c", ...patterns, "--dry-run"]);
      const byName = runs.toSorted((a, b) => String(a.config).localeCompare(String(b.config)));
      expect({ patterns, exitCode, byName }).toMatchObject({ patterns, exitCode: 0, byName: [eu, us] });
    }
  });

  it("exit 2 if a pattern matches no file, and 0 if it is the name of a file", async () => {
    const project = twoPackages();
    project.write("[id]/codegen.config.json", sample);
    for (const [pattern, exitCode, text] of [
      ["asia/*.json", 2, 'no file matches "asia/*.json"'],
      [`${"x".repeat(10_000)}*`, 2, ""],
      ["[id]/codegen.config.json", 0, ""],
    ] as const) {
      const stdout: unknown = expect.stringContaining(text);
      expect(await runIn(project, ["-c", pattern, "--dry-run"])).toMatchObject({ exitCode, stdout });
    }
  });

  it("exit with the worst code", async () => {
    const ran = await reportIn(twoPackages(await unreachable()), ["-c", eu.config, "-c", us.config]);
    expect(ran).toMatchObject({ exitCode: 3, runs: [{ exitCode: 0 }, { exitCode: 3 }] });
  });

  it.each(["generate", "check"])("%s refuses several configurations with one output folder", async (command) => {
    const project = makeProject();
    for (const file of ["eu.json", "us.json"]) project.write(file, sample);
    await runIn(project, ["-c", "eu.json"]);
    const before = project.snapshot();
    const { exitCode, runs } = await reportIn(project, [command, "-c", "eu.json", "-c", "us.json"]);
    expect({ exitCode, runs }).toMatchObject({ exitCode: 2, runs: [{ diagnostics: [{ rule: "usage" }] }] });
    expect(project.snapshot()).toEqual(before);
  });

  describe("configurations of workspaces", () => {
    /** A monorepo with two generated packages. */
    async function monorepo(): Promise<Project> {
      const project = twoPackages();
      project.write("package.json", { workspaces: ["eu", "us", "lib"] });
      for (const folder of ["eu", "us", "lib"]) project.write(`${folder}/package.json`, { name: folder });
      expect(await runIn(project, [])).toMatchObject({ exitCode: 0 });
      return project;
    }

    it("uses all configurations at the workspace root", async () => {
      const project = await monorepo();
      for (const argv of [["check"], ["--offline"], ["diff", "lock", "lock"], ["show", "priority"]])
        expect((await reportIn(project, argv)).runs).toMatchObject([eu, us]);
    });

    it("checks all configurations if one fails, with advice that works at the workspace root", async () => {
      const project = await monorepo();
      const file = "us/generated/priority.ts";
      project.write(file, project.read(file).replace("Low = 1", "Lo = 1"));
      project.write("eu/codegen.lock.json", "{");
      const { exitCode, stdout } = await runIn(project, ["check"]);
      expect(exitCode).toBe(2);
      expect(stdout).toContain("eu/codegen.lock.json:1:2");
      expect(stdout).toContain("`git -C eu checkout HEAD -- codegen.lock.json`");
      expect(stdout).toContain("codegen -c us/codegen.config.json --offline");
    });

    const checkStaged = (project: Project) => reportIn(project, ["check", "--staged"]);

    /** The monorepo in a repository, with its files staged. */
    async function stagedMonorepo(): Promise<Project> {
      const project = await monorepo();
      git(project.dir, "init", "-q");
      git(project.dir, "add", "-A");
      return project;
    }

    const workspaces = (project: Project) => project.write("package.json", { workspaces: ["eu"] });
    const notStaged = { diagnostics: [{ rule: "config", message: expect.stringContaining("not staged") }] };

    it.each<[what: string, change: (project: Project) => unknown, exitCode: number, runs: object[]]>([
      ["are not checked if untracked", ({ dir }) => git(dir, "rm", "-rq", "--cached", "us"), 0, [eu]],
      ["are checked if deleted", ({ dir }) => rmSync(join(dir, "us"), { recursive: true }), 0, [eu, us]],
      ["match the staged patterns", workspaces, 0, [eu, us]],
      ["match new patterns", (project) => [workspaces(project), git(project.dir, "add", "package.json")], 0, [eu]],
      ["must be staged", ({ dir }) => git(dir, "rm", "-rq", "--cached", "us", "eu"), 2, [notStaged, notStaged]],
    ])("--staged: configurations %s", async (_what, change, exitCode, runs) => {
      const project = await stagedMonorepo();
      change(project);
      expect(await checkStaged(project)).toMatchObject({ exitCode, runs });
    });

    it("refuses unmerged configurations with --staged", async () => {
      const project = await stagedMonorepo();
      const object = git(project.dir, "hash-object", us.config).trim();
      git(project.dir, "rm", "-q", "--cached", us.config);
      const stages = [2, 3].map((stage) => `100644 ${object} ${stage}\t${us.config}\n`);
      const input = { cwd: project.dir, env: environment, input: stages.join("") };
      expect(spawnSync("git", ["update-index", "--index-info"], input).status).toBe(0);
      const runs = [{ ok: true }, { ok: false, diagnostics: [{ rule: "config" }] }];
      expect(await checkStaged(project)).toMatchObject({ exitCode: 2, runs });
    });

    it("compares the output folders in the index with --staged", async () => {
      const project = await stagedMonorepo();
      const shared = { source: "sample", references: ["priority"], output: { dir: "lists/generated" } };
      project.write("a.json", shared);
      project.write("b.json", shared);
      git(project.dir, "add", "a.json", "b.json");
      const argv = ["check", "--staged", "-c", "a.json", "-c", "b.json"];
      project.write("b.json", { ...shared, output: { dir: "other" } });
      expect(await reportIn(project, argv)).toMatchObject({ runs: [{ diagnostics: [{ rule: "usage" }] }] });
      git(project.dir, "add", "b.json");
      project.write("b.json", shared);
      expect(await reportIn(project, argv)).toMatchObject({
        exitCode: 2,
        runs: [{ config: "a.json" }, { config: "b.json" }],
      });
    });

    it("requires a repository with --staged", async () => {
      const runs = [{ diagnostics: [{ rule: "io" }] }];
      expect(await checkStaged(await monorepo())).toMatchObject({ exitCode: 2, runs });
    });

    it("must exist, except for commands without a configuration", async () => {
      const project = makeProject();
      project.write("package.json", { workspaces: ["packages/*"] });
      const runs = [{ diagnostics: [{ rule: "config", message: expect.stringContaining("packages/*") }] }];
      expect(await reportIn(project, ["check"])).toMatchObject({ exitCode: 2, runs });
      expect(await runIn(project, ["explain", "lock"])).toMatchObject({ exitCode: 0 });
    });
  });
});

describe.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s", (signal, exitCode) => {
  /** Sends the signal at the first request, which the service may answer with 404. */
  async function interrupted(isAnswered: boolean, argv: readonly string[] = []) {
    let running: CliRun | undefined;
    const overview: ServiceResponse = (_request, response) => {
      running?.send(signal);
      if (isAnswered) response.writeHead(404).end();
    };
    const project = await projectOf({}, { "/v1.2/references": overview });
    project.write("other/codegen.config.json", sample);
    running = startCli(["--reporter", "json", ...argv], { cwd: project.dir });
    const { stdout, ...ran } = await running.ended;
    return { ...ran, report: JSON.parse(stdout) as Report, paths: Object.keys(project.snapshot()) };
  }

  it.each([
    ["during a request", false],
    ["as a request fails", true],
  ])(`exits ${exitCode} %s, and writes nothing`, async (_what, isAnswered) => {
    expect(await interrupted(isAnswered)).toEqual({
      exitCode,
      stderr: "interrupted; nothing was written\n",
      paths: ["codegen.config.json", "other/codegen.config.json"],
      report: expect.objectContaining({ command: "generate", ok: false, exitCode, written: [] }),
    });
  });

  it(`exits ${exitCode} and reports the files written for earlier configurations`, async () => {
    const argv = ["-c", "other/codegen.config.json", "-c", "codegen.config.json"];
    expect(await interrupted(false, argv)).toMatchObject({
      exitCode,
      stderr: expect.stringMatching(/^interrupted; [^\n]* remaining configurations\n$/),
      report: { config: "other/codegen.config.json", written: expect.arrayContaining(["codegen.lock.json"]) },
    });
  });

  it(`exits ${exitCode} while it serves`, async () => {
    const running: CliRun = startCli(["serve"], { onOut: () => running.send(signal) });
    const stdout: unknown = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\n$/);
    expect(await running.ended).toMatchObject({ exitCode, stdout });
  });
});

describe("a crash", () => {
  const crash = (): never => {
    throw new Error("a bug in the tool");
  };

  it("exits 70 and prints what to report", async () => {
    const { exitCode, stderr } = await runCli([], { cwd: makeProject().dir, onOut: crash });
    expect(exitCode).toBe(70);
    expect(stderr).toContain("a bug in the tool");
    expect(stderr).toContain(readInstallation().version);
  });

  it("prints a valid report to programs that read JSON", async () => {
    const texts: string[] = [];
    const onOut = (text: string): unknown => (texts.push(text) === 1 ? crash() : undefined);
    expect(await runCli(["--reporter", "json"], { cwd: makeProject().dir, onOut })).toMatchObject({ exitCode: 70 });
    expect(JSON.parse(texts.slice(1).join(""))).toMatchObject({ ok: false, exitCode: 70, diagnostics: [] });
  });

  it("exits 70 if the report crashes, too, in a folder that was removed", async () => {
    let hasCrashed = false;
    const cwd = (): string => (hasCrashed ? crash() : makeProject().dir);
    const onOut = (): never => ((hasCrashed = true), crash());
    expect(await runCli(["--reporter", "json"], { cwd, onOut })).toMatchObject({ exitCode: 70 });
  });

  it("exits with the code of a signal if one was sent", async () => {
    const onOut = (): never => (running.send("SIGTERM"), crash());
    const running: CliRun = startCli([], { cwd: makeProject().dir, onOut });
    expect(await running.ended).toMatchObject({ exitCode: 143, stderr: "" });
  });
});

it("names the line of the configuration that requires a missing file", async () => {
  const project = makeProject();
  const source = '{\n    "baseUrl": "https://nowhere.invalid",\n    "ca": "ca.pem"\n  }';
  project.write("codegen.config.json", `// mine\n{\n  "source": ${source}\n}\n`);
  const { exitCode, stdout } = await runIn(project, []);
  expect(exitCode).toBe(2);
  expect(stdout).toContain(
    'error config  codegen.config.json:5:5: /source/ca is "ca.pem", which cannot be used: ENOENT',
  );
});
