import { spawnSync } from "node:child_process";
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { PublishedReport } from "../../src/report/schema.ts";
import { readInstallation } from "../../src/platform/files/index.ts";
import { runCli, startCli, type CliResult, type CliRun, type Signal, type CliHost } from "../support/cli.ts";
import { refusedUrl } from "../support/client.ts";
import { environment, git } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import type { ServiceResponse, Item, Lists } from "../support/service.ts";

const low: Item = { code: 1, description: "Low" };

const references = ["priority"];
const bin = "node_modules/.bin/codegen";
const sample = { source: "sample", references };

/** Runs a command line in a project. */
const runIn = ({ dir }: Project, argv: readonly string[], host: CliHost = {}): Promise<CliResult> =>
  runCli(argv, { cwd: dir, ...host });

/** A project whose service has these lists, and these other answers. */
async function projectOf(lists: Lists, answers: Record<string, ServiceResponse> = {}): Promise<ServedProject> {
  const project = await projectWith(lists, { source: { retries: 0 }, references });
  project.serve(lists, answers);
  return project;
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
function objectOf({ stdout }: CliResult): PublishedReport & { runs?: PublishedReport[] } {
  return JSON.parse(stdout) as PublishedReport & { runs?: PublishedReport[] };
}

it("reports a working directory that no longer exists as a usage error", async () => {
  const cwd = (): string => {
    throw Object.assign(new Error("ENOENT: process.cwd failed"), { code: "ENOENT" });
  };
  const ran = await runCli(["check", "--reporter", "json"], { cwd });
  expect(ran.exitCode).toBe(2);
  expect(objectOf(ran).diagnostics).toMatchObject([{ rule: "usage" }]);
});

const emptyFolder = async (): Promise<Project> => makeProject();

type Case = [what: string, exitCode: number, argv: string[], project: () => Promise<Project>, rules: string[]];

const cases: Case[] = [
  ["no command", 0, [], async () => makeProject(sample), []],
  ["generate from the lock", 0, ["generate", "--offline"], generatedProject, []],
  ["verify", 0, ["verify"], generatedProject, []],
  ["check --live", 0, ["check", "--live"], generatedProject, []],
  ["check of files that a hook names", 0, ["check", "generated/index.ts", "nowhere.ts"], generatedProject, []],
  ["check of an edited file", 1, ["check"], editedProject, ["drift"]],
  ["a list that breaks a rule", 1, [], () => projectOf({ priority: [low, low] }), ["code-duplicate"]],
  ["an unknown flag", 2, ["--offlin"], emptyFolder, ["usage"]],
  ["a --cwd that does not exist", 2, ["--cwd", "nowhere"], async () => makeProject(sample), ["usage"]],
  ["no configuration", 2, [], emptyFolder, ["config"]],
  ["a wrong configuration", 2, [], async () => makeProject({ source: "sampel" }), ["config"]],
  ["a named configuration that does not exist", 2, ["-c", "eu.json"], async () => makeProject(sample), ["config"]],
  ["check without a lock", 2, ["check"], async () => makeProject(sample), ["lock"]],
  ["--offline without a lock", 2, ["--offline"], async () => makeProject(sample), ["lock"]],
  ["--locked without a lock", 2, ["--locked"], async () => makeProject(sample), ["lock"]],
  ["check --staged without a repository", 2, ["check", "--staged"], generatedProject, ["io"]],
  ["no JSON", 3, [], () => projectOf({}, { "/v1.2/references": "<html>" }), ["malformed-json"]],
  ["check --live of a dead server and an edited file", 3, ["check", "--live"], editedProject, ["drift", "fetch"]],
];

/** The path of the configuration in a report: `null` if the command line is wrong or there is none. */
function expectedConfig(argv: readonly string[], rules: readonly string[], { snapshot }: Project): string | null {
  if (argv.includes("-c")) return argv[argv.indexOf("-c") + 1] ?? "";
  return !rules.includes("usage") && "codegen.config.json" in snapshot() ? "codegen.config.json" : null;
}

describe("a command line", () => {
  it.each(cases)("%s: exit %d, as one JSON object", async (_what, exitCode, argv, project, rules) => {
    const made = await project();
    const ran = await runIn(made, [...argv, "--reporter", "json"], { isTTY: true });
    expect(ran).toMatchObject({ exitCode, stderr: "" });
    const printed = objectOf(ran);
    expect(printed).toMatchObject({ exitCode, ok: exitCode === 0, config: expectedConfig(argv, rules, made) });
    const errors = printed.diagnostics.filter(({ severity }) => severity === "error");
    expect([...new Set(errors.map(({ rule }) => rule))].toSorted()).toEqual(rules);
  });

  it.each<[argv: string[], exitCode: number, rules: string[]]>([
    [["check"], 1, ["drift"]],
    [["check", "--live", "--quiet"], 3, ["drift", "fetch"]],
    [["--dry-run", "--offline", "--quiet"], 0, []],
  ])("%j prints text without colours, and with --quiet only errors", async (argv, exitCode, rules) => {
    const ran = await runIn(await editedProject(), argv, { env: { NO_COLOR: "1" } });
    expect(ran).toMatchObject({ exitCode, stderr: "" });
    expect(ran.stdout).not.toContain("\u001b");
    for (const rule of rules) expect(ran.stdout).toMatch(new RegExp(`^error ${rule} `, "m"));
    expect(ran.stdout === "").toBe(exitCode === 0);
  });

  it("names under --dry-run each file that would be written or removed, and writes nothing", async () => {
    const project = await generatedProject();
    const index = project.read("generated/index.ts");
    project.write("generated/colour.ts", index);
    project.write("generated/index.ts", `${index}export {};\n`);
    const before = project.snapshot();
    const { stdout } = await runIn(project, ["--dry-run", "--offline"]);
    const named = stdout.split("\n").filter((line) => line.startsWith("would "));
    expect(named).toEqual(["would write generated/index.ts", "would remove generated/colour.ts"]);
    expect(project.snapshot()).toEqual(before);
  });
  it("reports the alias `verify` as `check`, and drift by file", async () => {
    const printed = objectOf(await runIn(await editedProject(), ["verify", "--reporter=json"]));
    expect(printed).toMatchObject({
      command: "check",
      drift: [{ file: "generated/index.ts", status: "edited", cause: "hand" }],
    });
  });

  it("reports local findings before those of the service", async () => {
    const settings = { references, output: { dir: "src/lists" } };
    const project = makeProject({ source: "sample", ...settings });
    await runIn(project, []);
    project.write("src/lists/index.ts", `${project.read("src/lists/index.ts")}export {};\n`);
    project.write("codegen.config.json", { source: { baseUrl: await refusedUrl(), retries: 0 }, ...settings });
    const { diagnostics } = objectOf(await runIn(project, ["check", "--live", "--reporter", "json"]));
    expect(diagnostics.map(({ rule }) => rule)).toEqual(["drift", "fetch"]);
  });

  it("runs in the folder of --cwd, also through a link", async () => {
    const project = makeProject();
    project.write("apps/mailer/codegen.config.json", sample);
    symlinkSync(join(project.dir, "apps", "mailer"), join(project.dir, "mailer"));
    expect(await runIn(project, ["--cwd", "mailer"])).toMatchObject({ exitCode: 0 });
    expect(project.snapshot()).toHaveProperty(["apps/mailer/generated/priority.ts"]);
  });

  it("names the configuration from the folder of --cwd, and advises with it", async () => {
    const project = makeProject();
    project.write("apps/mailer/lists.json", sample);
    const argv = ["--cwd", "apps/mailer", "-c", "lists.json"];
    const { stdout } = await runIn(project, [...argv, "check"]);
    expect(stdout).toContain(`\`npx codegen ${argv.join(" ")}\``);
    expect(objectOf(await runIn(project, [...argv, "check", "--reporter", "json"])).config).toBe("lists.json");
  });

  it.each<[what: string, files: Record<string, string>, command: string]>([
    ["npm", { "package-lock.json": "{}" }, "npx codegen --cwd eu"],
    ["pnpm", { "pnpm-lock.yaml": "" }, "pnpm exec codegen --cwd eu"],
    ["yarn", { "yarn.lock": "" }, "yarn run reference-codegen --cwd eu"],
    ["bun", { "bun.lockb": "" }, "bunx codegen --cwd eu"],
    ["packageManager", { "package.json": '{"packageManager":"pnpm@10.0.0"}' }, "pnpm exec codegen --cwd eu"],
    ["pnpm, installed here", { "pnpm-lock.yaml": "", "node_modules/.bin/codegen": "" }, "pnpm exec codegen --cwd eu"],
    ["pnpm, installed there", { "pnpm-lock.yaml": "", [`eu/${bin}`]: "" }, `eu/${bin} --cwd eu`],
  ])("gives commands for the user's package manager: %s", async (_what, files, command) => {
    const project = makeProject();
    project.write("eu/codegen.config.json", sample);
    for (const [path, text] of Object.entries(files)) project.write(path, text);
    const { stdout } = await runIn(project, ["check", "--cwd", "eu"]);
    expect(stdout).toContain(`\`${command}\``);
    expect(stdout).toContain(`for details, run ${command.replace(" --cwd eu", "")} explain lock`);
  });

  it("names files and commands from the folder in which it was called, with --cwd", async () => {
    const project = makeProject();
    project.write("apps/mailer/codegen.config.json", sample);
    project.write("apps/mailer/codegen.lock.json", "{");
    const { stdout } = await runIn(project, ["check", "--cwd", "apps/mailer"]);
    expect(stdout).toContain("apps/mailer/codegen.lock.json:1:2");
    expect(stdout).toContain("`git -C apps/mailer checkout HEAD -- codegen.lock.json`");
  });
});

it.each<[isColored: boolean, draws: boolean, argv: string[], host: CliHost]>([
  [true, true, [], { isTTY: true }],
  [false, false, [], {}],
  [false, true, ["--no-color"], { isTTY: true }],
  [false, false, ["--color", "--reporter", "json"], { isTTY: true }],
])("a run draws colours %s and progress %s for %j in %j", async (isColored, draws, argv, host) => {
  const project = makeProject(sample);
  const { stderr } = await runIn(project, argv, host);
  expect(stderr !== "").toBe(draws);
  expect(stderr === "" || stderr.endsWith("\r\u001b[K")).toBe(true);
  project.write("codegen.lock.json", "{");
  expect((await runIn(project, argv, host)).stdout.includes("\u001b[")).toBe(isColored);
});

describe("what a run says", () => {
  it("escapes what would hide or move text", async () => {
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

  it("prints help, also with a wrong configuration, and does nothing", async () => {
    const project = makeProject({ source: "sampel" });
    const ran = await runIn(project, ["check", "--help"]);
    expect(ran).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("--reporter"), stderr: "" });
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
    expect(objectOf(ran).runs).toMatchObject([
      { config: "eu/codegen.config.json", ok: true },
      { config: "us/codegen.config.json", ok: true },
    ]);
    const checked = await runIn(project, ["check", ...two, "--reporter", "json"]);
    expect(objectOf(checked).runs).toMatchObject([{ command: "check" }, { command: "check" }]);
  });
  it.each([
    ["*/codegen.config.json"],
    ["{eu,us}/codegen.config.json"],
    ["**/*.config.json", "-c", "./eu/codegen.config.json"],
    ["us/codegen.config.json", "-c", "eu/codegen.config.json", "-c", "us/codegen.config.json"],
  ])("are found by the pattern %s, each once", async (...patterns) => {
    const project = twoPackages();
    project.write("node_modules/other/codegen.config.json", sample);
    const { runs = [] } = objectOf(await runIn(project, ["-c", ...patterns, "--dry-run", "--reporter", "json"]));
    expect(runs.map(({ config }) => config).toSorted()).toEqual(["eu/codegen.config.json", "us/codegen.config.json"]);
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  });

  it("are an error if a pattern is too long for a path", async () => {
    expect(await runIn(twoPackages(), ["check", "-c", `${"x".repeat(10_000)}*`])).toMatchObject({ exitCode: 2 });
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

    const eu = { config: "eu/codegen.config.json", ok: true };
    const us = { config: "us/codegen.config.json", ok: true };

    it("are all used at the workspace root, as with -c for each", async () => {
      const project = await monorepo();
      for (const argv of [["check"], ["--offline"], ["diff", "lock", "lock"], ["show", "priority"]]) {
        const ran = await runIn(project, [...argv, "--reporter", "json"]);
        expect(objectOf(ran).runs).toMatchObject([eu, us]);
      }
    });

    it("are all checked if one fails, with advice that works at the workspace root", async () => {
      const project = await monorepo();
      const file = "us/generated/priority.ts";
      project.write(file, project.read(file).replace("Low = 1", "Lo = 1"));
      project.write("eu/codegen.lock.json", "{");
      const ran = await runIn(project, ["check"]);
      expect(ran.exitCode).toBe(2);
      expect(ran.stdout).toContain("eu/codegen.lock.json:1:2");
      expect(ran.stdout).toContain("`git -C eu checkout HEAD -- codegen.lock.json`");
      expect(ran.stdout).toContain("codegen -c us/codegen.config.json --offline");
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

      it.each<[what: string, change: (project: Project) => void, runs: object[]]>([
        ["except an untracked one", ({ dir }) => git(dir, "rm", "-rq", "--cached", "us"), [eu]],
        ["also if its folder was deleted", ({ dir }) => rmSync(join(dir, "us"), { recursive: true }), [eu, us]],
        ["by the staged patterns", (project) => project.write("package.json", { workspaces: ["eu"] }), [eu, us]],
        [
          "by the new patterns after they are staged",
          (project) => {
            project.write("package.json", { workspaces: ["eu"] });
            git(project.dir, "add", "package.json");
          },
          [eu],
        ],
      ])("are those of the index: %s", async (_what, change, runs) => {
        const project = await staged();
        change(project);
        const ran = await checkStaged(project);
        expect(ran.exitCode).toBe(0);
        const { runs: found = [objectOf(ran)] } = objectOf(ran);
        expect(found).toMatchObject(runs);
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
  it.each<[exitCode: number, codes: number[], us: () => Promise<object>]>([
    [3, [0, 3], async () => ({ source: { baseUrl: await refusedUrl(), retries: 0 } })],
    [2, [0, 2], async () => ({ source: "sampel" })],
  ])("come to %d, the worst of %j", async (exitCode, codes, us) => {
    const ran = await runIn(twoPackages(await us()), [...two, "--reporter", "json"]);
    expect(ran.exitCode).toBe(exitCode);
    expect(objectOf(ran).runs?.map((each) => each.exitCode)).toEqual(codes);
  });

  it.each(["generate", "check"])("of one output folder are refused by %s", async (command) => {
    const project = makeProject();
    for (const file of ["eu.json", "us.json"]) project.write(file, sample);
    await runIn(project, ["-c", "eu.json"]);
    const before = project.snapshot();
    const ran = await runIn(project, [command, "-c", "eu.json", "-c", "us.json", "--reporter", "json"]);
    expect(ran).toMatchObject({ exitCode: 2, stdout: expect.stringContaining('"rule": "usage"') });
    expect(project.snapshot()).toEqual(before);
  });
});

describe("the reporter changeset", () => {
  const migration = ["diff", "live@1.1", "live@1.2", "--reporter", "changeset"];

  it("prints its file alone", async () => {
    const ran = await runIn(makeProject({ source: "sample" }), [...migration, "--exit-code"]);
    const file = /^---\n"reference-lists": major\n---\n/;
    expect(ran).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(file), stderr: "" });
  });

  it.each<[string, number, string[], () => Promise<Project>]>([
    ["another command", 2, ["check", "--reporter", "changeset"], generatedProject],
    ["an unknown command", 2, ["dif", "--reporter", "changeset"], emptyFolder],
    ["a wrong flag", 2, ["diff", "--reporter", "changeset", "--lives"], emptyFolder],
    ["a dead server", 3, migration, deadProject],
  ])("prints no file for %s: exit %d", async (_what, exitCode, argv, project) => {
    const ran = await runIn(await project(), argv);
    expect(ran).toMatchObject({ exitCode, stdout: "", stderr: expect.stringMatching(/^error (usage|fetch) /) });
  });
});

describe("a run that is ended", () => {
  /** Sends a signal as soon as the service is asked, and lets the service answer so. */
  async function interrupted(
    signal: Signal,
    answer: (send: () => void) => ServiceResponse,
    argv: readonly string[] = [],
  ): Promise<CliResult & { paths: string[] }> {
    let running: CliRun | undefined;
    const send = () => running?.send(signal);
    const project = await projectOf({}, { "/v1.2/references": answer(send) });
    project.write("first/codegen.config.json", sample);
    running = startCli(["--reporter", "json", ...argv], { cwd: project.dir });
    return { ...(await running.ended), paths: Object.keys(project.snapshot()) };
  }

  describe.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("by %s", (signal, exitCode) => {
    it.each<[what: string, (send: () => void) => ServiceResponse]>([
      ["while it fetches", (send) => () => send()],
      ["as the service fails", (send) => (_request, response) => void (send(), response.writeHead(404).end())],
    ])(`exits ${exitCode} %s, and has written nothing`, async (_what, answer) => {
      const ran = await interrupted(signal, answer);
      const paths = ["codegen.config.json", "first/codegen.config.json"];
      expect(ran).toMatchObject({ exitCode, stderr: "interrupted; nothing was written\n", paths });
      expect(JSON.parse(ran.stdout)).toMatchObject({ command: "generate", ok: false, exitCode, written: [] });
    });

    it(`exits ${exitCode} and reports what the runs before it have written`, async () => {
      const configs = ["first/codegen.config.json", "codegen.config.json"].flatMap((config) => ["-c", config]);
      const { stdout, ...ran } = await interrupted(signal, (send) => () => send(), configs);
      expect(ran).toMatchObject({
        exitCode,
        stderr: expect.stringMatching(/^interrupted; [^\n]* remaining configurations\n$/),
      });
      const written = expect.arrayContaining(["codegen.lock.json"]);
      expect(JSON.parse(stdout)).toMatchObject({ config: "first/codegen.config.json", written });
    });

    it(`exits ${exitCode} while it serves`, async () => {
      const running: CliRun = startCli(["serve"], { onOut: () => running.send(signal) });
      expect(await running.ended).toMatchObject({
        exitCode,
        stdout: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\n$/),
      });
    });
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

  it("by a bug that also stops the report is 70, in a folder that was removed", async () => {
    const fail = (): never => {
      throw new Error("a bug of ours");
    };
    let hasCrashed = false;
    const cwd = (): string => (hasCrashed ? fail() : makeProject().dir);
    const onOut = (): never => ((hasCrashed = true), fail());
    expect(await runCli(["--reporter", "json"], { cwd, onOut })).toMatchObject({ exitCode: 70 });
  });

  it("by a signal and a bug exits with the code of the signal", async () => {
    const running: CliRun = startCli([], {
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
    ["a variable", header, "codegen.config.json:4:56: /source/headers/X-Api-Key uses the environment variable NOT_SET"],
    ["a file", missing, 'codegen.config.json:5:5: /source/ca is "ca.pem", which cannot be used: ENOENT'],
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
it.each([0, 1, 20])("help can be read on a terminal that says it has %d columns", async (columns) => {
  const { stdout } = await runCli(["check", "--help"], { isTTY: true, columns });
  expect(stdout).toMatch(/--staged +Read configuration/);
});
