import { once } from "node:events";
import { problem, RunError } from "../../findings/index.ts";
import type { ReferenceServer, ServedVersions } from "../../serve/index.ts";
import { failedRun } from "../command-report.ts";
import { type CommandContext, defineCommand } from "./command.ts";
import { choicesOf } from "./per-config.ts";

/** `codegen serve`: answers until a signal ends it. */
export const serve = defineCommand({
  describe: "Run the reference server on loopback",
  flags: {
    port: { type: "number", describe: "Port; 0 takes a free one", default: 0 },
    from: { type: "string", describe: "Lists to serve", choices: ["sample", "lock"], default: "sample" },
  },
  async run(context) {
    const { port, from } = context.flags;
    let server: ReferenceServer;
    let versions: ServedVersions;
    try {
      const { sampleVersions } = await import("../../serve/index.ts");
      versions = from === "lock" ? await readLists(context) : sampleVersions();
      server = await startServer(versions, port);
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      return [failedRun("serve", error.diagnostics, choicesOf(context)[0])];
    }
    await answer(server, versions, context);
    return [];
  },
});

/** @throws {RunError} rules `config` and `lock` */
async function readLists(context: Pick<CommandContext, "cwd" | "global" | "world">): Promise<ServedVersions> {
  const { lockedLists } = await import("../../serve/index.ts");
  const { readProjectLock } = await import("../../runs/index.ts");
  return lockedLists(await readProjectLock(context.cwd, context.global.config[0], context.world));
}

/** @throws {RunError} rule `io`: the port is taken, or may not be used */
async function startServer(versions: ServedVersions, port: number): Promise<ReferenceServer> {
  const { startReferenceServer } = await import("../../serve/index.ts");
  try {
    return await startReferenceServer(versions, port);
  } catch (error) {
    throw new RunError([problem("io", `the port ${port} could not be opened: ${(error as Error).message}`)]);
  }
}

async function answer(
  server: ReferenceServer,
  versions: ServedVersions,
  { terminal, signal }: Pick<CommandContext, "terminal" | "signal">,
): Promise<void> {
  try {
    terminal.out(server.url);
    for (const version of versions.keys()) terminal.err(`serving ${server.url}/v${version}/references`);
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    await server.close();
  }
}
