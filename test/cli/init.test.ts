import { PassThrough } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import { Ajv } from "ajv";
import { reportJsonSchema } from "../../scripts/json-schemas.ts";
import { type CliResult, runCli } from "../support/cli.ts";
import { git } from "../support/git.ts";
import { makeProject, type Project } from "../support/project.ts";

function makeRepository(): Project {
  const project = makeProject();
  project.write("package.json", "{}\n");
  project.write("eslint.config.js", "export default [];\n");
  git(project.dir, "init", "-q");
  return project;
}

describe("without a terminal", () => {
  it.each([[["init"]], [["init", "--yes", "-c", "codegen.config.json"]]])("%j is refused", async (argv) => {
    const { dir, snapshot } = makeRepository();
    const before = snapshot();
    const { exitCode, stdout } = await runCli([...argv, "--reporter", "json"], { cwd: dir });
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, diagnostics: [{ rule: "usage" }] });
    expect(snapshot()).toEqual(before);
  });

  it("reports what was done, and what is left to the user", async () => {
    const { dir } = makeRepository();
    const { exitCode, stdout } = await runCli(["init", "-y", "--hook", "git", "--ci", "github"], { cwd: dir });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^created codegen\.config\.json: /);
    expect(stdout).toContain("\nchanged package.json: ");
    expect(stdout).toContain("\ncreated .git/hooks/pre-commit: ");
    expect(stdout).toContain('\n    { ignores: ["generated/**"] },\n');
    const again = await runCli(["init", "-y", "--hook", "git", "--ci", "github"], { cwd: dir });
    expect(again.stdout).not.toMatch(/^(?:created|changed|set) /m);
    expect(again.stdout).toContain("\nnothing to write; follow the manual steps above\n");
    expect(again.stdout).toContain("\nNext steps:\n");
  });

  it("shows the same next steps on a second run", async () => {
    const { dir, write } = makeRepository();
    write("tsconfig.json", '{ "compilerOptions": { "strict": true } }');
    const nextSteps = async () => (await runCli(["init", "--yes"], { cwd: dir })).stdout.split("\nNext steps:\n")[1];
    const first = await nextSteps();
    expect(first).toContain("import {");
    expect(await nextSteps()).toBe(first);
  });

  it("has a report for programs, before and after", async () => {
    const { dir } = makeRepository();
    const validate = new Ajv({ strict: false }).compile(reportJsonSchema());
    const read = async (flag: string): Promise<object> => {
      const { stdout } = await runCli(["init", flag, "--reporter", "json"], { cwd: dir });
      const report = JSON.parse(stdout) as object;
      expect(validate(report)).toBe(true);
      return report;
    };
    const written = ["codegen.config.json", "package.json", ".gitignore", ".gitattributes"];
    expect(await read("--dry-run")).toMatchObject({ dryRun: true, written, setup: { outcome: "planned" } });
    expect(await read("--yes")).toMatchObject({ command: "init", written, setup: { outcome: "done" } });
    expect(await read("--yes")).toMatchObject({ written: [], setup: { outcome: "done" } });
  });
});

describe("on a terminal", () => {
  /** Runs `init` and gives each question its keys. */
  async function answer(
    dir: string,
    keys: readonly (readonly [question: string, keys: string])[],
    size = {},
  ): Promise<CliResult> {
    const input = new PassThrough();
    const output = Object.assign(new PassThrough(), size);
    const open = [...keys];
    let shown = "";
    output.on("data", (text: Buffer) => {
      shown += text.toString("utf8");
      const [next] = open;
      if (next === undefined || !shown.includes(next[0])) return;
      open.shift();
      shown = "";
      // Keys of their own: a terminal sends them one after the other.
      setImmediate(() => input.write(next[1]));
    });
    const ran = await runCli(["init"], { cwd: dir, dialog: { input, output } });
    expect(open).toEqual([]);
    return ran;
  }

  const enter = "\r";
  /** Erases the line. */
  const erase = "\u0015";

  it("asks in whole lines where the terminal does not know its size", async () => {
    const { dir } = makeRepository();
    const size = { columns: 0, rows: 0 };
    const questions = [["Address of the service, such as https://api.example.com", "\u0003"]] as const;
    expect((await answer(dir, questions, size)).exitCode).toBe(130);
  });

  it("asks for what is not chosen, shows the steps, and does them", async () => {
    const { dir, read } = makeRepository();
    const ran = await answer(dir, [
      // An invalid answer is asked for again.
      ["Address of the service", `http://host/?x=1${enter}`],
      ["must not have a query", `${erase}https://api.example.com${enter}`],
      ["build, test and run", enter],
      ["import the lists", enter],
      ["Folder of", enter],
      ["Name of", `my-lists${enter}`],
      ["hook manager", enter],
      ["workflow", `y`],
      ["Apply these steps?", "y"],
    ]);
    expect(ran.exitCode).toBe(0);
    expect(ran.stderr).toContain("would create codegen.config.json");
    expect(ran.stdout).toContain("created codegen.config.json");
    expect(JSON.parse(read("codegen.config.json"))).toMatchObject({
      source: { baseUrl: "https://api.example.com" },
      output: { dir: "generated", packageName: "my-lists" },
    });
    expect(read(".github/workflows/reference-lists.yml")).toContain("pull_request");
  });

  it.each([
    ["n", 0],
    ["\u0003", 130],
  ])("writes nothing where the answer is %j", async (key, exitCode) => {
    const { dir, snapshot } = makeRepository();
    const before = snapshot();
    const questions = ["Address of the service", "build, test and run", "import the lists", "Folder of", "Name of"];
    const defaults = [...questions, "hook manager", "workflow"].map((question) => [question, enter] as const);
    const ran = await answer(dir, [...defaults, ["Apply these steps?", key]]);
    expect(ran.exitCode).toBe(exitCode);
    expect(ran.stdout).toBe("nothing was written\n");
    expect(snapshot()).toEqual(before);
  });
});
