import { expect, it } from "@jest/globals";
import { realProcesses } from "../../src/platform/processes.ts";

const { own } = realProcesses;

it("a process is running, and one with an impossible number is ended", () => {
  expect(realProcesses.state(own)).toBe(own.began === "" ? "unknown" : "running");
  expect(realProcesses.state({ ...own, pid: 2 ** 30 })).toBe("ended");
});

it("an earlier process with the same number is ended", () => {
  expect(realProcesses.state({ ...own, began: "before" })).toBe(own.began === "" ? "unknown" : "ended");
});

it("the state of a process on another machine is unknown", () => {
  expect(realProcesses.state({ ...own, machine: "another" })).toBe("unknown");
});
