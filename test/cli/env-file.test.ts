import { describe, expect, it } from "@jest/globals";
import { runCli } from "../support/cli.ts";
import { makeProject } from "../support/project.ts";
import { low, responsesOf, startService } from "../support/service.ts";

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
    ["a plain value", "API_KEY=from-file\n", "from-file"],
    ["quotes, a comment and export", '# key\nOTHER=1\nexport API_KEY="from # file" # mine\r\n', "from # file"],
  ])("reads a file relative to --cwd: %s", async (_what, text, header) => {
    expect(await headerOf({ "lists/.env": text }, ["--env-file", ".env"])).toMatchObject({ exitCode: 0, header });
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

  it("rejects --env-file in a command that opens no connection", async () => {
    expect(await headerOf({}, ["show", "--env-file", ".env"])).toMatchObject({ exitCode: 2 });
  });
});
