import { PassThrough } from "node:stream";
import { expect, it } from "@jest/globals";
import { refusedUrl } from "../../test/support/client.ts";
import { makeProject } from "../../test/support/project.ts";
import { startService, listen, sendResponse } from "../../test/support/service.ts";
import type { Answers } from "../src/choices/choices.ts";
import { keyOf, Dialog } from "../src/dialog.ts";
import { Cancelled } from "../src/steps/failure.ts";
import type { SetupStep } from "../src/steps/step.ts";
import { repositoryOf } from "./support/repositories.ts";
import { createServer } from "node:http";
import { proposeLists, trySource } from "../src/answers.ts";

const enter = "\r";
const down = "\u001b[B";
const machine = { cwd: "/nowhere", environment: {}, envFile: undefined, isInteractive: true };

/** A dialog whose questions get these answers. */
function answered(answers: readonly (readonly [question: string, keys: string])[], size = {}) {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), size);
  const open = [...answers];
  // A terminal sends each key separately.
  const send = ([key, ...rest]: readonly string[]): void => {
    if (key !== undefined) setImmediate(() => (input.write(key), send(rest)));
  };
  let shown = "";
  output.on("data", (text: Buffer) => {
    shown += text.toString("utf8");
    const [next] = open;
    if (next === undefined || !shown.includes(next[0])) return;
    open.shift();
    shown = "";
    send(next[1].split(/(?<=\r)|(?<=\[B)|(?<= )/));
  });
  return { dialog: new Dialog({ input, output }), open };
}

const source = ["What do you want to generate?", `${down}${down}${enter}`] as const;
const screen = "Accept what was detected";
const files = { "package.json": '{ "workspaces": [] }', "lefthook.yml": "" };
const ask = (answers: Parameters<typeof answered>[0], given: Answers = {}, more = {}) =>
  answered(answers).dialog.ask(repositoryOf(files, more), given, machine);

it("asks what to generate, and shows one screen", async () => {
  expect(await ask([source, [screen, enter]])).toEqual({ source: "sample" });
});

it("asks for the address of a service and for the variable of its key, and goes on without the service", async () => {
  const url = await refusedUrl();
  const answers = [
    ["What do you want", `${down}${enter}`],
    ["Its address", url + enter],
    ["Environment variable with its key", `KEY_OF_LISTS${enter}`],
    ["cannot be used now", `${down}${enter}`],
    [screen, enter],
  ] as const;
  const headers = { "X-Api-Key": "${KEY_OF_LISTS}" };
  const environment = { ...process.env, KEY_OF_LISTS: "a-key-of-the-test" };
  expect(await answered(answers).dialog.ask(repositoryOf(files), {}, { ...machine, environment })).toEqual({
    source: { baseUrl: url, headers },
    isUnreachable: true,
  });
});

it("asks for the address of a list, and for the header and the variable of its key", async () => {
  const units = [{ code: "m", name: "Metre" }];
  const { url, headers } = await startService({ "/units": units });
  const answers = [
    ["What do you want", enter],
    ["Its address", `${url}/units${enter}`],
    ["Environment variable with its key", `X-Key=KEY_OF_LISTS${enter}`],
    [screen, enter],
  ] as const;
  // The generator has no terminal here.
  const quiet = {
    ...machine,
    isInteractive: false,
    environment: { ...process.env, KEY_OF_LISTS: "a-key-of-the-test" },
  };
  expect(await answered(answers).dialog.ask(repositoryOf(files), {}, quiet)).toMatchObject({
    lists: { units: { url: `${url}/units`, headers: { "X-Key": "${KEY_OF_LISTS}" } } },
  });
  expect(headers[0]).toMatchObject({ "x-key": "a-key-of-the-test" });
});

it("asks for the file of a list, and for no key", async () => {
  const project = makeProject();
  project.write("lists/units.csv", "code;name\nm;Metre\n");
  const answers = [
    ["What do you want", enter],
    ["Its address or file", `lists/units.csv${enter}`],
    [screen, enter],
  ] as const;
  const { dialog, open } = answered(answers);
  const here = { ...machine, cwd: project.dir, isInteractive: false, environment: process.env };
  expect(await dialog.ask(repositoryOf(files), {}, here)).toMatchObject({ lists: { units: { description: "/name" } } });
  expect(open).toEqual([]);
});

it("skips what the command line sets, and what a configuration has", async () => {
  const lists = { unit: { url: "https://a.example/unit" } };
  expect(await ask([[screen, enter]], { lists })).toEqual({ lists });
  expect(await ask([["Hook that checks", enter]], {}, { config: {} })).toEqual({});
});

it.each<[row: number, question: string, keys: string, changed: Answers]>([
  [1, "webpack", ` ${enter}`, { toolchains: expect.anything() as never }],
  [2, "a package in my workspace", `${down}${enter}`, { form: "package" }],
  [4, "○ git", `${down}${enter}`, { hook: "git" }],
  [5, "GitLab", `${down}${enter}`, { ci: "github" }],
])("asks for the choice in row %d of the screen, and shows it again", async (row, question, keys, changed) => {
  const answers = [
    [screen, down.repeat(row) + enter],
    [question, keys],
    [screen, enter],
  ] as const;
  expect(await ask(answers, { source: "sample", form: "folder" })).toMatchObject(changed);
});

it.each([
  ["y", true],
  ["n", false],
])("shows the steps, and returns the answer %j as %j", async (key, answer) => {
  const steps: SetupStep[] = [{ kind: "kept", file: "a", what: "b" }];
  expect(await answered([["Apply these steps?", key]]).dialog.confirm(steps)).toBe(answer);
});

it("ends if a question is cancelled, also on a terminal of unknown size", async () => {
  const { dialog } = answered([[source[0], "\u0003"]], { columns: 0, rows: 0 });
  await expect(dialog.ask(repositoryOf(files), {}, machine)).rejects.toBeInstanceOf(Cancelled);
});

it.each([
  ["https://api.example.com/v1/Currency-Codes.json?x=1", "currency_codes"],
  ["https://api.example.com/lists/2024/", "lists"],
  ["https://api.example.com", "list"],
  ["lists/units.csv", "units"],
])("derives the key of a list from %s: %s", (address, key) => {
  expect(keyOf(address)).toBe(key);
});

const unattended = { cwd: "/nowhere", environment: process.env, envFile: undefined, isInteractive: false };

const refusing = () => listen(createServer((_request, response) => void response.writeHead(401).end()));

it("reports once that a service refuses each list", async () => {
  const { host } = await refusing();
  const problem = await trySource({ baseUrl: `http://${host}` }, unattended);
  expect(problem).toBeDefined();
  expect(problem?.split("\n")).toHaveLength(1);
});

it("reports how to add a list that needs a key, and passes a header", async () => {
  const { host } = await refusing();
  const list = `unit=http://${host}/units`;
  const failure = proposeLists([list], undefined, repositoryOf({}), unattended);
  await expect(failure).rejects.toThrow(`npx codegen add --header 'NAME=\${VAR}' ${list}`);
  const { url } = await startService({
    "/units": (request, response) =>
      sendResponse(request.headers["x-key"] === "a-key" ? [{ code: "m", name: "Metre" }] : 401, request, response),
  });
  const withKey = { ...unattended, environment: { ...process.env, KEY_OF_UNITS: "a-key" } };
  const headers = { "X-Key": "${KEY_OF_UNITS}" };
  const lists = await proposeLists([`unit=${url}/units`], undefined, repositoryOf({}), withKey, headers);
  expect(lists).toMatchObject({ unit: { headers } });
});
