import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { inspect } from "node:util";
import { afterEach } from "@jest/globals";
import { defaultSource, type SourceConfig } from "../../src/model/settings/index.ts";
import { compareText } from "../../src/base/text/index.ts";
import type { Environment } from "../../src/platform/files/index.ts";
import { realHost, type Host } from "../../src/platform/index.ts";
import type { ListRequest, ResolvedService } from "../../src/pipeline/config/index.ts";
import {
  Clients,
  Fetcher,
  type FetchedList,
  type FetchProgress,
  proxySecrets,
} from "../../src/pipeline/fetch/index.ts";
import { type FetchedService, fetchService, type ServiceRequest } from "../../src/service/index.ts";
import { type Finding, Findings } from "../../src/model/findings/index.ts";
import type { ClientOptions } from "../../src/pipeline/fetch/client.ts";
import type { DocumentResponse } from "../../src/pipeline/fetch/document.ts";
import { FetchError } from "../../src/pipeline/fetch/errors.ts";
import { Secrets } from "../../src/model/findings/secrets.ts";
import { listen, startService, type ServiceResponse, type Handler, sendResponse } from "./service.ts";
import { fakeClock } from "./clock.ts";

function secretsOf({ headers = {} }: Partial<SourceConfig>, environment: Environment): Secrets {
  const secrets = new Secrets();
  secrets.add([...Object.values(headers), ...proxySecrets(environment)]);
  return secrets;
}

const opened: Clients[] = [];

afterEach(() => Promise.all(opened.splice(0).map((clients) => clients.close())));

/** Options of a client, and the parts of the host that a test replaces. */
export type TestClientOptions = Partial<Omit<ClientOptions, "host"> & Pick<Host, "clock" | "environment">>;

/** A client of one service. */
export interface TestClient extends Pick<Clients, "close" | "for" | "options" | "signal"> {
  readonly service: Pick<ResolvedService, "baseUrl" | "headers">;
  /** Gets a document below the base URL; the key is `null` for the overview. */
  get(path: string, key: string | null): Promise<DocumentResponse>;
}

/** A client without retries. It is closed after the test. */
export function clientOf(
  address: string,
  source: Partial<SourceConfig> = {},
  { clock, environment = {}, ...options }: TestClientOptions = {},
): TestClient {
  const service = { baseUrl: new URL(address), headers: source.headers ?? {} };
  const clients = new Clients({
    source: { ...defaultSource, retries: 0, ...source },
    service,
    dir: ".",
    locationOf: (pointer) => ({ pointer }),
    userAgent: "reference-codegen/0.0.0",
    host: { ...realHost(process.cwd(), environment), ...(clock && { clock }) },
    secrets: secretsOf(source, environment),
    ...options,
  });
  opened.push(clients);
  return {
    service,
    options: clients.options,
    signal: clients.signal,
    close: () => clients.close(),
    for: (url) => clients.for(url),
    get: async (at, key) => {
      const url = new URL(`${address.replace(/\/+$/, "")}${at}`);
      const names = { address: "source.baseUrl", path: "source.baseUrl", headers: "source.headers" };
      const rest = { expected: "reference", options: names } as const;
      const client = await clients.for(service.baseUrl);
      return client.get({ url, reference: key, headers: service.headers, ...rest });
    },
  };
}

const path = "/v1.2/references/priority";

/** Gets the reference `priority` with a new client. */
export function requestPriority(...client: Parameters<typeof clientOf>): Promise<DocumentResponse> {
  return clientOf(...client).get(path, "priority");
}

/** Gets the reference `priority` from a service with this response. */
export async function getPriority(response: ServiceResponse, source: Partial<SourceConfig> = {}) {
  const { url } = await startService({ [path]: response });
  return requestPriority(url, source);
}

export function textOf({ bytes }: DocumentResponse): string {
  return Buffer.from(bytes).toString("utf8");
}

