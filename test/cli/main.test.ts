import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { Report } from "../../src/model/report/index.ts";
import { readInstallation } from "../../src/platform/files/index.ts";
import { runCli, startCli, type CliResult, type CliRun, type CliHost } from "../support/cli.ts";
import { refusedUrl } from "../support/client.ts";
import { makeProject, type Project } from "../support/project.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import { low, type ServiceResponse, type Lists, responsesOf, startService } from "../support/service.ts";

const references = ["priority"];
const sample = { source: "sample", references };

/** Runs a command line in a project. */
const runIn = ({ dir }: Project, argv: readonly string[], host: CliHost = {}): Promise<CliResult> =>
  runCli(argv, { cwd: dir, ...host });

/** The same with the JSON reporter. */
async function reportIn(project: Project, argv: readonly string[], host: CliHost = {}) {
  const { stdout, ...ran } = await runIn(project, [...argv, "--reporter", "json"], host);
  return { ...ran, report: JSON.parse(stdout) as Report };
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
  const { report, ...ran } = await reportIn(await prepare(), argv, { isTTY: true });
  expect(ran).toEqual({ exitCode, stderr: "" });
  expect(report).toMatchObject({ exitCode, ok: exitCode === 0, config });
  expect(report.diagnostics.map(({ rule }) => rule)).toEqual(rules);
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

it.each<[what: string, files: Record<string, string>, command: string]>([
  ["npm", { "package-lock.json": "{}" }, "npx codegen --cwd eu"],
  ["yarn", { "yarn.lock": "" }, "yarn run reference-codegen --cwd eu"],
  ["packageManager", { "package.json": '{"packageManager":"pnpm@10.0.0"}' }, "pnpm exec codegen --cwd eu"],
])("gives commands for the user's package manager: %s", async (_what, files, command) => {
  const project = makeProject();
  project.write("eu/codegen.config.json", sample);
  for (const [path, text] of Object.entries(files)) project.write(path, text);
  const { stdout } = await runIn(project, ["check", "--cwd", "eu"]);
  expect(stdout).toContain(`\`${command}\``);
  expect(stdout).toContain(`for details, run ${command} explain lock`);
});

it("names files from the working directory, and the configuration from --cwd", async () => {
  const project = makeProject();
  project.write("apps/mailer/lists.json", sample);
  project.write("apps/mailer/lists.lock.json", "{");
  const argv = ["check", "--cwd", "apps/mailer", "-c", "lists.json"];
  const { stdout } = await runIn(project, argv);
  expect(stdout).toContain("apps/mailer/lists.lock.json:1:2");
  expect(stdout).toContain("`git -C apps/mailer checkout HEAD -- lists.lock.json`");
  rmSync(join(project.dir, "apps/mailer/lists.lock.json"));
  expect((await runIn(project, argv)).stdout).toContain("`npx codegen --cwd apps/mailer -c lists.json`");
  expect((await reportIn(project, argv)).report).toMatchObject({ config: "lists.json" });
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

it.each<[argv: string[], host: CliHost, text: string | RegExp]>([
  [["--version"], {}, `${readInstallation().version}\n`],
  [["check", "--help"], {}, "--reporter"],
])("%j in %j prints %s, although the configuration is invalid", async (argv, host, text) => {
  const project = makeProject({ source: "sampel" });
  const stdout: unknown = expect.stringMatching(text);
  expect(await runIn(project, argv, host)).toMatchObject({ exitCode: 0, stdout, stderr: "" });
  expect(Object.keys(project.snapshot())).toEqual(["codegen.config.json"]);
});

describe.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s", (signal, exitCode) => {
  /** Sends the signal at the first request, which the service may answer with 404. */
  async function interrupted(isAnswered: boolean) {
    let running: CliRun | undefined;
    const overview: ServiceResponse = (_request, response) => {
      running?.send(signal);
      if (isAnswered) response.writeHead(404).end();
    };
    const project = await projectOf({}, { "/v1.2/references": overview });
    running = startCli(["--reporter", "json"], { cwd: project.dir });
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
      paths: ["codegen.config.json"],
      report: expect.objectContaining({ command: "generate", ok: false, exitCode, written: [] }),
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
});

/** Runs `generate` in a project whose service gets the variable `API_KEY` as a header, and returns the header. */
async function headerOf(files: Record<string, string>, argv: readonly string[], env: Record<string, string> = {}) {
  const service = await startService(responsesOf({ priority: [low] }));
  const source = { baseUrl: service.url, headers: { "x-api-key": "${API_KEY}" } };
  const project = makeProject();
  project.write("lists/codegen.config.json", { source, references: ["priority"] });
  for (const [path, text] of Object.entries(files)) project.write(path, text);
  const { exitCode, stdout } = await runCli([...argv, "--cwd", "lists"], { cwd: project.dir, env });
  return { exitCode, stdout, header: service.headers[0]?.["x-api-key"] };
}

describe("--env-file", () => {
  it.each([
    ["a byte order mark", "\uFEFFAPI_KEY=from-file\n", "from-file"],
    ["quotes, a comment and export", '# key\nOTHER=1\nexport API_KEY="from # file" # mine\r\n', "from # file"],
  ])("reads a file relative to --cwd: %s", async (_what, text, header) => {
    expect(await headerOf({ "lists/.env": text }, ["--env-file", ".env"])).toMatchObject({ exitCode: 0, header });
  });

  it("adds the variables to those of the process, which a reader of a list uses", async () => {
    const env = { API_KEY: "already-set" };
    await headerOf({ "lists/.env": "API_KEY=1\nOTHER=2" }, ["--env-file=.env"], env);
    expect(env).toEqual({ API_KEY: "already-set", OTHER: "2" });
  });

  it("keeps variables that are already set", async () => {
    const ran = await headerOf({ "lists/.env": "API_KEY=from-file" }, ["--env-file=.env"], { API_KEY: "already-set" });
    expect(ran).toMatchObject({ exitCode: 0, header: "already-set" });
  });

  it.each([
    ["does not exist", {}],
    ["is a folder", { "lists/.env/x": "" }],
  ])("exits 2 if the file %s", async (_what, files) => {
    const ran = await headerOf(files, ["--env-file", ".env"]);
    expect(ran).toMatchObject({ exitCode: 2, header: undefined });
    expect(ran.stdout).toMatch(/^error usage .*--env-file: "\.env"/m);
  });
});
