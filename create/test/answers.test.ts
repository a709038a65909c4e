import { createServer } from "node:http";
import { expect, it } from "@jest/globals";
import { listen, sendResponse, startService } from "../../test/support/service.ts";
import { proposeLists, trySource } from "../src/answers.ts";
import { repositoryOf } from "./support/repositories.ts";

const machine = { cwd: "/nowhere", environment: process.env, envFile: undefined, isInteractive: false };

const refusing = () => listen(createServer((_request, response) => void response.writeHead(401).end()));

it("reports once that a service refuses each list", async () => {
  const { host } = await refusing();
  const problem = await trySource({ baseUrl: `http://${host}` }, machine);
  expect(problem).toBeDefined();
  expect(problem?.split("\n")).toHaveLength(1);
});

it("reports how to add a list that needs a key, and passes a header", async () => {
  const { host } = await refusing();
  const list = `unit=http://${host}/units`;
  const failure = proposeLists([list], undefined, repositoryOf({}), machine);
  await expect(failure).rejects.toThrow(`npx codegen add --header 'NAME=\${VAR}' ${list}`);
  const { url } = await startService({
    "/units": (request, response) =>
      sendResponse(request.headers["x-key"] === "a-key" ? [{ code: "m", name: "Metre" }] : 401, request, response),
  });
  const withKey = { ...machine, environment: { ...process.env, KEY_OF_UNITS: "a-key" } };
  const headers = { "X-Key": "${KEY_OF_UNITS}" };
  const lists = await proposeLists([`unit=${url}/units`], undefined, repositoryOf({}), withKey, headers);
  expect(lists).toMatchObject({ unit: { headers } });
});
