import { createServer } from "node:http";
import { describe, expect, it } from "@jest/globals";
import { makeProject } from "../../test/support/project.ts";
import { listen, responsesOf, sendResponse, startService } from "../../test/support/service.ts";
import { parseArguments } from "../src/arguments.ts";
import { headersOf, proposeLists, trySource } from "../src/answers.ts";
import { emptyResult } from "../src/create.ts";
import { unsetVariables } from "../src/generator.ts";
import { textReport } from "../src/report.ts";
import { KeyRefused } from "../src/steps/failure.ts";
import { repositoryOf } from "./support/repositories.ts";

const machine = { cwd: "/nowhere", environment: process.env, envFile: undefined, isInteractive: false };

const flags = parseArguments([]);

const refusing = () => listen(createServer((_request, response) => void response.writeHead(401).end()));

it("names the references that a service lacks", async () => {
  const { url } = await startService({ ...responsesOf({}), "/v1.2/references/country": 404 });
  expect(await trySource({ baseUrl: url }, machine)).toMatch(/^country: .*404/);
});

it.each([
  ["REFERENCES_API_KEY=a", []],
  ["OTHER=a", ["REFERENCES_API_KEY"]],
])("reads from an --env-file with %s that %j are not set, and the next steps name them", (text, expected) => {
  const { dir, write } = makeProject();
  write(".env", `\uFEFF${text}\n`);
  const unset = unsetVariables(["${SET} ${REFERENCES_API_KEY}"], {
    ...machine,
    cwd: dir,
    environment: { SET: "" },
    envFile: ".env",
  });
  expect(unset).toEqual(expected);
  const report = textReport({ ...emptyResult, commands: ["npx codegen"], unset });
  expect(report.includes("REFERENCES_API_KEY")).toBe(expected.length > 0);
});

it("proposes a list in a file that is given by its absolute path, relative to the project", async () => {
  const { dir, write } = makeProject();
  write("unit.json", [{ code: "m", name: "Metre" }]);
  // The header is for the lists behind HTTP.
  const headers = { "X-Language": "de" };
  const lists = await proposeLists([`unit=${dir}/unit.json`], { headers }, repositoryOf({}), { ...machine, cwd: dir });
  expect(lists).toMatchObject({ unit: { file: "unit.json" } });
});

it("prints the entry of an unclear list, and how to be asked", async () => {
  const { dir, write } = makeProject();
  write("unit.json", [
    { a: 1, b: "x" },
    { a: 2, b: "y" },
  ]);
  const failure = proposeLists(["unit=unit.json"], {}, repositoryOf({}), { ...machine, cwd: dir });
  const message = expect.stringMatching(/"file":"unit.json".*\n.*--yes.* add unit=unit\.json /);
  await expect(failure).rejects.toMatchObject({ exitCode: 2, message });
});

describe("a key", () => {
  const withKey = { ...machine, environment: { ...process.env, KEY_OF_LISTS: "a-key" } };
  const headers = { "X-Key": "${KEY_OF_LISTS}" };
  const listWithKey = async (status: number) => {
    const { url } = await startService({
      "/units": (request, response) =>
        sendResponse(request.headers["x-key"] === "a-key" ? [{ code: "m", name: "Metre" }] : status, request, response),
    });
    return `unit=${url}/units`;
  };

  it("is required if the service or a list answers with 401 or 403, and --header is named", async () => {
    const { host } = await refusing();
    const expected = { exitCode: 3, message: expect.stringMatching(/^status 401\b.*\n.*--header/) };
    await expect(trySource({ baseUrl: `http://${host}` }, machine)).rejects.toMatchObject(expected);
    const failure = proposeLists([await listWithKey(403)], {}, repositoryOf({}), machine);
    await expect(failure).rejects.toBeInstanceOf(KeyRefused);
    // The key of the service is not for another origin.
    const source = { baseUrl: "https://a.example", headers };
    const other = proposeLists([await listWithKey(401)], { source }, repositoryOf({}), withKey);
    await expect(other).rejects.toMatchObject({ message: expect.stringContaining("npx codegen add unit=") });
  });

  it("is sent and written, and one question serves an origin", async () => {
    const list = await listWithKey(401);
    const reasons: string[] = [];
    const askForKey = (reason: string) => Promise.resolve((reasons.push(reason), headers));
    const lists = await proposeLists([list, `other${list}`], { askForKey }, repositoryOf({}), withKey);
    expect(lists).toMatchObject({ unit: { headers }, otherunit: { headers } });
    expect(reasons).toEqual([expect.stringContaining("status 401")]);
  });

  it.each([
    [["X-Key: abc"], ["a=https://a.example/1"]],
    [["X-Key: ${KEY}"], ["a=https://a.example/1", "b=https://b.example/1"]],
  ])("is refused if it is given by %j for %j, without its value", (header, list) => {
    expect(() => headersOf({ ...flags, header, list })).toThrow(/^(?!.*abc)--header/);
  });
});
