import { once } from "node:events";
import { escapeHidden, quote } from "../base/text/index.ts";
import type { ReferenceServer, ServerOptions, UnservedLists } from "../features/serve/index.ts";
import { RunError, runError } from "../model/findings/index.ts";
import type { Configuration } from "../model/settings/index.ts";
import type { Host } from "../platform/index.ts";
import { exitCodes, failedRun, type Terminal, usageError } from "../report/index.ts";
import { type CommandContext, defineCommand } from "./command.ts";
import { servedSources } from "./flags.ts";
import { choicesOf } from "./run.ts";
import { openProject, readExistingLock } from "../project/index.ts";

export const command = defineCommand({
  about: [
    "Serves the lists on localhost as the service does, until it is stopped, for tests that need the service. Prints its address on stdout and its endpoints on stderr. startReferenceServer() of reference-codegen does the same in a program.",
  ],
  examples: [
    ["serve", "the embedded sample lists, on a free port"],
    ["serve --from lock --port 8080", "the lists of your own lock"],
  ],
  exits: [[exitCodes.unusable, "an invalid value, a port in use, or no lock to serve"]],
  flags: {
    port: { type: "number", describe: "Port; 0 selects a free one", default: 0 },
    from: { type: "string", describe: "Lists to serve", choices: servedSources, default: "sample" },
  },
  async run(context) {
    const { global, cwd, host } = context;
    const { port, from } = context.flags;
    const [config, ...otherConfigs] = global.config;
    if (otherConfigs.length > 0) return [usageError("serve", "serve accepts one configuration")];
    const log = global.verbose && { onRequest: requestListener(context.terminal) };
    let started: Started;
    try {
      started = await start({ from, port, cwd, ...(config !== undefined && { config }), ...log }, host);
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      return [failedRun("serve", error.diagnostics, choicesOf(context)[0])];
    }
    await untilAborted(started, context);
    return [];
  },
});

/** Prints a line for each request on stderr. */
function requestListener({ err, paintErr }: Terminal): NonNullable<ServerOptions["onRequest"]> {
  return ({ method, path, status = "no response" }) =>
    err(paintErr("dim", escapeHidden(`${method} ${quote(path, "bare")} ${status}`)));
}

async function untilAborted({ server, unserved }: Started, { terminal, signal }: CommandContext): Promise<void> {
  try {
    terminal.out(server.url);
    for (const endpoint of server.endpoints) terminal.err(`serving ${endpoint} and ${endpoint}/{key}`);
    for (const list of server.lists) terminal.err(`serving ${list}`);
    for (const { keys, reason } of unserved) terminal.err(`not serving ${keys.join(", ")}: ${reason}`);
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    await server.close();
  }
}

/** Options of `startReferenceServer`. All are optional. */
export interface ReferenceServerOptions {
  /** The lists: `sample` (the default) for the embedded sample, or `lock` for those of the project. */
  readonly from?: "sample" | "lock";
  /** Port to listen on; 0, the default, selects a free one. */
  readonly port?: number;
  /** Folder where the search for the configuration of the lock starts, going up; by default the working directory of the process. */
  readonly cwd?: string;
  /** Configuration of the lock, as for `generate`; replaces the search. */
  readonly config?: string | Configuration;
}

/** Implements `startReferenceServer` of the public API. */
export async function serve(options: ReferenceServerOptions, host: Host): Promise<ReferenceServer> {
  return (await start(options, host)).server;
}

interface Started {
  readonly server: ReferenceServer;
  readonly unserved: readonly UnservedLists[];
}

async function start(options: ReferenceServerOptions & ServerOptions, host: Host): Promise<Started> {
  const { from = "sample", port = 0, cwd = host.cwd, config } = options;
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw runError("usage", `the port must be a whole number from 0 to 65535, not ${quote(String(port), "bare")}`);
  const { lockedDocuments, lockedLists, sampleVersions, startReferenceServer } =
    await import("../features/serve/index.ts");
  if (from === "sample") return { server: await startReferenceServer(sampleVersions(), port, options), unserved: [] };
  const project = openProject({ cwd, ...(config !== undefined && { config }) }, host);
  const { lock } = readExistingLock(project);
  const { documents, unserved } = lockedDocuments(lock, project.config.lists);
  return { server: await startReferenceServer(lockedLists(lock), port, { ...options, documents }), unserved };
}
