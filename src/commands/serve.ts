import type { World } from "../platform/index.ts";
import { type Diagnostic, problem, RunError } from "../model/findings/index.ts";
import type { ReferenceServer, ServerFaults, ServedFailure, ServedVersions } from "../features/serve/index.ts";
import { readProjectLock } from "./lock-text.ts";

/** How the reference server runs. Everything has a default. */
export interface ReferenceServerOptions extends ServerFaults {
  /** The embedded sample lists, or those of a lock as the service listed them last. The sample. */
  readonly from?: "sample" | "lock";
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** For the lock: the folder where the search for the configuration starts; the working directory of the process. */
  readonly cwd?: string;
  /** For the lock: a configuration file, from `cwd`, in place of the search. */
  readonly config?: string;
}

/** Longest wait of an answer, in milliseconds: that of the longest time-out that a configuration may have. */
const longestLatency = 600_000;

/** Most requests that fail in one way. */
const mostFailures = 1_000_000;

/**
 * Starts the reference server on loopback.
 *
 * @throws {RunError} rule `usage`: a value that cannot be; rules `config` and `lock` for the lock; rule `io`: the port is
 *   taken, or may not be used
 */
export async function serve(options: ReferenceServerOptions, world: World): Promise<ReferenceServer> {
  const mistakes = checkOptions(options);
  if (mistakes.length > 0) throw new RunError(mistakes);
  const { port = 0, latencyMs = 0, fail = [] } = options;
  const { startReferenceServer } = await import("../features/serve/index.ts");
  const versions = await readVersions(options, world);
  try {
    return await startReferenceServer(versions, port, { latencyMs, fail });
  } catch (error) {
    throw new RunError([problem("io", `the port ${port} could not be opened: ${(error as Error).message}`)]);
  }
}

async function readVersions({ from, cwd, config }: ReferenceServerOptions, world: World): Promise<ServedVersions> {
  const { lockedLists, sampleVersions } = await import("../features/serve/index.ts");
  return from === "lock" ? lockedLists(await readProjectLock(cwd ?? world.cwd, config, world)) : sampleVersions();
}

function checkOptions({ from, port = 0, latencyMs = 0, fail = [] }: ReferenceServerOptions): Diagnostic[] {
  return [
    // A program without types may pass anything.
    ...(from === undefined || ["sample", "lock"].includes(from)
      ? []
      : [wrong(`from must be "sample" or "lock"`, from)]),
    ...(isWithin(port, 0, 65_535) ? [] : [wrong("the port must be a whole number from 0 to 65535", port)]),
    ...(isWithin(latencyMs, 0, longestLatency)
      ? []
      : [wrong(`the latency must be whole milliseconds from 0 to ${longestLatency}`, latencyMs)]),
    ...(areFailures(fail) ? fail.flatMap(checkFailure) : [wrong("fail must be a list of { status, count }", fail)]),
  ];
}

function areFailures(fail: unknown): boolean {
  return Array.isArray(fail) && fail.every((each) => typeof each === "object" && each !== null);
}

function checkFailure({ status, count }: ServedFailure): Diagnostic[] {
  return [
    ...(isWithin(status, 400, 599) ? [] : [wrong("the status of a failure must be from 400 to 599", status)]),
    ...(isWithin(count, 1, mostFailures)
      ? []
      : [wrong(`the count of a failure must be from 1 to ${mostFailures}`, count)]),
  ];
}

function wrong(message: string, found: unknown): Diagnostic {
  return problem("usage", `${message}, not ${JSON.stringify(found)}`);
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
