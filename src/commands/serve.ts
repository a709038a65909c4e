import { once } from "node:events";
import { quote } from "../base/text/index.ts";
import type { ReferenceServer } from "../service/sample/index.ts";
import { Findings, runError } from "../model/findings/index.ts";
import { failedRun } from "../report/index.ts";
import { defineCommand } from "./flags.ts";

export const command = defineCommand({
  about: [
    "Serves the embedded sample lists on localhost as the service does, until it is stopped, for tests that need the service. Prints its address on stdout and its endpoints on stderr. startReferenceServer() of reference-codegen does the same in a program.",
  ],
  examples: [
    ["serve", "on a free port"],
    ["serve --port 8080", "on this port"],
  ],
  flags: { port: { type: "number", describe: "Port; 0 selects a free one", default: 0 } },
  async run({ flags, terminal, signal }) {
    const findings = new Findings();
    const server = await findings.guard(undefined, () => serve(flags));
    if (server === undefined) return failedRun("serve", findings.sorted());
    try {
      terminal.out(server.url);
      for (const endpoint of server.endpoints) terminal.err(`serving ${endpoint} and ${endpoint}/{key}`);
      if (!signal.aborted) await once(signal, "abort");
      return undefined;
    } finally {
      await server.close();
    }
  },
});

/** Options of `startReferenceServer`. All are optional. */
export interface ReferenceServerOptions {
  /** Port to listen on; 0, the default, selects a free one. */
  readonly port?: number;
}

export async function serve({ port = 0 }: ReferenceServerOptions): Promise<ReferenceServer> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw runError("usage", `the port must be a whole number from 0 to 65535, not ${quote(String(port), "bare")}`);
  const { startReferenceServer } = await import("../service/sample/index.ts");
  return startReferenceServer(port);
}
