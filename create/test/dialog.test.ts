import { PassThrough } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import { Ajv } from "ajv";
import { reportJsonSchema } from "../../scripts/json-schemas.ts";
import { type CliResult, runCli } from "../support/cli.ts";
import { git } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";
import { startService } from "../support/service.ts";

function makeRepository(): Project {
  const project = makeProject();
  project.write("package.json", "{}\n");
  project.write("eslint.config.js", "export default [];\n");
  git(project.dir, "init", "-q");
  return project;
}

it("fetches a list with the variables of a file", async () => {
  const { url } = await startService({ "/secret/units": [{ code: "kg", name: "Kilogram" }] });
  const { dir, write } = makeRepository();
  write(".env", "PART=secret");
  const list = ["--list", `unit=${url}/\${PART}/units`];
  expect((await runCli(["init", "--dry-run", ...list], { cwd: dir })).exitCode).not.toBe(0);
  expect(await runCli(["init", "--dry-run", ...list, "--env-file", ".env"], { cwd: dir })).toMatchObject({
    exitCode: 0,
  });
});

describe("without a terminal", () => {
  it.each([[[]], [["--yes", "-c", "codegen.config.json"]]])("init %j is refused", async (args) => {
    const { dir, snapshot } = makeRepository();
    const before = snapshot();
    const { exitCode, stdout } = await runCli(["init", ...args, "--reporter", "json"], { cwd: dir });
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, diagnostics: [{ rule: "usage" }] });
    expect(snapshot()).toEqual(before);
  });

  it("prints each step and the next ones; in a second run, only the manual steps", async () => {
    const { dir, write } = makeRepository();
    write("tsconfig.json", '{ "compilerOptions": { "strict": true } }');
    write("package.json", { devDependencies: { neostandard: "0.12" } });
    const run = () => runCli(["init", "-y", "--hook", "git", "--ci", "github"], { cwd: dir });
    const { exitCode, stdout } = await run();
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^created codegen\.config\.json: /);
    expect(stdout).toContain("\nchanged package.json: ");
    expect(stdout).toContain("\ncreated .git/hooks/pre-commit: ");
    expect(stdout).toContain('\n    { ignores: ["reference-lists/**"] },\n');
    const second = (await run()).stdout;
    expect(second).not.toMatch(/^(?:created|changed|set) /m);
    expect(second).toContain("\nnothing to write; follow the manual steps above\n");
    expect(stdout.split("\nNext steps:\n")[1]).toContain("import {");
    expect(second).not.toContain("Next steps:");
  });

  it("prints a valid JSON report before and after the set-up", async () => {
    const { dir } = makeRepository();
    const validate = new Ajv({ strict: false }).compile(reportJsonSchema());
    const read = async (flag: string): Promise<object> => {
      const { stdout } = await runCli(["init", flag, "--reporter", "json"], { cwd: dir });
      const report = JSON.parse(stdout) as object;
      expect(validate(report)).toBe(true);
      return report;
    };
    const written = ["codegen.config.json", "package.json", ".gitattributes"];
    expect(await read("--dry-run")).toMatchObject({ dryRun: true, written, setup: { outcome: "planned" } });
    const next = { commands: expect.anything(), import: "reference-lists" };
    expect(await read("--yes")).toMatchObject({ command: "init", written, next, setup: { outcome: "done" } });
    const second = await read("--yes");
    expect(second).toMatchObject({ written: [], setup: { outcome: "done" } });
    expect(second).not.toHaveProperty("next");
  });
});

