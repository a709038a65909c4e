import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { spawn } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { type Consumer, install } from "./consumer.ts";

const lists: Record<string, unknown> = {
  "/currencies": [
    { code: "EUR", numeric: 978, name: "Euro", digits: 2, translations: { de: "Euro" } },
    { code: "CHF", numeric: 756, name: "Swiss franc", digits: 2, translations: { de: "Schweizer Franken" } },
  ],
  "/states": { 1: "Open", 3: "Shipped" },
};
const server = createServer(({ url = "" }, response) => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(lists[url]));
});

let project: Consumer;
let address: string;

beforeAll(async () => {
  project = install("lists");
  await once(server.listen(0, "127.0.0.1"), "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

/** Runs a program beside the server, which is in this process. */
async function run(...args: string[]): Promise<{ readonly exitCode: number; readonly output: string }> {
  const env = { ...process.env, LISTS_URL: address, NO_COLOR: "1", GITHUB_ACTIONS: "" };
  const child = spawn("npm", args, { cwd: project.dir, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
  const [exitCode] = (await once(child, "close")) as [number];
  return { exitCode, output };
}

it("generates from lists alone, runs the code, and reports a change", async () => {
  expect(await run("exec", "codegen")).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining("4 lists, 9 codes"),
  });
  const report = await run("run", "--silent", "report");
  expect(report.output).toContain("Shipped true\n12.50 CHF Schweizer Franken\nDHL, GLS\nBavaria\n");
  expect(await run("run", "--silent", "check")).toMatchObject({ exitCode: 0 });
  lists["/states"] = { 1: "Open", 3: "Shipped", 4: "Returned" };
  const changed = await run("run", "--silent", "check");
  expect(changed).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('order_state 4: code added "Returned"'),
  });
});
