import { beforeEach, describe, expect, it } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { makeProject, type Project } from "../support/project.ts";
import { cli } from "./axes.ts";

// Limits of a machine: a closed output, no terminal, no working directory, little memory, few open files.

let project: Project;

beforeEach(() => {
  project = makeProject({ source: "sample" });
});

/** Runs a line of bash, in which `codegen` is the command. */
function bash(line: string, env: Record<string, string> = {}) {
  const script = `codegen() { "${process.execPath}" $FLAGS "${cli}" "$@"; }\n${line}`;
  const options = {
    cwd: project.dir,
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "", FLAGS: "", ...env },
  } as const;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], options);
  return { status, stdout, stderr };
}

it("ends without an error if its output is closed", () => {
  expect(bash("codegen").status).toBe(0);
  for (const args of ["", "show", "docs -", "--help"])
    for (const reader of ["true", "head -1"]) {
      const { status, stderr } = bash(`codegen ${args} | ${reader}; exit "\${PIPESTATUS[0]}"`);
      expect({ args, reader, status, stderr }).toEqual({ args, reader, status: 0, stderr: "" });
    }
});

it("fails with exit code 2 if its output cannot be written", () => {
  expect(bash("codegen --offline > /dev/full")).toMatchObject({ status: 2 });
});

it.each(["check", "check --full", "--help"])("exits 2 if the working directory no longer exists: %s", (args) => {
  expect(bash(`mkdir removed && cd removed && rmdir ../removed && codegen ${args}`)).toEqual({
    status: 2,
    stdout: "",
    stderr: "the current directory no longer exists\n",
  });
});

describe("a reader of a list", () => {
  const withReader = (reader: string, code: string, options: object = {}): void => {
    project.write("codegen.config.json", { ...options, lists: { unit: { type: "string", reader } } });
    project.write(reader, code);
  };
  const list = '[{ code: "a", description: process.env.TEXT ?? "none" }]';

  it("may print, and leave a timer open: the report alone is on stdout", () => {
    withReader(
      "read.mjs",
      `export default () => { console.log("read"); setInterval(() => {}, 1000); return ${list}; };`,
    );
    project.write(".env", "TEXT=Text");
    const { status, stdout, stderr } = bash("codegen --reporter json --env-file .env");
    expect([status, stderr, (JSON.parse(stdout) as { ok: boolean }).ok]).toEqual([0, "read\n", true]);
    expect(project.read("codegen.lock.json")).toContain('"Text"');
  });

  it("ends the run at the deadline, even if nothing else keeps Node alive", () => {
    withReader("read.mjs", "export default () => new Promise(() => {});", { source: { deadlineMs: 200 } });
    expect(bash("codegen")).toMatchObject({ status: 3, stdout: expect.stringMatching("200 ms") });
  });

  it.each([
    ["ends the process", "() => process.exit()"],
    ["leaves an error uncaught", "() => new Promise(() => setTimeout(() => { throw new Error(); }))"],
  ])("fails the run if it %s", (_what, code) => {
    withReader("read.mjs", `export default ${code};`);
    expect(bash("codegen").status).toBe(3);
  });

  it("may be TypeScript if Node strips types; otherwise, that is the error", () => {
    withReader("read.mts", `export default (): readonly object[] => ${list};`);
    const { status, stdout } = bash("codegen");
    if ("typescript" in process.features && process.features.typescript) expect(status).toBe(0);
    else expect({ status, stdout }).toEqual({ status: 2, stdout: expect.stringMatching("does not strip types") });
  });
});

it("reports a file that exceeds a limit of the system, and writes nothing", () => {
  const { status, stdout } = bash("trap '' XFSZ; ulimit -f 8; codegen");
  expect(status).toBe(2);
  expect(stdout).toMatch(/EFBIG: file too large, write '\.codegen\.lock\.json\.codegen-tmp'; nothing was written/);
  expect(readdirSync(project.dir)).toEqual(["codegen.config.json"]);
});

it("works with at most 64 open files", () => {
  const line = "ulimit -n 64; codegen && codegen check --full && rm -rf generated && codegen --offline";
  expect(bash(line)).toMatchObject({ status: 0, stderr: "" });
});

/** Writes a lock with one list of values with these descriptions. */
function writeLock(descriptions: readonly string[]) {
  const values = descriptions.map((description, index) => {
    return { code: `c${index}`, description: `${index} ${description}`, enable: true, member: `C${index}` };
  });
  const list = { name: "N", description: "", type: "TransactionStatus", code: "string(20)", values };
  const lock = { lockVersion: 1, apiVersion: "1.2", memberCase: "pascal", references: { transaction_status: list } };
  project.write("codegen.lock.json", lock);
}

it("works with 20,000 values in 256 MB", () => {
  writeLock(Array<string>(20_000).fill("Status"));
  for (const args of ["--offline", "check", "check --full", "docs page.html", "show transaction_status"]) {
    const { status, stderr } = bash(`codegen ${args} > out`, { FLAGS: "--max-old-space-size=256" });
    expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: "" });
  }
});

it.each(["value", "values"])("works with a megabyte of text in %s in 192 MB", (at) => {
  const unit = "a@b www.c ://`\\_*/ \u202e😀é漢";
  const text = `x${unit.repeat(Math.ceil(1_000_000 / Buffer.byteLength(unit)))}x`;
  const texts = at === "values" ? (text.match(/.{1,120}/gsu) ?? []) : [text];
  writeLock(texts);
  project.write("codegen.config.json", { source: "sample", references: ["transaction_status"] });
  const flags = { FLAGS: "--max-old-space-size=192" };
  expect(bash("codegen --offline > out", flags)).toMatchObject({ status: 0, stderr: "" });
});
