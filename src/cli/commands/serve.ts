import { load } from "../../commands/index.ts";
import { once } from "node:events";
import { quote } from "../../base/text/index.ts";
import { problem, RunError } from "../../model/findings/index.ts";
import type { ReferenceServer, ServedFailure } from "../../features/serve/index.ts";
import { failedRun, misusedRun } from "../../report/index.ts";
import { type CommandContext, defineCommand } from "./command.ts";
import { choicesOf } from "./per-config.ts";

/** `codegen serve`: answers until a signal ends it. */
export const serve = defineCommand({
  describe: "Run the reference server on loopback",
  flags: {
    port: { type: "number", describe: "Port; 0 takes a free one", default: 0 },
    from: { type: "string", describe: "Lists to serve", choices: ["sample", "lock"], default: "sample" },
    latency: { type: "number", describe: "Milliseconds that each answer waits", default: 0 },
    fail: {
      type: "string",
      describe: "Status and count, as 429:3: the first 3 requests fail with 429; may be given more than once",
      repeatable: true,
    },
  },
  async run(context) {
    const { global, cwd, world } = context;
    const { port, from, latency: latencyMs, fail } = context.flags;
    const [config, ...others] = global.config;
    if (others.length > 0) return [misusedRun("serve", "serve takes one configuration")];
    let server: ReferenceServer;
    try {
      const run = await load.serve();
      const options = {
        from,
        port,
        cwd,
        latencyMs,
        fail: fail.map(parseFailure),
        ...(config !== undefined && { config }),
      };
      server = await run.serve(options, world);
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      return [failedRun("serve", error.diagnostics, choicesOf(context)[0])];
    }
    await answer(server, context);
    return [];
  },
});

/** @throws {RunError} rule `usage` */
function parseFailure(text: string): ServedFailure {
  const [, status, count] = /^(\d+):(\d+)$/.exec(text) ?? [];
  if (status !== undefined && count !== undefined) return { status: Number(status), count: Number(count) };
  const message = `--fail needs a status and a count, for example 429:3, not ${quote(text)}`;
  throw new RunError([problem("usage", message)]);
}

async function answer(
  server: ReferenceServer,
  { terminal, signal }: Pick<CommandContext, "terminal" | "signal">,
): Promise<void> {
  try {
    terminal.out(server.url);
    for (const endpoint of server.endpoints) terminal.err(`serving ${endpoint} and ${endpoint}/{key}`);
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    await server.close();
  }
}
