import type { Environment } from "../../src/platform/files/index.ts";
import { realHost, type Host } from "../../src/platform/index.ts";
import { fakeClock } from "./clock.ts";

/** A host whose waits end at once. This process is running there, also on systems that do not report when a process began. */
export function waitingHost(dir: string, environment: Environment = {}): Host {
  const host = realHost(dir, environment);
  const { own, state } = host.processes;
  const processes: Host["processes"] = { own, state: (each) => (each.pid === own.pid ? "running" : state(each)) };
  return { ...host, clock: fakeClock(), processes };
}
