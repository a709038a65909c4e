import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { kill, pid } from "node:process";
import { attempt } from "../base/index.ts";

/** Distinguishes a process from all others, also from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** Host name, boot and PID namespace: containers number their processes themselves. */
  readonly machine: string;
  /** When the process began, in the system's form; empty if that is not known. */
  readonly began: string;
}

export interface Processes {
  readonly own: ProcessIdentity;
  /** `unknown` for a process of another machine, and if it may be a later one with the same number. */
  state(process: ProcessIdentity): "running" | "ended" | "unknown";
}

export const realProcesses: Processes = {
  get own() {
    return (own ??= describeOwn());
  },
  state({ pid: number, machine, began }) {
    if (machine !== realProcesses.own.machine) return "unknown";
    const now = startOf(number);
    if (now === undefined) return "ended";
    if (now === "" || began === "") return "unknown";
    return now === began ? "running" : "ended";
  },
};

let own: ProcessIdentity | undefined;

function describeOwn(): ProcessIdentity {
  const host = hostname();
  const boot = attempt(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
  const space = attempt(() => readlinkSync("/proc/self/ns/pid"));
  const machine = [host, boot, space].filter((part) => part !== undefined).join(" ");
  return { pid, host, machine, began: startOf(pid) ?? "" };
}

/** When a process began; empty if that is not known, `undefined` if no such process is running. */
function startOf(number: number): string | undefined {
  const stat = attempt(() => readFileSync(`/proc/${number}/stat`, "latin1"));
  if (stat === undefined) return isRunning(number) ? "" : undefined;
  // Before the fields comes the name of the program in parentheses, which may contain anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // A zombie or dead process stays in the list until its parent collects it.
  return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
}

function isRunning(number: number): boolean {
  try {
    kill(number, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
