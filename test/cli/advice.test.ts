import { expect, it } from "@jest/globals";
import { runCli } from "../support/cli.ts";
import { git, initRepository } from "../support/git.ts";
import { projectWith, type ServedProject } from "../support/served-project.ts";
import { type Lists, low, normal } from "../support/service.ts";

const run = async ({ dir }: ServedProject, ...args: string[]): Promise<string> => {
  const { stdout, stderr } = await runCli(args, { cwd: dir });
  return stdout + stderr;
};

/** A generated project whose service now has other values. */
async function changedTo(values: Lists[string], isCommitted: boolean): Promise<ServedProject> {
  const project = await projectWith({ priority: [low, normal] });
  await run(project);
  if (isCommitted) initRepository(project.dir);
  project.serve({ priority: values });
  return project;
}

const swapped = [
  { ...low, description: "Normal" },
  { ...normal, description: "Low" },
];

it("names no state of git without a lock in it", async () => {
  const outside = await changedTo([low], false);
  expect(await run(outside)).toMatch(/^(?!.*git:HEAD)[^]*codegen impact/);
  const uncommitted = await changedTo([low], false);
  git(uncommitted.dir, "init", "-q");
  expect(await run(uncommitted)).not.toContain("git:HEAD");
});

it("does not advise a run that would refuse the lists", async () => {
  const project = await changedTo(swapped, false);
  const { stdout } = await runCli(["check", "--live", "--reporter", "json"], { cwd: project.dir });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { rule: string; message: string }[] };
  const [drift] = diagnostics.filter(({ rule }) => rule === "drift");
  expect(diagnostics.map(({ rule }) => rule)).toContain("meaning-changed");
  expect(drift?.message).toContain("meaning-changed of priority");
  expect(drift?.message).not.toContain("npx codegen");
  project.serve({ priority: [low] });
  expect(await run(project, "check", "--live")).toMatch(/npx codegen[^]*codegen impact/);
});
