import { describe, expect, it } from "@jest/globals";
import { startReferenceServer } from "../../src/index.ts";
import type { ReferenceServerOptions } from "../../src/commands/serve.ts";
import { runCli, startCli } from "../support/cli.ts";
import { sendRequest } from "../support/service.ts";

const messageOf = async (options: ReferenceServerOptions): Promise<string> => {
  const [ended] = await Promise.allSettled([startReferenceServer(options)]);
  return ended?.status === "rejected" ? (ended.reason as Error).message : "";
};

describe("startReferenceServer", () => {
  it("serves the sample until it is closed", async () => {
    const { url, close } = await startReferenceServer();
    expect(await sendRequest(`${url}/v1.0/references/priority`)).toMatchObject({ status: 200 });
    await close();
    await expect(sendRequest(url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("reports a port in use", async () => {
    const server = await startReferenceServer();
    const { port } = new URL(server.url);
    expect(await messageOf({ port: Number(port) })).toMatch(new RegExp(`EADDRINUSE.*:${port}\\b`));
    await server.close();
  });
});

describe("codegen serve", () => {
  it("prints its address to stdout and its endpoints to stderr", async () => {
    let report: () => void;
    const printed = new Promise<void>((resolve) => (report = resolve));
    const running = startCli(["serve"], { onOut: () => report() });
    await printed;
    running.send("SIGTERM");
    const { exitCode, stdout, stderr } = await running.ended;
    const url = stdout.trim();
    expect(exitCode).toBe(143);
    expect(stderr.trimEnd().split("\n")).toEqual(
      ["1.2", "1.1", "1.0"].map((version) => {
        const endpoint = `${url}/v${version}/references`;
        return `serving ${endpoint} and ${endpoint}/{key}`;
      }),
    );
  });

  it("refuses an invalid port", async () => {
    const stdout: unknown = expect.stringMatching(/^error usage .*from 0 to 65535, not 80\.5/);
    expect(await runCli(["serve", "--port", "80.5"])).toMatchObject({ exitCode: 2, stdout });
  });
});
