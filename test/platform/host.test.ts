import { dirname } from "node:path";
import { expect, it } from "@jest/globals";
import { realHost } from "../../src/platform/index.ts";
import { makeProject } from "../support/project.ts";

it("returns the output of a program, also of several megabytes", () => {
  const { dir: folder, write } = makeProject();
  write("big.cjs", "process.stdout.write('x'.repeat(3_000_000));");
  const host = realHost(folder, { PATH: dirname(process.execPath) });
  const how = { folder, input: "" };
  const stdout = "x".repeat(3_000_000);
  expect(host.runProgram("node", ["big.cjs"], how)).toEqual({ exitCode: 0, stdout, stderr: "" });
  expect(host.runProgram(process.execPath, ["big.cjs"], how)).toEqual({ exitCode: 0, stdout, stderr: "" });
  expect(host.runProgram(`${process.execPath}-missing`, ["big.cjs"], how)).toBeUndefined();
  expect(host.runProgram("no-such-program", [], how)).toBeUndefined();
  expect(host.runProgram("node", ["no-such-script.cjs"], how)).toMatchObject({ exitCode: 1, stdout: "" });
});
