import { chmodSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { environment, git } from "../../test/support/git.ts";
import { makeProject, type Project } from "../../test/support/project.ts";
import { responsesOf, sendResponse, type ServiceResponse, startService } from "../../test/support/service.ts";
import { exceptOnWindows } from "../../test/support/windows.ts";
import { parseArguments } from "../src/arguments.ts";
import { create } from "../src/create.ts";
import type { Result } from "../src/report.ts";
import { Failure } from "../src/steps/failure.ts";
import { makeInstalled } from "./support/installed.ts";
import { writtenIn } from "./support/repositories.ts";

// Runs the package, built or in this process, with the built generator. No package is installed from a registry.

const typed = { "tsconfig.json": '{ "compilerOptions": { "module": "nodenext" } }', "src/main.ts": "" };

/** A repository with a package and these files. */
function repositoryWith(files: Readonly<Record<string, string>>): Project {
  const project = makeProject();
  git(project.dir, "init", "-q");
  for (const [path, text] of Object.entries({ "package.json": "{}", ...files })) project.write(path, text);
  return project;
}

/** Runs the command in this process. */
async function runHere(
  { dir }: Project,
  argv: readonly string[] = ["--yes"],
  warn: (message: string) => void = () => undefined,
): Promise<Result> {
  const flags = parseArguments(argv);
  const machine = { cwd: dir, environment, envFile: flags["env-file"], isInteractive: false };
  return create({ ...machine, flags, argv, warn });
}

it("writes, generates and connects, and changes nothing in a second run", async () => {
  const project = makeInstalled({ ...typed, "package.json": '{\n\t"type": "module"\n}\n' });
  expect(await project.create()).toMatchObject({
    exitCode: 0,
    report: {
      ok: true,
      exitCode: 0,
      setup: { outcome: "done" },
      next: { commands: [], import: "./reference-lists/index.js" },
    },
  });
  const files = project.files();
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([".gitattributes", "codegen.lock.json", "src/reference-lists/contact_status.ts"]),
  );
  expect(files["codegen.config.json"]).toContain('\n\t"source": "sample"');
  expect(git(project.dir, "config", "--local", "merge.codegen.driver")).toBe(
    "test -e node_modules/.bin/codegen || exec git merge-file %A %O %B; node_modules/.bin/codegen merge-driver %O %A %B\n",
  );
  const { steps } = await runHere(project);
  expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(["kept"]));
  expect(project.files()).toEqual(files);
});

it("shows all steps and writes nothing with --dry-run", async () => {
  const project = repositoryWith({});
  const before = project.snapshot();
  const { steps, ...result } = await runHere(project, ["--dry-run", "--ci", "github"]);
  expect(result).toMatchObject({ exitCode: 0, outcome: "planned", commands: [] });
  expect(steps.flatMap((step) => (step.kind === "run" ? [step.command] : []))).toEqual([
    "npm install --save-dev reference-codegen",
    "npx codegen",
    "npm install",
  ]);
  expect(project.snapshot()).toEqual(before);
});

exceptOnWindows("where the package manager of the test cannot run", () => {
  it("installs before it writes, and links the generated package", async () => {
    const project = makeInstalled({}, false);
    // pnpm passes its own packages to the command that creates a project.
    const store = makeInstalled();
    const { exitCode, report } = await project.create(["--yes"], { NODE_PATH: join(store.dir, "node_modules") });
    expect({ exitCode, next: report.next }).toEqual({ exitCode: 0, next: { commands: [], import: "reference-lists" } });
    expect(project.read("npm.log")).toBe("install --save-dev reference-codegen\ninstall\n");
    expect(JSON.parse(project.read("package.json"))).toEqual({
      devDependencies: { "reference-codegen": "1.0.0" },
      workspaces: ["generated"],
      scripts: { codegen: "codegen", "codegen:check": "codegen check" },
    });
  });

  it("writes nothing if the installation fails, and ends with its exit code", async () => {
    const project = makeInstalled({}, false);
    const before = project.files();
    const { exitCode, stderr, report } = await project.create(["--yes", "--cwd", "."], { FAIL: "7" });
    expect(exitCode).toBe(7);
    expect(stderr).toMatch(/no network\nerror: [^\n]*\n$/);
    expect(report).toMatchObject({ ok: false, exitCode: 7, setup: { outcome: "failed", steps: [] } });
    expect(report.next.commands).toEqual(["npm create reference-codegen -- --yes --reporter json"]);
    expect(project.files()).toEqual(before);
  });

  it("keeps the permissions of a file", async () => {
    const project = makeInstalled({ ...typed, ".husky/pre-commit": "npm test\n" });
    const mode = (path: string): number => statSync(join(project.dir, path)).mode & 0o777;
    chmodSync(join(project.dir, ".husky/pre-commit"), 0o755);
    await runHere(project);
    expect(mode(".husky/pre-commit")).toBe(0o755);
  });
});

it("keeps what it has written if a later step fails, and reports what is left", async () => {
  const project = makeInstalled({ ...typed, ".git/config.lock": "" });
  const { steps, ...result } = await runHere(project);
  expect(result).toMatchObject({ exitCode: 2, outcome: "failed", commands: [expect.anything()] });
  expect(steps.at(-1)).toMatchObject({ kind: "write", file: ".gitattributes" });
  expect(project.read("codegen.config.json")).toContain('"sample"');
});

