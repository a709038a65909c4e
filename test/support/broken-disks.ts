import { type Disk, realDisk } from "../../src/platform/files/index.ts";
import { realHost, type Host } from "../../src/platform/index.ts";
import { fakeClock } from "./clock.ts";

const methods = Object.keys(realDisk) as (keyof Disk)[];
/** The methods that change a disk. */
const changing: readonly (keyof Disk)[] = ["writeNew", "rename", "remove", "makeFolder", "removeFolder"];

interface BrokenDisk {
  readonly disk: Disk;
  /** The watched calls, with the path of each. */
  readonly calls: string[];
}

/** The real disk, with a function that is called with the number of each watched call, from 1, and may throw. */
function brokenDisk(
  watched: readonly (keyof Disk)[],
  onCall: (call: number, method: keyof Disk, args: string[]) => void,
): BrokenDisk {
  const calls: string[] = [];
  const replaced = watched.map((method) => {
    const call = (...args: string[]): unknown => {
      calls.push(`${method} ${args[0]}`);
      onCall(calls.length, method, args);
      return (realDisk[method] as (...all: string[]) => unknown)(...args);
    };
    return [method, call];
  });
  return { disk: { ...realDisk, ...Object.fromEntries(replaced) }, calls };
}

function writeHalf(method: keyof Disk, [path = "", text = ""]: string[]): void {
  if (method === "writeNew") realDisk.writeNew(path, text.slice(0, text.length / 2));
}

/** A disk that fails with this error code at one changing call. */
export function faultyDisk(at: number, code: string): BrokenDisk {
  return brokenDisk(changing, (call, method, args) => {
    if (call !== at) return;
    if (code === "ENOSPC" || code === "EIO") writeHalf(method, args);
    throw Object.assign(new Error(`${code}: operation failed, ${method} '${args[0]}'`), { code });
  });
}

/** A disk that is full at each call for which `fails` returns true. */
export function watchedDisk(fails: (call: number, method: string, path: string) => boolean = () => false): BrokenDisk {
  return brokenDisk(methods, (call, method, args) => {
    const [path = ""] = args;
    if (!fails(call, method, path)) return;
    writeHalf(method, args);
    throw Object.assign(new Error(`ENOSPC: no space left on device, ${method} '${path}'`), { code: "ENOSPC" });
  });
}

/** A process that is killed at one changing call and does no later one. */
export function killedAt(at: number, dir: string): { readonly host: Host; readonly calls: string[] } {
  const { disk, calls } = brokenDisk(changing, (call, method, args) => {
    if (call === at) writeHalf(method, args);
    if (call >= at) throw new Error("killed");
  });
  return { host: { ...realHost(dir, {}), disk, clock: fakeClock() }, calls };
}
