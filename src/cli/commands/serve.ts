import { once } from "node:events";
import { problem } from "../../diagnostics.ts";
import { startReferenceServer, type ReferenceServer } from "../../serve/server.ts";
import { sampleVersions } from "../../serve/sample/index.ts";
import type { ServedVersions } from "../../serve/served.ts";
import { readServedLock } from "../../serve/lock.ts";
import { exitCodes } from "../exit.ts";
import { failedReport, type Report } from "../report.ts";
import type { CommandContext } from "./command.ts";

const command = "serve";

/** `codegen serve`: answers until a signal ends it. */
export async function run({ cwd, flags, global, terminal, signal }: CommandContext): Promise<Report[]> {
  const versions: ServedVersions = flags["from"] === "lock" ? readServedLock(cwd, global.configs[0]) : sampleVersions();
  const port = Number(flags["port"] ?? 0);
  let server: ReferenceServer;
  try {
    server = await startReferenceServer(versions, port);
  } catch (error) {
    const message = `the port ${port} cannot be had: ${(error as Error).message}`;
    return [failedReport(command, exitCodes.unusable, [problem("io", message)])];
  }
  try {
    terminal.out(server.url);
    for (const version of versions.keys()) terminal.err(`serving ${server.url}/v${version}/references`);
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    await server.close();
  }
  return [];
}
