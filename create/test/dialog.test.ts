import { expect, it } from "@jest/globals";
import { refusedUrl } from "../../test/support/client.ts";
import { configOf } from "../../test/support/configs.ts";
import { terminalOf } from "../../test/support/terminal.ts";
import { responsesOf, sendResponse, type ServiceResponse, startService } from "../../test/support/service.ts";
import type { Answers } from "../src/choices/choices.ts";
import { keyOf, Dialog } from "../src/dialog.ts";
import { Cancelled } from "../src/steps/failure.ts";
import type { SetupStep } from "../src/steps/step.ts";
import { repositoryOf } from "./support/repositories.ts";

const enter = "\r";
const down = "\u001b[B";
const machine = { cwd: "/nowhere", environment: {}, envFile: undefined, isInteractive: true };

/** A dialog whose questions get these answers. */
function answered(...args: Parameters<typeof terminalOf>) {
  const { input, output, open } = terminalOf(...args);
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

it("asks for the address of a service, again or goes on without it if it does not respond", async () => {
  const url = await refusedUrl();
  const answers = [
    ["What do you want", `${down}${enter}`],
    ["Its address", url + enter],
    ["cannot be used now", enter],
    // The address is the default of the next question.
    ["Its address", enter],
    ["cannot be used now", `${down}${enter}`],
    [screen, enter],
  ] as const;
  const expected = { source: { baseUrl: url }, isUnreachable: true };
  expect(await answered(answers).dialog.ask(repositoryOf(files), {}, machine)).toEqual(expected);
});

/** A service whose lists need a key. */
async function serviceWithKey() {
  const open = { ...responsesOf({}), "/units": [{ code: "m", name: "Metre" }] };
  const withKey = Object.entries<ServiceResponse>(open).map(([path, body]): [string, ServiceResponse] => [
    path,
    (request, response) =>
      sendResponse(request.headers.authorization === "Bearer a-key-of-the-test" ? body : 401, request, response),
  ]);
  const environment = { ...process.env, KEY_OF_LISTS: "a-key-of-the-test" };
  return {
    ...(await startService(Object.fromEntries(withKey))),
    here: { ...machine, isInteractive: false, environment },
  };
}

const keyQuestion = "Environment variable with its key";
const bearer = { Authorization: "Bearer ${KEY_OF_LISTS}" };

it.each(["Authorization: Bearer ${KEY_OF_LISTS}"])(
  "asks for the key of a service of the command line that requires one: %s",
  async (answer) => {
    const { url, here } = await serviceWithKey();
    const { dialog, open } = answered([
      ["status 401", ""],
      [keyQuestion, `KEY_OF_LISTS${enter}`],
      ["status 401", ""],
      [keyQuestion, answer + enter],
    ]);
    const used = await dialog.useService({ baseUrl: url }, here, "stop");
    expect(used).toEqual({ source: { baseUrl: url, headers: bearer } });
    expect(open).toEqual([]);
  },
);

it("asks for the address of a list, and for the header and the variable of its key if it refuses the request", async () => {
  const { url, here } = await serviceWithKey();
  const answers = [
    ["What do you want", enter],
    ["Its address", `${url}/units${enter}`],
    ["status 401", ""],
    [keyQuestion, `Authorization=Bearer KEY_OF_LISTS${enter}`],
    [screen, enter],
  ] as const;
  expect(await answered(answers).dialog.ask(repositoryOf(files), {}, here)).toMatchObject({
    lists: { units: { url: `${url}/units`, headers: bearer } },
  });
});

it("skips what the command line sets, and what a configuration has", async () => {
  const lists = { unit: { url: "https://a.example/unit", type: "string" } };
  expect(await ask([[screen, enter]], { lists })).toEqual({ lists });
  expect(await ask([["Hook that checks", enter]], {}, { config: configOf() })).toEqual({});
});

it.each<[row: number, question: string, keys: string, changed: Answers]>([
  [1, "webpack", ` ${enter}`, { toolchains: expect.anything() as never }],
  [2, "a package in my workspace", `${down}${enter}`, { form: "package" }],
  [4, "○ none", `${down}${enter}`, { hook: "none" }],
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
  const { dialog } = answered([[source[0], "\u0003"]]);
  await expect(dialog.ask(repositoryOf(files), {}, machine)).rejects.toBeInstanceOf(Cancelled);
});

it.each([
  ["https://api.example.com/v1/Currency-Codes.json?x=1", "currency_codes"],
  ["https://api.example.com", "list"],
  ["lists/units.csv", "units"],
])("derives the key of a list from %s: %s", (address, key) => {
  expect(keyOf(address)).toBe(key);
});
