import { createServer, type IncomingMessage } from "node:http";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { createProxy } from "proxy";
import type { Environment } from "../../../src/platform/files/index.ts";
import type { SourceConfig } from "../../../src/model/settings/index.ts";
import { json, priorityPath } from "../../support/client.ts";
import {
  clientOf,
  failuresOf,
  fetchAll,
  fetchErrorOf,
  refusedUrl,
  requestPriority,
  errorText,
  startRawService,
} from "../../support/client.ts";
import { fakeClock } from "../../support/clock.ts";
import { adviceOf, findingsOfPromise } from "../../support/findings.ts";
import { makeProject } from "../../support/project.ts";
import { listen, startService } from "../../support/service.ts";
import { makeAuthority, makeCertificate, type Certificate } from "./tls.ts";

type RunningProxy = Awaited<ReturnType<typeof startProxy>>;

/** Starts a proxy, and records the requested tunnels by host and port and their `Proxy-Authorization`. */
async function startProxy(authenticate?: (request: IncomingMessage) => boolean) {
  const server = createServer();
  const [tunnels, credentials]: [string[], (string | undefined)[]] = [[], []];
  server.on("connect", (request: IncomingMessage) => {
    tunnels.push(request.url ?? "");
    credentials.push(request.headers["proxy-authorization"]);
  });
  const proxy = createProxy(server);
  if (authenticate) proxy.authenticate = authenticate;
  return { host: (await listen(server)).host, tunnels, credentials };
}

const responses = { [priorityPath]: json };
const hostOf = (url: string): string => new URL(url).host;

const get = (url: string, environment: Environment, source: Partial<SourceConfig> = {}, dir = ".") =>
  requestPriority(url, source, { environment, dir, clock: fakeClock() });

let authority: Certificate;
let certificate: Certificate;
beforeAll(async () => {
  authority = await makeAuthority("Test Authority");
  certificate = await makeCertificate({ by: authority });
});

/** A folder with the authority's certificate. */
function trusting(): { dir: string; source: Partial<SourceConfig> } {
  const project = makeProject();
  project.write("ca.pem", authority.cert);
  return { dir: project.dir, source: { ca: "ca.pem" } };
}

/** An environment, with `PROXY` in place of a proxy's address, `HOST` of the service's host, `PORT` of its port. */
function filled(environment: Environment, proxy: RunningProxy, url: string): Environment {
  const { hostname, port } = new URL(url);
  const fill = (text = ""): string =>
    text.replace("PROXY", `http://${proxy.host}`).replace("HOST", hostname).replace("PORT", port);
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
}

describe("a proxy", () => {
  // Undici evaluates NO_PROXY; this tests that it is passed on.
  it.each<["http" | "https", boolean, Environment]>([
    ["http", true, { HTTP_PROXY: "PROXY" }],
    ["http", false, { HTTP_PROXY: "PROXY", NO_PROXY: "HOST:PORT" }],
    ["http", false, { HTTP_PROXY: "PROXY", no_proxy: "HOST" }],
    ["https", true, { HTTPS_PROXY: "PROXY", HTTP_PROXY: "http://127.0.0.1:1" }],
    ["https", false, { HTTPS_PROXY: "PROXY", NO_PROXY: "HOST" }],
  ])("uses the proxy for %s: %s, with %j", async (protocol, isUsed, environment) => {
    const { dir, source } = trusting();
    const proxy = await startProxy();
    const service = await startService(responses, protocol === "https" ? certificate : undefined);
    expect(await get(service.url, filled(environment, proxy, service.url), source, dir)).toHaveProperty("bytes");
    expect(proxy.tunnels).toEqual(isUsed ? [hostOf(service.url)] : []);
  });

  it("gets no headers of the service, which gets none of the proxy", async () => {
    const proxy = await startProxy();
    const service = await startService(responses);
    const environment = { HTTP_PROXY: `http://anna:geheim@${proxy.host}` };
    await get(service.url, environment, { headers: { "X-Api-Key": "geheim" } });
    const [sent = {}] = service.headers;
    expect(sent).toMatchObject({ host: hostOf(service.url), "x-api-key": "geheim" });
    expect(Object.keys(sent).filter((name) => name.startsWith("proxy-"))).toEqual([]);
  });

  it("does not make an invalid certificate acceptable", async () => {
    const proxy = await startProxy();
    const { dir, source } = trusting();
    const other = await makeCertificate({ by: authority, names: ["lists.example.com"] });
    const service = await startService(responses, other);
    const environment = { HTTPS_PROXY: `http://${proxy.host}` };
    const error = await fetchErrorOf(get(service.url, environment, { ...source, retries: 2 }, dir));
    expect(error).toMatchObject({ failure: { endsRun: true }, message: expect.stringContaining("certificate") });
    expect([service.requests, proxy.tunnels.length]).toEqual([[], 1]);
  });
});

