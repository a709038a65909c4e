import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { sampleVersions } from "../../../src/features/serve/index.ts";
import {
  type Delay,
  failuresInTurn,
  type ReferenceServer,
  type ServerFaults,
  startReferenceServer,
} from "../../../src/features/serve/server.ts";
import { ask } from "../../support/http.ts";

const running: ReferenceServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())));

async function start(faults: ServerFaults, delay?: Delay): Promise<ReferenceServer> {
  const server = await startReferenceServer(sampleVersions(), 0, faults, delay);
  running.push(server);
  return server;
}

describe("failures", () => {
  it("come one kind behind the other, and then no more", () => {
    const next = failuresInTurn([
      { status: 503, count: 2 },
      { status: 429, count: 1 },
    ]);
    expect(Array.from({ length: 5 }, next)).toEqual([503, 503, 429, undefined, undefined]);
  });

  it("are answered with their status and JSON, whatever is asked for", async () => {
    const { url } = await start({ fail: [{ status: 429, count: 2 }] });
    const paths = ["/v1.2/references", "/nowhere", "/v1.2/references"];
    const answers = [];
    for (const path of paths) answers.push(await ask(url + path));
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 200]);
    expect(JSON.parse(String(answers[0]?.body))).toEqual({ message: expect.any(String) });
  });
});

describe("latency", () => {
  it("lets every answer wait as long as it says, a failure too", async () => {
    const waited: number[] = [];
    const delay: Delay = (milliseconds, then) => {
      waited.push(milliseconds);
      then();
      return () => undefined;
    };
    const { url } = await start({ latencyMs: 300, fail: [{ status: 503, count: 1 }] }, delay);
    const statuses = [await ask(`${url}/v1.2/references`), await ask(`${url}/v1.2/references`)];
    expect(statuses.map(({ status }) => status)).toEqual([503, 200]);
    expect(waited).toEqual([300, 300]);
  });

  it("keeps no answer back for good", async () => {
    const { url } = await start({ latencyMs: 1 });
    expect(await ask(`${url}/v1.2/references/priority`)).toMatchObject({ status: 200 });
  });

  it("is over where the server is closed", async () => {
    const server = await start({ latencyMs: 600_000 });
    const socket = connect(server.port, "127.0.0.1");
    await once(socket, "connect");
    socket.end("GET /v1.2/references HTTP/1.1\r\nHost: localhost\r\n\r\n");
    // However the connection ends, it does.
    const ended = new Promise((closed) => socket.resume().on("error", closed).on("close", closed));
    await server.close();
    await ended;
    await expect(ask(server.url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});

it("a server names the overview of each version", async () => {
  const { url, endpoints } = await start({});
  expect(endpoints).toEqual(["1.2", "1.1", "1.0"].map((version) => `${url}/v${version}/references`));
  for (const endpoint of endpoints) expect(await ask(`${endpoint}/priority`)).toMatchObject({ status: 200 });
});
