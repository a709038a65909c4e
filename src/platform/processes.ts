import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { kill, pid } from "node:process";

/** What tells a process from all others, those that get its number later among them. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Name of its machine, for people. */
  readonly host: string;
  /** The machine since it was started, and the space of numbers that `pid` is of: containers count by themselves. */
  readonly machine: string;
  /** When the process began, in a form of the system; empty where the system does not tell. */
  readonly began: string;
}

/** The processes of the machine. */
export interface Processes {
  readonly own: ProcessIdentity;
  /** Whether a process is running; `unknown` where it is of another machine, or cannot be told from a later one of its number. */
  state(process: ProcessIdentity): "running" | "gone" | "unknown";
}

export const realProcesses: Processes = {
  get own() {
    return (own ??= describeOwn());
  },
  state({ pid: number, machine, began }) {
    if (machine !== realProcesses.own.machine) return "unknown";
    const now = beginOf(number);
    if (now === undefined) return "gone";
    if (now === "" || began === "") return "unknown";
    return now === began ? "running" : "gone";
  },
};

let own: ProcessIdentity | undefined;

function describeOwn(): ProcessIdentity {
  const host = hostname();
  const boot = unlessAbsent(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
  const space = unlessAbsent(() => readlinkSync("/proc/self/ns/pid"));
  const machine = [host, boot, space].filter((part) => part !== undefined).join(" ");
  return { pid: pid, host, machine, began: beginOf(pid) ?? "" };
}

/** When a running process began; empty where the system does not tell, `undefined` where no such process is running. */
function beginOf(number: number): string | undefined {
  const stat = unlessAbsent(() => readFileSync(`/proc/${number}/stat`, "latin1"));
  if (stat === undefined) return isThere(number) ? "" : undefined;
  // The name of the program comes before, in parentheses, and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state] = fields;
  // One that has ended stays in the list until its parent asks for it.
  return state === "Z" || state === "X" ? undefined : fields[19];
}

function isThere(number: number): boolean {
  try {
    kill(number, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function unlessAbsent(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
