import { type Disk, realDisk } from "../../src/platform/files/index.ts";
import { realHost, type Host } from "../../src/platform/index.ts";
import { fakeClock } from "./clock.ts";

const methods = Object.keys(realDisk) as (keyof Disk)[];
/** The methods that change a disk. */
const changing: readonly (keyof Disk)[] = ["writeNew", "rename", "remove", "makeFolder", "removeFolder"];

export interface BrokenDisk {
  readonly disk: Disk;
  /** The watched calls, with the path of each. */
  readonly calls: string[];
}

/** The real disk; `breaks` is called with the number of each watched call, from 1. */
function brokenDisk(
  watched: readonly (keyof Disk)[],
  breaks: (call: number, method: keyof Disk, parameters: string[]) => void,
): BrokenDisk {
  const calls: string[] = [];
  const own = watched.map((method) => {
    const call = (...parameters: string[]): unknown => {
      calls.push(`${method} ${parameters[0]}`);
      breaks(calls.length, method, parameters);
      return (realDisk[method] as (...all: string[]) => unknown)(...parameters);
    };
    return [method, call] as const;
  });
  return { disk: { ...realDisk, ...Object.fromEntries(own) } as Disk, calls };
}

function writeHalf(method: keyof Disk, [path = "", text = ""]: string[]): void {
  if (method === "writeNew") realDisk.writeNew(path, text.slice(0, text.length / 2), { isSynced: false });
}

/** A disk that fails with this error code at one changing call. */
export function faultyDisk(at: number, code: string): BrokenDisk {
  return brokenDisk(changing, (call, method, parameters) => {
    if (call !== at) return;
    if (code === "ENOSPC" || code === "EIO") writeHalf(method, parameters);
    throw Object.assign(new Error(`${code}: it cannot be done, ${method} '${parameters[0]}'`), { code });
  });
}

/** A disk that is full at each call for which `fails` returns true. */
export function watchedDisk(fails: (call: number, method: string, path: string) => boolean = () => false): BrokenDisk {
  return brokenDisk(methods, (call, method, parameters) => {
    const [path = ""] = parameters;
    if (!fails(call, method, path)) return;
    writeHalf(method, parameters);
    throw Object.assign(new Error(`ENOSPC: no space left on device, ${method} '${path}'`), { code: "ENOSPC" });
  });
}

/** A process that is killed at one changing call and does no later one. */
export function killedAt(at: number, dir: string): { readonly host: Host; readonly calls: string[] } {
  const { disk, calls } = brokenDisk(changing, (call, method, parameters) => {
    if (call === at) writeHalf(method, parameters);
    if (call >= at) throw new Error("killed");
  });
  const host = realHost(dir, {});
  const own = { ...host.processes.own, began: "before it was killed" };
  return { host: { ...host, disk, clock: fakeClock(), processes: { ...host.processes, own } }, calls };
}