describe("on a terminal", () => {
  type Answers = readonly (readonly [question: string, keys: string])[];

  /** Runs `init` and answers its questions. */
  async function answer(dir: string, answers: Answers, size = {}): Promise<CliResult> {
    const input = new PassThrough();
    const output = Object.assign(new PassThrough(), size);
    const open = [...answers];
    let shown = "";
    output.on("data", (text: Buffer) => {
      shown += text.toString("utf8");
      const [next] = open;
      if (next === undefined || !shown.includes(next[0])) return;
      open.shift();
      shown = "";
      // A terminal sends the keys of each answer separately.
      setImmediate(() => input.write(next[1]));
    });
    const ran = await runCli(["init"], { cwd: dir, dialog: { input, output } });
    expect(open).toEqual([]);
    return ran;
  }

  const enter = "\r";
  const down = "\u001b[B";
  /** Erases the line. */
  const erase = "\u0015";
  const laterQuestions = [
    "build, test and run",
    "import the lists",
    "Folder of",
    "Name of",
    "hook manager",
    "workflow",
  ];

  it("prints questions in one line if the size of the terminal is unknown", async () => {
    const answers = [
      ["What do you want to generate from?", enter],
      ["Address of the service, such as https://api.example.com", "\u0003"],
    ] as const;
    const ran = await answer(makeRepository().dir, answers, { columns: 0, rows: 0 });
    expect(ran.exitCode).toBe(130);
  });

  it("asks all questions, shows the steps and applies them", async () => {
    const { dir, read } = makeRepository();
    const ran = await answer(dir, [
      ["generate from", enter],
      // After an invalid answer, the question is repeated.
      ["Address of the service", `http://host/?x=1${enter}`],
      ["must not have a query", `${erase}https://api.example.com${enter}`],
      ["Header that", `X Api${enter}`],
      ["is not a header name", `${erase}X-Api-Key${enter}`],
      ["environment variable", `a secret${enter}`],
      ["must be the name of", `${erase}LISTS_KEY${enter}`],
      ["build, test and run", enter],
      ["import the lists", enter],
      ["Folder of", enter],
      ["Name of", `my-lists${enter}`],
      ["hook manager", enter],
      ["workflow", `${down}${enter}`],
      ["Apply these steps?", "y"],
    ]);
    expect(ran.exitCode).toBe(0);
    expect(ran.stderr).toContain("would create codegen.config.json");
    expect(ran.stdout).toContain("created codegen.config.json");
    expect(ran.stdout).toMatch(/Next steps:[\s\S]*LISTS_KEY[^\n]*--env-file .env/);
    expect(JSON.parse(read("codegen.config.json"))).toMatchObject({
      source: { baseUrl: "https://api.example.com", headers: { "X-Api-Key": "${LISTS_KEY}" } },
      output: { dir: "generated", packageName: "my-lists" },
    });
    expect(read(".github/workflows/reference-lists.yml")).toContain("LISTS_KEY: ${{ secrets.LISTS_KEY }}");
  });

  it("asks for a list instead of the service, and shows three of its values", async () => {
    const { dir, read } = makeRepository();
    const list = [1, 2, 3, 4].map((id) => ({ id, title: `Level ${id}` }));
    const service = await startService({ "/levels": list });
    const ran = await answer(dir, [
      ["generate from", `${down}${enter}`],
      ["Address of the list", `level${enter}`],
      ["must be a URL", `${erase}${service.url}/levels${enter}`],
      ["Key of the list", `a/b${enter}`],
      ["is not a valid", `${erase}level${enter}`],
      ...laterQuestions.map((question) => [question, enter] as const),
      ["Apply these steps?", "y"],
    ]);
    expect(ran.exitCode).toBe(0);
    expect(ran.stderr).toContain("list level: Level.Level1 = 1, Level.Level2 = 2, Level.Level3 = 3)");
    const entry = { url: `${service.url}/levels`, type: "integer", code: "/id", description: "/title" };
    expect(JSON.parse(read("codegen.config.json"))).toMatchObject({ lists: { level: entry } });
  });

  it.each([
    ["n", 0],
    ["\u0003", 130],
  ])("writes nothing if the last answer is %j", async (key, exitCode) => {
    const { dir, snapshot } = makeRepository();
    const before = snapshot();
    const questions = ["generate from", "Address of the service", ...laterQuestions];
    const defaults = questions.map((question) => [question, enter] as const);
    const ran = await answer(dir, [...defaults, ["Apply these steps?", key]]);
    expect(ran).toMatchObject({ exitCode, stdout: "nothing was written\n" });
    expect(snapshot()).toEqual(before);
  });
});
