import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, it } from "@jest/globals";
import {
  type ReferenceServer,
  sampleVersions,
  type ServerFaults,
  startReferenceServer,
} from "../../../src/features/serve/index.ts";
import { sendRequest } from "../../support/http.ts";

const running: ReferenceServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())));

async function start(faults: ServerFaults): Promise<ReferenceServer> {
  const server = await startReferenceServer(sampleVersions(), 0, faults);
  running.push(server);
  return server;
}

it("the first requests fail one kind after the other, with JSON, whatever their path is", async () => {
  const fail = [
    { status: 503, count: 2 },
    { status: 429, count: 1 },
  ];
  const { url } = await start({ fail });
  const answers = [];
  for (const path of ["/v1.2/references", "/nowhere", "/v1.2/references", "/v1.2/references"])
    answers.push(await sendRequest(url + path));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 429, 200]);
  expect(JSON.parse(String(answers[0]?.body))).toEqual({ message: expect.any(String) });
});

it("each answer is delayed by the latency, a failure too", async () => {
  const latencyMs = 60;
  const { url } = await start({ latencyMs, fail: [{ status: 503, count: 1 }] });
  for (const status of [503, 200]) {
    const before = performance.now();
    expect(await sendRequest(`${url}/v1.2/references`)).toMatchObject({ status });
    // A timer may be a millisecond early.
    expect(performance.now() - before).toBeGreaterThanOrEqual(latencyMs - 1);
  }
});

it("a delayed answer ends when the server is closed", async () => {
  const slow = await start({ latencyMs: 600_000 });
  const socket = connect(slow.port, "127.0.0.1");
  await once(socket, "connect");
  socket.end("GET /v1.2/references HTTP/1.1\r\nHost: localhost\r\n\r\n");
  // However the connection ends, it does.
  const ended = new Promise((closed) => socket.resume().on("error", closed).on("close", closed));
  await slow.close();
  await ended;
  await expect(sendRequest(slow.url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
