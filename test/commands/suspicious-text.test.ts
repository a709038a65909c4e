import { expect, it } from "@jest/globals";
import { runCli } from "../support/cli.ts";
import { projectWith } from "../support/served-project.ts";
import { itemOf, normal } from "../support/service.ts";

/** A generated project with a line break in a description. */
async function projectWithBreak() {
  const project = await projectWith({ priority: [itemOf(1, "Low\nest"), normal] }, { references: ["priority"] });
  const run = (...argv: string[]) => runCli(argv, { cwd: project.dir });
  expect(await run()).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^warn +suspicious-text +priority: /),
  });
  return { project, run };
}

const listed = /^warn +suspicious-text +(?:codegen\.lock\.json:\d+: )?priority: the description contains/m;
const counted = /^warn +suspicious-text +1 text contains .*`npx codegen check`/m;

it("a run that fetches, check and check --live list a text with invisible characters", async () => {
  const { run } = await projectWithBreak();
  for (const argv of [[], ["check"], ["check", "--live"]]) {
    const { exitCode, stdout } = await run(...argv);
    expect({ argv, exitCode, stdout }).toEqual({ argv, exitCode: 0, stdout: expect.stringMatching(listed) });
    expect(stdout.match(/suspicious-text/g)).toHaveLength(2); // the finding, and the name of its page
  }
});

it("other commands count it, and list it as JSON", async () => {
  const { run } = await projectWithBreak();
  for (const command of ["--offline", "show priority", "diff", "diff lock lock", "impact", "docs"]) {
    const { exitCode, stdout } = await run(...command.split(" "));
    expect({ command, exitCode, stdout }).toEqual({ command, exitCode: 0, stdout: expect.stringMatching(counted) });
    expect(stdout).not.toMatch(/the description contains/);
  }
  const argv = ["show", "priority", "--reporter"];
  expect((await run(...argv, "github")).stdout).toMatch(/^::warning title=suspicious-text::1 text contains /m);
  const { diagnostics } = JSON.parse((await run(...argv, "json")).stdout) as { diagnostics: object[] };
  expect(diagnostics).toMatchObject([{ rule: "suspicious-text", reference: "priority" }]);
});

it("check names the line in the lock", async () => {
  const { project, run } = await projectWithBreak();
  const { diagnostics } = JSON.parse((await run("check", "--reporter", "json")).stdout) as { diagnostics: object[] };
  const line =
    project
      .read("codegen.lock.json")
      .split("\n")
      .findIndex((text) => text.includes('"code": 1,')) + 1;
  const pointer = "/references/priority/values/0/description";
  expect(diagnostics).toMatchObject([{ file: "codegen.lock.json", pointer, line }]);
});
