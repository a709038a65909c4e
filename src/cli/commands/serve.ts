import { once } from "node:events";
import { problem } from "../../findings/index.ts";
import {
  lockedLists,
  type ReferenceServer,
  sampleVersions,
  type ServedVersions,
  startReferenceServer,
} from "../../serve/index.ts";
import { readProjectLock } from "../../runs/index.ts";
import { exitCodes } from "../exit.ts";
import { failedReport, type Report } from "../report.ts";
import type { CommandContext } from "./command.ts";

const command = "serve";

/** `codegen serve`: answers until a signal ends it. */
export async function run({ cwd, flags, global, terminal, signal, world }: CommandContext): Promise<Report[]> {
  const versions: ServedVersions =
    flags["from"] === "lock" ? lockedLists(readProjectLock(cwd, global.configs[0], world)) : sampleVersions();
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
