import { expect, it } from "@jest/globals";
import { realProcesses } from "../../src/platform/processes.ts";

const { own } = realProcesses;

const isStartKnown = own.began !== "";

it.each([
  ["this process", own, isStartKnown ? "running" : "unknown"],
  ["an impossible number", { ...own, pid: 2 ** 30 }, "ended"],
  ["an earlier process with the same number", { ...own, began: "before" }, isStartKnown ? "ended" : "unknown"],
  ["a process on another machine", { ...own, machine: "another" }, "unknown"],
])("returns the state of %s", (_what, process, state) => {
  expect(realProcesses.state(process)).toBe(state);
});
