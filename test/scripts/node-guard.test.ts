import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { commandGuard, libraryGuard } from "../../scripts/node-guard.mjs";

const packageJson = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
const { node: engines } = (JSON.parse(packageJson) as { readonly engines: { readonly node: string } }).engines;

/** Runs an entry file with a guard in a version of Node. */
function start(guard: string, node: string) {
  let stderr = "";
  const process = { versions: { node }, stderr: { write: (text: string) => (stderr += text) }, exitCode: 0 };
  // eslint-disable-next-line no-new-func
  const entry = new Function("process", `${guard}\nreturn "loaded";`) as (own: typeof process) => unknown;
  return { result: entry(process), exitCode: process.exitCode, stderr };
}

describe("the guard of an entry file", () => {
  it.each(["20.19.0", "20.20.2", "22.12.0", "22.23.2", "23.0.0", "24.0.0", "26.10.0", "100.0.0"])(
    "lets Node %s run the file",
    (node) => {
      expect(start(commandGuard(engines), node)).toEqual({ result: "loaded", exitCode: 0, stderr: "" });
      expect(start(libraryGuard(engines), node).result).toBe("loaded");
    },
  );

  it.each(["8.0.0", "18.20.8", "20.9.0", "20.18.3", "21.7.3", "22.0.0", "22.11.0"])(
    "refuses Node %s in one line with exit code 2",
    (node) => {
      const { result, exitCode, stderr } = start(commandGuard(engines), node);
      expect([result, exitCode]).toEqual([undefined, 2]);
      expect(stderr).toMatch(/^[^\n]+\n$/);
      for (const version of [engines, node]) expect(stderr).toContain(version);
      expect(() => start(libraryGuard(engines), node)).toThrow(engines);
    },
  );

  it("is not created for another kind of range", () => {
    expect(() => commandGuard(">=20.19")).toThrow("engines.node");
  });
});