const password = "Geheim-4711-Passwort";
const credentials = `anna:${password}`;
const secrets = [password, credentials, btoa(credentials)].map((text) => text.toLowerCase());

/** The environment with a proxy that sends any bytes, with user and password. */
const rawProxy = async (...send: Parameters<typeof startRawService>): Promise<Environment> => ({
  HTTP_PROXY: (await startRawService(...send)).replace("//", `//${credentials}@`),
});

describe("user and password of a proxy", () => {
  const repeated = (request: string): string => `HTTP/1.1 403 ${request.replace(/\s+/g, " ")}\r\n\r\n`;

  it("sends user and password with any characters to the proxy", async () => {
    const proxy = await startProxy();
    const service = await startService(responses);
    const environment = { HTTP_PROXY: `http://an%3Ana:p%40ss%2Fw%C3%B6rt@${proxy.host}` };
    expect(await get(service.url, environment)).toHaveProperty("bytes");
    const [sent = ""] = proxy.credentials;
    expect(Buffer.from(sent.replace("Basic ", ""), "base64").toString("utf8")).toBe("an:na:p@ss/wört");
  });

  it.each<[string, (host: string) => Promise<Environment>]>([
    ["refuses them", async (host) => ({ HTTP_PROXY: `http://${credentials}@${host}` })],
    ["is not running", async () => ({ HTTP_PROXY: (await refusedUrl()).replace("//", `//${credentials}@`) })],
    ["repeats the request", () => rawProxy((socket, text) => socket.end(repeated(text)))],
  ])("never shows user and password if the proxy %s", async (_what, environment) => {
    const proxy = await startProxy(() => false);
    const error = await fetchErrorOf(get("http://lists.example", await environment(proxy.host)));
    const text = errorText(error);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(adviceOf(error.finding)).toContain("HTTP_PROXY");
  });
});

describe("a proxy that fails", () => {
  const failuresWith = (environment: Environment, retries = 2) => {
    const client = clientOf("http://lists.example", { retries, concurrency: 6 }, { environment, clock: fakeClock() });
    return failuresOf(fetchAll(client));
  };

  it("reports a proxy that closes every tunnel once, after a limited number of tunnels", async () => {
    let tunnels = 0;
    const address = await startRawService((socket) => {
      tunnels++;
      socket.destroy();
    });
    const findings = await failuresWith({ HTTP_PROXY: address }, 1);
    expect(findings).toEqual([expect.objectContaining({ rule: "fetch" })]);
    expect(tunnels).toBeLessThanOrEqual(2 * 6);
  });

  it("reports a failed proxy once, with its variable", async () => {
    const findings = await failuresWith({ http_proxy: await refusedUrl() });
    expect(findings).toMatchObject([{ rule: "fetch", message: expect.stringContaining("tried 3 times") }]);
    expect(findings.map(adviceOf)).toEqual([expect.stringContaining("http_proxy")]);
  });

  it("reports status 407 once, and does not try again", async () => {
    const proxy = await startProxy(() => false);
    const findings = await failuresWith({ HTTP_PROXY: `http://${proxy.host}` });
    expect(findings).toMatchObject([{ rule: "fetch", message: expect.stringMatching(/407.*tried once/) }]);
    expect(findings.map(adviceOf)).toEqual([expect.stringContaining("HTTP_PROXY")]);
    expect(proxy.tunnels.length).toBeLessThanOrEqual(6);
  });

  it.each([403, 502])("tries again after status %d unless the proxy refuses", async (status) => {
    let tunnelCount = 0;
    const url = await startRawService((socket) => {
      tunnelCount++;
      socket.end(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`);
    });
    const error = await fetchErrorOf(get("http://lists.example", { HTTP_PROXY: url }, { retries: 2 }));
    expect(error).toMatchObject({ failure: { endsRun: true }, message: expect.stringContaining(String(status)) });
    expect(tunnelCount).toBe(status === 403 ? 1 : 3);
  });
});

describe("an invalid address of a proxy", () => {
  it.each([
    ["HTTP_PROXY", "proxy.example.com:3128"],
    ["HTTP_PROXY", `anna:${password}@proxy:3128`],
    ["HTTP_PROXY", "http://anna:50%@127.0.0.1:1"],
  ])("reports an invalid address in %s by rule config, with the variable: %j", async (variable, address) => {
    const [finding] = await findingsOfPromise(
      requestPriority("https://127.0.0.1", {}, { environment: { [variable]: address } }),
    );
    expect(finding).toMatchObject({ rule: "config", message: expect.stringContaining(variable) });
    expect(JSON.stringify(finding)).not.toContain(password);
  });
});