describe("a service that requires a key", () => {
  const startWithKey = () =>
    startService(
      Object.fromEntries(
        Object.entries(responsesOf({})).map(([path, body]): [string, ServiceResponse] => [
          path,
          (request, response) => sendResponse(request.headers["x-api-key"] === "a-key" ? body : 401, request, response),
        ]),
      ),
    );
  const header = ["--header", "X-Api-Key: ${KEY_OF_LISTS}"];

  it("writes nothing without --header", async () => {
    const { url } = await startWithKey();
    const project = makeInstalled(typed);
    const before = project.snapshot();
    for (const more of [[], ["--header", "X-Other: ${KEY_OF_LISTS}"]]) {
      const args = ["--yes", "--base-url", url, "--ci", "github", ...more];
      const { exitCode, stderr } = await project.create(args, { KEY_OF_LISTS: "a-key" });
      expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: expect.stringContaining("--header") });
    }
    expect(project.snapshot()).toEqual(before);
  });

  it("gets the header in the configuration, and its variable in script and workflow", async () => {
    const { url } = await startWithKey();
    const project = makeInstalled({ ...typed, ".env": "KEY_OF_LISTS=a-key" });
    const args = ["--yes", "--base-url", url, ...header, "--env-file", ".env", "--ci", "github"];
    const { exitCode, report } = await project.create(args);
    expect({ exitCode, commands: report.next.commands }).toEqual({ exitCode: 0, commands: [] });
    const config = JSON.parse(project.read("codegen.config.json")) as object;
    expect(config).toMatchObject({ source: { baseUrl: url, headers: { "X-Api-Key": "${KEY_OF_LISTS}" } } });
    expect(project.read("package.json")).toContain('"codegen --env-file .env"');
    expect(project.read(".github/workflows/reference-lists.yml")).toContain("secrets.KEY_OF_LISTS");
    expect(project.files()).toHaveProperty(["codegen.lock.json"]);
    const { report: again } = await project.create(args);
    expect(again.setup.steps.filter(({ kind }) => kind !== "kept")).toEqual([]);
  });
});

it("needs a package.json, and writes one for Deno", async () => {
  const project = repositoryWith({ "main.ts": "" });
  rmSync(join(project.dir, "package.json"));
  expect(await refusal(project, ["--yes"])).toMatchObject({ message: expect.stringContaining("npm init") });
  project.write("deno.json", "{}");
  const written = await writtenIn(project.dir);
  expect(JSON.parse(written["package.json"] ?? "")).toMatchObject({ scripts: { codegen: "codegen" } });
  expect(written["codegen.config.json"]).toContain('".ts"');
});

describe("lists of any service", () => {
  const currencies = [
    { code: "EUR", name: "Euro" },
    { code: "USD", name: "US Dollar" },
  ];

  it("become a configuration without a source, with the variables of a file, once", async () => {
    const { url } = await startService({ "/secret/currencies": currencies });
    const project = makeInstalled({ ...typed, ".env": "PART=secret" });
    const list = `currency=${url}/\${PART}/currencies`;
    expect(await project.create(["--yes", "--list", list, "--env-file", ".env"])).toMatchObject({ exitCode: 0 });
    const config = JSON.parse(project.read("codegen.config.json")) as object;
    expect(config).toMatchObject({ lists: { currency: { type: "string", description: "/name" } } });
    expect(config).not.toHaveProperty("source");
    const files = project.files();
    expect(await runHere(project, ["--yes", "--list", list])).toMatchObject({ exitCode: 0 });
    expect(project.files()).toEqual(files);
  });
});

/** Runs the command in a project, in which it must change nothing. Returns why it stops. */
async function refusal(project: Project, args: readonly string[]): Promise<unknown> {
  const before = project.snapshot();
  try {
    return await runHere(project, args);
  } catch (error) {
    expect(error).toBeInstanceOf(Failure);
    expect(project.snapshot()).toEqual(before);
    return error;
  }
}

it.each<[what: string, args: readonly string[], files?: Readonly<Record<string, string>>]>([
  ["a variable of a header that is not set", ["--yes", "--base-url", "https://a.example", "--header", "A: ${NOT_SET}"]],
  ["a header without a place", ["--yes", "--header", "A: ${HOME}"]],
  ["a folder of another program", ["--yes", "--dir", "src"], { "src/index.ts": "" }],
  ["the name of this tool", ["--yes", "--name", "reference-codegen"]],
])("writes nothing with %s", async (_what, args, files = {}) => {
  expect(await refusal(repositoryWith(files), args)).toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^\S/),
  });
});

it.each(["package.json", "codegen.config.json"])("names %s if it is not JSON, and writes nothing", async (file) => {
  const message: unknown = expect.stringMatching(`^${file}[^\n]*$`);
  expect(await refusal(repositoryWith({ [file]: "{" }), ["--yes"])).toMatchObject({ exitCode: 2, message });
});

it("prints why it stops, and writes nothing without a terminal or a folder", async () => {
  const project = makeInstalled();
  const before = project.snapshot();
  for (const args of [[], ["--yes", "--cwd", "nowhere"]]) {
    const { exitCode, stderr, report } = await project.create(args);
    expect({ args, exitCode, stderr }).toEqual({ args, exitCode: 2, stderr: expect.stringMatching(/^error: \S/) });
    expect(report).toMatchObject({ ok: false, setup: { outcome: "failed", steps: [] } });
  }
  expect(project.snapshot()).toEqual(before);
});
