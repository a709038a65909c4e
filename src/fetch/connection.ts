import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as tls from "node:tls";
import { EnvHttpProxyAgent, Pool, type Dispatcher } from "undici";
import type { Environment } from "../config/environment.ts";
import type { SourceConfig } from "../config/schema.ts";
import { problem, RunError } from "../diagnostics.ts";

/** Longest wait for a connection, in milliseconds, where an attempt may take longer. */
const longestConnect = 10_000;

/** The way to the service. */
export interface Connection {
  readonly dispatcher: Dispatcher;
  /** The variable of the environment that names the proxy between, for messages. */
  readonly proxyVariable: string | undefined;
}

/**
 * Connections to the origin of the base URL, at most `source.concurrency` of them; through a proxy where the environment
 * names one.
 *
 * @param dir folder that `source.ca` is relative to
 * @throws {RunError} rule `config`: `source.ca` cannot be read, or a proxy's address is none
 */
export function connect(source: SourceConfig, dir: string, environment: Environment): Connection {
  const { origin, protocol, hostname } = new URL(source.baseUrl);
  const ca = source.ca === undefined ? {} : { ca: trusted(resolve(dir, source.ca), environment) };
  const connecting = { timeout: Math.min(longestConnect, source.timeoutMs), ...ca };
  const options = {
    connections: source.concurrency,
    pipelining: 1,
    // One limit covers the whole attempt; these would end a slow head or body that is within it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: connecting,
  };
  const proxies = readProxies(environment);
  const proxy = protocol === "https:" ? (proxies.https ?? proxies.http) : proxies.http;
  if (proxy === undefined) return { dispatcher: new Pool(origin, options), proxyVariable: undefined };
  const dispatcher = new EnvHttpProxyAgent({
    ...options,
    httpProxy: proxies.http?.address ?? "",
    httpsProxy: proxies.https?.address ?? "",
    noProxy: proxies.none,
    requestTls: connecting,
    proxyTls: connecting,
  });
  return { dispatcher, proxyVariable: isExcepted(hostname, proxies.none) ? undefined : proxy.variable };
}

/** Whether `NO_PROXY` excepts a host, ports apart: what is done is the dispatcher's own affair. */
function isExcepted(hostname: string, none: string): boolean {
  const names = none.split(/[,\s]+/).map((name) => name.replace(/^\*?\.|:\d+$/g, "").toLowerCase());
  return names.some((name) => name === "*" || (name !== "" && `.${hostname}`.endsWith(`.${name}`)));
}

interface Proxy {
  readonly variable: string;
  readonly address: string;
}

interface Proxies {
  readonly http: Proxy | undefined;
  readonly https: Proxy | undefined;
  /** `NO_PROXY`. */
  readonly none: string;
}

/** The proxies of the environment. As everywhere, a variable in lower case wins. */
function readProxies(environment: Environment): Proxies {
  const read = (name: string): Proxy | undefined => {
    const variable = [name, name.toUpperCase()].find((each) => environment[each]);
    if (variable === undefined) return undefined;
    const address = environment[variable] as string;
    if (proxyAddress.test(address) && credentialsOf(address) !== undefined) return { variable, address };
    throw new RunError([problem("config", `the environment variable ${variable} is no address of a proxy`)]);
  };
  return {
    http: read("http_proxy"),
    https: read("https_proxy"),
    none: environment["no_proxy"] ?? environment["NO_PROXY"] ?? "",
  };
}

const proxyAddress = /^(?:https?|socks5?):\/\//i;

/** User and password of a proxy's address as they are sent; `undefined` where it has none, or they cannot be read. */
function credentialsOf(address: string): { readonly user: string; readonly password: string } | undefined {
  try {
    const { username, password } = new URL(address);
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

/** What of the proxies' addresses must appear nowhere. */
export function proxySecrets(environment: Environment): string[] {
  return ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"].flatMap((name) => {
    const address = environment[name] ?? "";
    const { user, password } = credentialsOf(address) ?? { user: "", password: "" };
    if (password === "") return [];
    return [password, new URL(address).password, Buffer.from(`${user}:${password}`).toString("base64")];
  });
}

/** Node's roots, and those of a file. */
function trusted(file: string, environment: Environment): string[] {
  try {
    const pem = readFileSync(file, "utf8");
    const certificates = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
    if (certificates.length === 0) throw new Error("the file holds no certificate in PEM form");
    for (const certificate of certificates) void new X509Certificate(certificate);
    return [...nodesRoots(environment), ...certificates];
  } catch (error) {
    throw new RunError([problem("config", `/source/ca: ${(error as Error).message}`, { pointer: "/source/ca" })]);
  }
}

/** The roots that Node trusts by itself. Before 22.15 it does not tell those of NODE_EXTRA_CA_CERTS. */
function nodesRoots(environment: Environment): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: "default") => string[] };
  if (getCACertificates !== undefined) return getCACertificates("default");
  const extra = environment["NODE_EXTRA_CA_CERTS"];
  try {
    return extra ? [...tls.rootCertificates, readFileSync(extra, "utf8")] : tls.rootCertificates;
  } catch {
    // Node itself goes on without a file that it cannot read.
    return tls.rootCertificates;
  }
}
