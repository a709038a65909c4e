import { expect, it } from "@jest/globals";
import { realProcesses } from "../../src/platform/processes.ts";

const { own } = realProcesses;

it("knows this process, and none with a number that no system gives", () => {
  expect(realProcesses.state(own)).toBe(own.began === "" ? "unknown" : "running");
  expect(realProcesses.state({ ...own, pid: 2 ** 30 })).toBe("gone");
});

it("tells a process from an earlier one of its number, where the system says when it began", () => {
  expect(realProcesses.state({ ...own, began: "before" })).toBe(own.began === "" ? "unknown" : "gone");
});

it("says nothing of another machine", () => {
  expect(realProcesses.state({ ...own, machine: "another" })).toBe("unknown");
});