export interface TestRequest extends Partial<Pick<ServiceRequest, "version" | "references">> {
  readonly lists?: readonly ListRequest[];
  readonly hasService?: boolean;
  readonly onProgress?: (progress: FetchProgress) => void;
}

export interface TestFetch {
  readonly lists: readonly FetchedList[];
  readonly service: FetchedService | undefined;
  /** Sorted by reference. */
  readonly failures: readonly Finding[];
}

/** Fetches all documents of version 1.2, with changes to the request. */
export async function fetchAll(
  client: TestClient,
  { version = "1.2", references = "all", lists = [], hasService = true, onProgress }: TestRequest = {},
): Promise<TestFetch> {
  const findings = new Findings();
  const fetcher = new Fetcher(client, findings, onProgress);
  const requested = { version, references, isPartial: false, listKeys: new Set<string>() };
  const [own, service] = await Promise.all([
    Promise.all(lists.map((list) => fetcher.list(list, undefined))),
    hasService ? fetchService(client.service, requested, fetcher) : undefined,
    Promise.resolve().then(() => fetcher.reportProgress()),
  ]);
  const failures = findings.sorted().toSorted((a, b) => compareText(a.reference ?? "", b.reference ?? ""));
  return { lists: own, service, failures };
}

/** The finding of a failed request. */
export async function findingOf(request: Promise<unknown>): Promise<Finding> {
  return (await fetchErrorOf(request)).finding;
}

export async function fetchErrorOf(request: Promise<unknown>): Promise<FetchError> {
  try {
    await request;
  } catch (error) {
    if (error instanceof FetchError) return error;
    throw error;
  }
  throw new Error("the request succeeded");
}

/** Starts a server that sends any bytes in response to a request. It is stopped after the test. */
export async function startRawService(respond: (socket: Socket, request: string) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined).once("data", (request) => respond(socket, request.toString("latin1")));
  });
  return `http://${(await listen(server)).host}`;
}

/** An address on loopback without a server. */
export async function refusedUrl(): Promise<string> {
  const server = createServer();
  const { host } = await listen(server);
  await once(server.close(), "close");
  return `http://${host}`;
}

/** All texts of an error in lower case. */
export function errorText(error: Error): string {
  return `${inspect(error, { depth: 9, showHidden: true })}\n${error.stack}`.toLowerCase();
}

/** The failures of a fetch, sorted by reference. */
export async function failuresOf(fetching: Promise<TestFetch>): Promise<readonly Finding[]> {
  return (await fetching).failures;
}

export const priorityPath = "/v1.2/references/priority";

/** A document of the service. */
export const json = '{"name":"Priority","description":"E-mail priority","values":[]}';

/**
 * Requests the reference `priority` from a service with a sequence of responses, of which the last one is repeated. Returns the
 * text of the document, or the finding of the failure; and counts of the service and the clock.
 */
export async function tryPriority(
  responses: readonly ServiceResponse[],
  source: Partial<SourceConfig> = {},
  options: TestClientOptions = {},
) {
  const clock = fakeClock();
  const service = await startService({ [priorityPath]: sequence(...responses) });
  const client = clientOf(service.url, source, { clock, ...options });
  const outcome = await client.get(priorityPath, "priority").then(textOf, (error: unknown) => {
    if (error instanceof FetchError) return error;
    throw error;
  });
  const [text, failure] = typeof outcome === "string" ? [outcome, undefined] : [undefined, outcome];
  return {
    text,
    finding: failure?.finding,
    endsRun: failure?.failure.endsRun ?? false,
    requests: service.requests.length,
    connections: service.connections,
    waits: clock.waits,
  };
}

/** A sequence of responses, of which the last one is repeated. */
export function sequence(...responses: readonly ServiceResponse[]): Handler {
  let index = 0;
  return (request, response) => {
    const next = responses[Math.min(index++, responses.length - 1)];
    if (next !== undefined) sendResponse(next, request, response);
  };
}
