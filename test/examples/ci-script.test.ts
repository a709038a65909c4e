import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { consumerIn, expectDone, install, type RunResult } from "./consumer.ts";

const project = install("ci-script");
const servers: ChildProcess[] = [];

afterAll(() => {
  for (const server of servers) server.kill();
});

/** Starts the reference server of the installed tool and returns its URL. */
async function serve(): Promise<string> {
  const server = spawn(join(project.dir, "node_modules/.bin/codegen"), ["serve", "--quiet"], {
    cwd: project.dir,
    stdio: ["ignore", "pipe", "ignore"],
  });
  servers.push(server);
  const [url] = (await once(createInterface(server.stdout), "line")) as [string];
  return url;
}

let url: string;

beforeAll(async () => {
  url = await serve();
  expectDone(consumerIn(project.dir, { REFERENCES_URL: url }).bin("codegen"));
  for (const args of [
    ["init", "--quiet"],
    ["add", "--all"],
    ["-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "--quiet", "--message", "first"],
  ])
    expectDone(project.run("git", ...args));
});

beforeEach(() => {
  expectDone(project.run("git", "reset", "--quiet", "--hard"));
});

const script = (address: string): RunResult =>
  consumerIn(project.dir, { REFERENCES_URL: address, BASE: "HEAD" }).run("npm", "run", "--silent", "lists");

const rename = (text: string): string => text.replace('"description": "Low"', '"description": "Lowest"');

it("passes for a branch that does not change the lists", () => {
  const { exitCode, output } = script(url);
  expect(output).toContain("lists: this branch does not change them");
  expect(output).not.toContain("warning");
  expect(exitCode).toBe(0);
});

it("fails for drift, with the command that fixes it", () => {
  project.edit("generated/priority.ts", (text) => text.replaceAll("Low", "Lowest"));
  const { exitCode, output } = script(url);
  expect(output).toContain("lists: run 'npx codegen --offline'");
  expect(exitCode).toBe(1);
  expectDone(project.bin("codegen", "--offline"));
  expect(script(url).exitCode).toBe(0);
});

it("fails with exit code 2 for an invalid configuration", () => {
  project.edit("codegen.config.json", (text) => text.replace('"source"', '"sources"'));
  expect(script(url).exitCode).toBe(2);
});

it("warns about changed lists of the service or of the branch", () => {
  project.edit("codegen.lock.json", rename);
  expectDone(project.bin("codegen", "--offline"));
  const { exitCode, output } = script(url);
  expect(output).toContain("lists: warning: the service has changed lists");
  expect(output).toContain("lists: this branch changes them");
  expect(exitCode).toBe(0);
});

it("warns about a service that does not respond", async () => {
  const stopped = await serve();
  const server = servers.pop();
  server?.kill();
  if (server) await once(server, "exit");
  const { exitCode, output } = script(stopped);
  expect(output).toContain("lists: warning: the service did not respond");
  expect(exitCode).toBe(0);
});
