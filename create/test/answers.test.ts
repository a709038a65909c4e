import { createServer } from "node:http";
import { expect, it } from "@jest/globals";
import { listen } from "../../test/support/service.ts";
import { trySource } from "../src/answers.ts";

const machine = { cwd: "/nowhere", environment: process.env, envFile: undefined, isInteractive: false };

it("reports once that a service refuses each list", async () => {
  const { host } = await listen(createServer((_request, response) => void response.writeHead(401).end()));
  const problem = await trySource({ baseUrl: `http://${host}` }, machine);
  expect(problem).toBeDefined();
  expect(problem?.split("\n")).toHaveLength(1);
});
