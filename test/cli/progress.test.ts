import { describe, expect, it } from "@jest/globals";
import { sequence } from "../support/attempts.ts";
import { runCli, type CliResult, type CliHost } from "../support/cli.ts";
import { makeProject } from "../support/project.ts";
import { respond, responsesOf, startService, type ServiceResponse } from "../support/service.ts";

const priority = "/v1.2/references/priority";

/** Runs the command in a project of one list; the service says this of it. */
async function generate(said: ServiceResponse, argv: readonly string[], host: CliHost = {}): Promise<CliResult> {
  const answers = responsesOf({});
  const service = await startService({ ...answers, [priority]: said });
  const headers = { "X-Api-Key": "references" };
  const project = makeProject({ source: { baseUrl: service.url, headers }, references: ["priority"] });
  return runCli(argv, { cwd: project.dir, ...host });
}

/** What a terminal shows one after the other in the line of progress. */
const drawn = ({ stderr }: CliResult): string[] => stderr.split("\r\u001b[K").filter((text) => text !== "");

const good = responsesOf({})[priority] as ServiceResponse;

describe("--verbose", () => {
  it("shows a line per request: status, bytes, time", async () => {
    const { stderr, exitCode } = await generate(good, ["--verbose"]);
    const lines = stderr.trimEnd().split("\n").sort();
    expect(exitCode).toBe(0);
    expect(lines).toEqual([
      expect.stringMatching(/^GET http:\/\/127\.0\.0\.1:\d+\/v1\.2\/\S* 200, \d+ bytes, \d+ ms$/),
      expect.stringMatching(/^GET http:\/\/127\.0\.0\.1:\d+\/v1\.2\/\S*priority 200, \d+ bytes, \d+ ms$/),
    ]);
  });

  it("shows no value of a header, though the address has it", async () => {
    expect((await generate(good, ["--verbose"])).stderr).not.toContain("/references");
  });

  it("shows requests that got no answer, and the waits", async () => {
    const { stderr } = await generate(
      sequence((_request, response) => void response.socket?.destroy(), good),
      ["--verbose"],
    );
    expect(stderr).toMatch(/priority no response, 0 bytes/);
    expect(stderr).toMatch(/: waiting \d+ ms$/m);
  });

  it.each([[[]], [["--quiet"]]])("is off with %j", async (argv) => {
    expect((await generate(good, argv)).stderr).toBe("");
  });
});

describe("a terminal", () => {
  it("has a line of counts and waits", async () => {
    const said = sequence(respond(429, { "retry-after": "1" }), good);
    const ran = await generate(said, [], { isTTY: true });
    expect(drawn(ran)).toContain("fetching 0 of 2 documents");
    expect(drawn(ran)).toContainEqual(expect.stringMatching(/^fetching \d of 2 documents; 429: waiting 1 s$/));
    expect(drawn(ran)).toContain("fetching 2 of 2 documents");
    expect(ran.stdout).not.toContain("fetching");
  });
});
