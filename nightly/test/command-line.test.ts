import { expect, it } from "@jest/globals";
import packageJson from "../package.json" with { type: "json" };
import { makeProject } from "../../test/support/project.ts";
import { runNightly } from "./hosted-project.ts";

const run = (...args: string[]) => runNightly(args, { cwd: makeProject().dir, env: { PATH: process.env["PATH"] } });

it.each(["--branhc=a", "word", "--branch", "--cwd=missing"])("refuses %s in one line", async (arg) => {
  const { exitCode, stdout, stderr } = await run(arg);
  expect([exitCode, stdout, stderr]).toEqual([2, "", expect.stringMatching(/^[^\n]+\n$/)]);
});

it("prints its version and its help", async () => {
  expect(await run("--version")).toEqual({ exitCode: 0, stdout: `${packageJson.version}\n`, stderr: "" });
  expect((await run("--help")).stdout).toMatch(/^reference-codegen-nightly\n[^]*--branch/);
});
