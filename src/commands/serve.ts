import { once } from "node:events";
import { basename, dirname, resolve } from "node:path";
import { didYouMean, escapeHidden, quote } from "../base/text/index.ts";
import type { Lock } from "../model/lock/index.ts";
import type { ReferenceServer, ServedFailure, ServerFaults, ServerOptions } from "../features/serve/index.ts";
import { type Diagnostic, errorFinding, RunError } from "../model/findings/index.ts";
import type { Host } from "../platform/index.ts";
import { exitCodes, failedRun, type Terminal, usageError } from "../report/index.ts";
import { type CommandContext, defineCommand } from "./command.ts";
import { startFolder } from "./options.ts";
import { parseOtherLock, readProjectLock, allRulesOff } from "./project/lock-file.ts";
import { readLockFile } from "./project/lock-text.ts";
import { choicesOf } from "./per-config.ts";

const lists = ["sample", "lock"];

export const command = defineCommand({
  describe: "Serve the lists on localhost, for tests",
  about: [
    "Serves the lists on localhost as the service does, until it is stopped, for tests that need the service. Prints its address on stdout and its endpoints on stderr. startReferenceServer() of reference-codegen does the same in a program.",
  ],
  examples: [
    ["serve", "the embedded sample lists, on a free port"],
    ["serve --from lock --port 8080", "the lists of your own lock"],
    ["serve --from test/lists.lock.json", "the lists of another lock file"],
    ["serve --latency 300", "delay each response by 300 ms"],
    ["serve --fail 503:2 --fail 429:1", "fail twice with 503, then once with 429"],
  ],
  exits: [[exitCodes.unusable, "an invalid value, a port in use, or no lock to serve"]],
  flags: {
    port: { type: "number", describe: "Port; 0 selects a free one", default: 0 },
    from: { type: "string", describe: "Lists to serve", choices: lists, path: "file", default: "sample" },
    latency: { type: "number", describe: "Delay of each response, in milliseconds", default: 0 },
    fail: {
      type: "string",
      describe:
        "Fail requests, as STATUS:COUNT: 429:3 answers the first 3 requests with 429; may be given more than once",
      repeatable: true,
    },
  },
  async run(context) {
    const { global, cwd, host } = context;
    const { port, from, latency: latencyMs, fail } = context.flags;
    const [config, ...others] = global.config;
    if (others.length > 0) return [usageError("serve", "serve accepts one configuration")];
    const log = global.verbose && { onRequest: requestListener(context.terminal) };
    let server: ReferenceServer;
    try {
      const options = { from, port, cwd, latencyMs, fail: fail.map(parseFailure), ...log };
      server = await serve(config === undefined ? options : { ...options, config }, host);
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      return [failedRun("serve", error.diagnostics, choicesOf(context)[0])];
    }
    await untilAborted(server, context);
    return [];
  },
});

/** Prints a line for each request on stderr. */
function requestListener({ err, paintErr }: Terminal): NonNullable<ServerOptions["onRequest"]> {
  return ({ method, path, status = "no response" }) =>
    err(paintErr("dim", escapeHidden(`${method} ${quote(path, "bare")} ${status}`)));
}

/** @throws {RunError} rule `usage` */
function parseFailure(text: string): ServedFailure {
  const [, status, count] = /^(\d+):(\d+)$/.exec(text) ?? [];
  if (status !== undefined && count !== undefined) return { status: Number(status), count: Number(count) };
  const message = `--fail requires a status and a count, for example 429:3, not ${quote(text)}`;
  throw new RunError([errorFinding("usage", message)]);
}

async function untilAborted(server: ReferenceServer, { terminal, signal }: CommandContext): Promise<void> {
  try {
    terminal.out(server.url);
    for (const endpoint of server.endpoints) terminal.err(`serving ${endpoint} and ${endpoint}/{key}`);
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    await server.close();
  }
}

/** Options of `startReferenceServer`. All are optional. */
export interface ReferenceServerOptions extends ServerFaults {
  /** The lists: `sample` (the default) for the embedded sample, `lock` for those of the project, or the path of a lock file, relative to `cwd`. */
  readonly from?: string;
  /** Port to listen on; 0, the default, selects a free one. */
  readonly port?: number;
  /** Folder where the search for the configuration of the lock starts, going up; by default the working directory of the process. */
  readonly cwd?: string;
  /** Path of the configuration file of the lock, relative to `cwd`; replaces the search. */
  readonly config?: string;
}

/** The longest time-out that a configuration may set. */
const maxLatencyMs = 600_000;

const maxFailures = 1_000_000;

/** Implements `startReferenceServer` of the public API. */
export async function serve(options: ReferenceServerOptions & ServerOptions, host: Host): Promise<ReferenceServer> {
  const mistakes = checkOptions(options);
  if (mistakes.length > 0) throw new RunError(mistakes);
  const { from = "sample", port = 0 } = options;
  const { lockedLists, sampleVersions, startReferenceServer } = await import("../features/serve/index.ts");
  const versions = from === "sample" ? sampleVersions() : lockedLists(readNamedLock(from, options, host));
  return startReferenceServer(versions, port, options);
}

function readNamedLock(from: string, options: ReferenceServerOptions, host: Host): Lock {
  const { cwd = host.cwd, config } = options;
  if (from === "lock") return readProjectLock(cwd, config, host);
  const path = resolve(startFolder(cwd, host), from);
  const text = readLockFile(path, host.disk);
  if (text !== undefined) {
    const place = { file: basename(path), folder: dirname(path) };
    return parseOtherLock(text, allRulesOff, (finding) => ({ ...finding, ...place }));
  }
  const hint = didYouMean(from, lists) ?? "use sample, lock or the path of a lock file";
  throw new RunError([errorFinding("usage", `--from: ${quote(from)} does not exist; ${hint}`)]);
}

/** JavaScript callers may pass anything. */
function checkOptions({ from = "sample", port = 0, latencyMs = 0, fail = [] }: ReferenceServerOptions): Diagnostic[] {
  const areFailures = Array.isArray(fail) && fail.every((each) => typeof each === "object" && each !== null);
  const checks: Check[] = [
    [typeof from === "string", "from must be a string", from],
    [isWithin(port, 0, 65_535), "the port must be a whole number from 0 to 65535", port],
    [
      isWithin(latencyMs, 0, maxLatencyMs),
      `the latency must be a whole number of milliseconds from 0 to ${maxLatencyMs}`,
      latencyMs,
    ],
    [areFailures, "fail must be an array of { status, count }", fail],
    ...(areFailures ? fail.flatMap(checksOf) : []),
  ];
  const mistakes = checks.filter(([isRight]) => !isRight);
  return mistakes.map(([, message, value]) =>
    errorFinding("usage", `${message}, not ${quote(String(JSON.stringify(value)), "bare")}`),
  );
}

type Check = [isRight: boolean, message: string, value: unknown];

function checksOf({ status, count }: ServedFailure): Check[] {
  return [
    [isWithin(status, 400, 599), "the status of a failure must be from 400 to 599", status],
    [isWithin(count, 1, maxFailures), `the count of a failure must be from 1 to ${maxFailures}`, count],
  ];
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
