import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { consumerIn, expectDone, install, type Ran } from "./consumer.ts";

const project = install("ci-script");
const servers: ChildProcess[] = [];

afterAll(() => {
  for (const server of servers) server.kill();
});

/** Starts the service of the installed tool and returns its address. */
async function serve(...flags: string[]): Promise<string> {
  const server = spawn(join(project.dir, "node_modules/.bin/codegen"), ["serve", ...flags], {
    cwd: project.dir,
    stdio: ["ignore", "pipe", "ignore"],
  });
  servers.push(server);
  const [url] = (await once(createInterface(server.stdout), "line")) as [string];
  return url;
}

let url: string;

beforeAll(async () => {
  url = await serve("--quiet");
  expectDone(consumerIn(project.dir, { REFERENCES_URL: url }).bin("codegen"));
  for (const words of [
    ["init", "--quiet"],
    ["add", "--all"],
    ["-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "--quiet", "--message", "first"],
  ])
    expectDone(project.run("git", ...words));
});

beforeEach(() => {
  expectDone(project.run("git", "reset", "--quiet", "--hard"));
});

const script = (address: string): Ran =>
  consumerIn(project.dir, { REFERENCES_URL: address, BASE: "HEAD" }).run("npm", "run", "--silent", "lists");

const rename = (text: string): string => text.replace('"description": "Low"', '"description": "Lowest"');

it("a branch without changes of the lists passes", () => {
  const { exitCode, output } = script(url);
  expect(output).toContain("lists: this branch leaves them alone");
  expect(output).not.toContain("warning");
  expect(exitCode).toBe(0);
});

it("drift fails the script, with the command that fixes it", () => {
  project.edit("generated/priority.ts", (text) => text.replaceAll("Low", "Lowest"));
  const { exitCode, output } = script(url);
  expect(output).toContain("lists: run 'npx codegen --offline'");
  expect(exitCode).toBe(1);
  expectDone(project.bin("codegen", "--offline"));
  expect(script(url).exitCode).toBe(0);
});

it("a mistake in the configuration fails the script with exit code 2", () => {
  project.edit("codegen.config.json", (text) => text.replace('"source"', '"sources"'));
  expect(script(url).exitCode).toBe(2);
});

it("changed lists of the service or of the branch are a warning", () => {
  project.edit("codegen.lock.json", rename);
  expectDone(project.bin("codegen", "--offline"));
  const { exitCode, output } = script(url);
  expect(output).toContain("lists: warning: the service has other lists");
  expect(output).toContain("lists: this branch changes them");
  expect(exitCode).toBe(0);
});

it("a service that does not answer is a warning", async () => {
  const gone = await serve("--quiet");
  const server = servers.pop();
  server?.kill();
  if (server) await once(server, "exit");
  const { exitCode, output } = script(gone);
  expect(output).toContain("lists: warning: the service did not answer");
  expect(exitCode).toBe(0);
});
