import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Project } from "./project.ts";

/** Prints the port of the server of a process, since the system chooses it with `PORT=0`. */
const preload = `data:text/javascript,${encodeURIComponent(`
  import { Server } from "node:net";
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...args) {
    this.once("listening", () => console.log("listening on " + this.address().port));
    return listen.apply(this, args);
  };
`)}`;

/** Starts a server with a command line, requests its first page and stops it. */
export async function firstPage(project: Project, command: string): Promise<string> {
  const env = { ...project.environment(), PORT: "0", NODE_OPTIONS: `--import=${preload}` };
  const server = spawn("sh", ["-c", `exec ${command}`], {
    cwd: project.dir,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    for await (const line of createInterface(server.stdout)) {
      const port = /^listening on (\d+)$/.exec(line)?.[1];
      if (port === undefined) continue;
      return await (await fetch(`http://127.0.0.1:${port}/`)).text();
    }
    throw new Error(`${command} ended before it listened`);
  } finally {
    server.kill();
    if (server.exitCode === null) await once(server, "exit");
  }
}
