import { describe, expect, it } from "@jest/globals";
import { reporterNames } from "../../src/report/index.ts";
import { sequence } from "../support/client.ts";
import { type CliHost, type CliResult, runCli } from "../support/cli.ts";
import { environment } from "../support/git.ts";
import { makeProject } from "../support/project.ts";
import { projectWith } from "../support/served-project.ts";
import { itemOf, normal, type ServiceResponse, respond, responsesOf, startService } from "../support/service.ts";

const priority = "/v1.2/references/priority";

/** Runs `generate` in a project of one list, which has this response. */
async function generate(list: ServiceResponse, argv: readonly string[], host: CliHost = {}): Promise<CliResult> {
  const service = await startService({ ...responsesOf({}), [priority]: list });
  const headers = { "X-Api-Key": "references" };
  const { dir } = makeProject({ source: { baseUrl: service.url, headers }, references: ["priority"] });
  return runCli(argv, { cwd: dir, ...host });
}

/** The texts of the progress line, in order. */
const drawn = ({ stderr }: CliResult): string[] => stderr.split("\r\u001b[K").filter((text) => text !== "");

const good = responsesOf({})[priority] as ServiceResponse;

it("prints waits with --verbose", async () => {
  const list = sequence((_request, response) => void response.socket?.destroy(), good);
  const { stderr } = await generate(list, ["--verbose"]);
  expect(stderr).toMatch(/: waiting 1 s$/m);
});

describe("every reporter", () => {
  const closed = "http://127.0.0.1:1";
  const list = (url: string) => ({ source: { retries: 0 }, lists: { c: { url, type: "string" } } });
  const header = {
    source: { baseUrl: `${closed.replace("http", "https")}/a`, headers: { x: "${SECRET}" }, retries: 0 },
  };
  const cases: [what: string, config: object, secret: string][] = [
    ["a path", list(`${closed}/\${SECRET}/c`), "token-4711"],
    ["a scheme", header, "https"],
    ["the key of a reference and a name of a rule", header, "references fetch"],
  ];

  it.each(reporterNames.flatMap((name) => cases.map((row) => [name, ...row] as const)))(
    "%s reports a failed fetch if %s is a secret",
    async (reporter, _what, config, secret) => {
      const { dir } = makeProject(config);
      const { exitCode, stdout } = await runCli(["--reporter", reporter], { cwd: dir, env: { SECRET: secret } });
      expect(exitCode).toBe(3);
      if (secret.length > 5) expect(stdout).not.toContain(secret);
      if (reporter === "json") expect(() => JSON.parse(stdout) as unknown).not.toThrow();
    },
  );
});

it("shows counts and waits on a terminal", async () => {
  const list = sequence(respond(429, { "retry-after": "1" }), good);
  const ran = await generate(list, [], { isTTY: true });
  expect(drawn(ran)).toContain("fetching 0 of 2 documents");
  expect(drawn(ran)).toContainEqual(expect.stringMatching(/^fetching \d of 2 documents; 429: waiting 1 s$/));
  expect(drawn(ran)).toContain("fetching 2 of 2 documents");
  expect(ran.stdout).not.toContain("fetching");
});

describe("stdout in a GitHub workflow", () => {
  const workflow = { ...environment, GITHUB_ACTIONS: "true", FORCE_COLOR: "1" };

  it.each([
    ["show", "priority"],
    ["show", "nothing-matches"],
    ["docs", "-"],
    ["explain", "lock"],
  ])("contains what %s %s prints elsewhere", async (...args) => {
    const project = makeProject({ source: "sample", references: ["priority"] });
    await runCli([], { cwd: project.dir, env: environment });
    const elsewhere = await runCli(args, { cwd: project.dir, env: { ...environment, FORCE_COLOR: "1" } });
    expect(await runCli(args, { cwd: project.dir, env: workflow })).toEqual(elsewhere);
    expect(elsewhere.stdout).not.toBe("");
  });
});

/** A generated project with a control character in a description. */
async function projectWithControl() {
  const project = await projectWith({ priority: [itemOf(1, "Low\vest"), normal] }, { references: ["priority"] });
  const run = (...argv: string[]) => runCli(argv, { cwd: project.dir });
  expect(await run()).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^warn +suspicious-text +priority: /),
  });
  return { project, run };
}

const listed = /^warn +suspicious-text +priority: (?:code 1: )?the description contains/m;

it("a run that fetches, check and check --live list a text with invisible characters", async () => {
  const { run } = await projectWithControl();
  for (const argv of [[], ["check"], ["check", "--live"]]) {
    const { exitCode, stdout } = await run(...argv);
    expect({ argv, exitCode, stdout }).toEqual({ argv, exitCode: 0, stdout: expect.stringMatching(listed) });
    expect(stdout.match(/suspicious-text/g)).toHaveLength(2); // the finding, and the name of its page
  }
});
