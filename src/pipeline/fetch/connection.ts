import { X509Certificate } from "node:crypto";
import { resolve } from "node:path";
import * as tls from "node:tls";
import { type buildConnector, EnvHttpProxyAgent, Pool } from "undici";
import { attempt } from "../../base/index.ts";
import { quote } from "../../base/text/index.ts";
import type { LocationOf } from "../config/index.ts";
import type { SourceConfig } from "../../model/settings/index.ts";
import { type Environment, readText } from "../../platform/files/index.ts";
import type { Host } from "../../platform/index.ts";
import { runError } from "../../model/findings/index.ts";
import { tunnelClosed } from "./errors.ts";
import { proxyFor } from "./proxy.ts";

/** Maximum wait for a connection, in milliseconds, even if an attempt may take longer. */
const maxConnectMs = 10_000;

export interface ConnectionOptions {
  readonly source: SourceConfig;
  readonly dir: string;
  readonly locationOf: LocationOf;
  readonly host: Pick<Host, "cwd" | "environment" | "disk" | "clock">;
}

/**
 * @returns `proxyVariable`: the environment variable of the proxy, for messages; known once a request was sent
 * @throws {RunError} rule `config`: `source.ca` cannot be read, or the address of a proxy is invalid
 */
export function connect(base: URL, options: ConnectionOptions, environment: Environment) {
  const { source } = options;
  const ca = source.ca === undefined ? {} : { ca: trustedCertificates(source.ca, options) };
  const connectOptions = { timeout: Math.min(maxConnectMs, source.timeoutMs), ...ca };
  const poolOptions = {
    connections: source.concurrency,
    pipelining: 1,
    // One limit covers the whole attempt; these would end a slow head or body that is within it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: connectOptions,
  };
  const proxy = proxyFor(base, environment);
  if (proxy === undefined) return { dispatcher: new Pool(base.origin, poolOptions), proxyVariable: () => undefined };
  let isDirect = false;
  const dispatcher = new EnvHttpProxyAgent({
    ...poolOptions,
    httpProxy: proxy.address,
    httpsProxy: proxy.address,
    noProxy: environment["no_proxy"] ?? environment["NO_PROXY"] ?? "",
    requestTls: connectOptions,
    proxyTls: connectOptions,
    factory: (origin, given: Pool.Options) => {
      const { connect: connector } = given;
      // A tunnel has its own connector; a host in NO_PROXY has none.
      isDirect = typeof connector !== "function";
      const tunnel = typeof connector === "function" && { connect: detectClosedTunnel(connector) };
      return new Pool(origin, { ...given, ...tunnel });
    },
  });
  return { dispatcher, proxyVariable: () => (isDirect ? undefined : proxy.variable) };
}

/** Fails requests when the proxy closes the tunnel: after `UND_ERR_SOCKET`, undici would open tunnels forever. */
function detectClosedTunnel(connector: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connector(options, (...result) => {
      const [error] = result;
      const isClosed = error !== null && (error as NodeJS.ErrnoException).code === "UND_ERR_SOCKET";
      if (!isClosed) return callback(...result);
      callback(Object.assign(new Error("the proxy closed the tunnel", { cause: error }), { code: tunnelClosed }), null);
    });
}

function trustedCertificates(file: string, { dir, locationOf, host }: ConnectionOptions): string[] {
  try {
    const pem = readText(host.disk, resolve(dir, file));
    const certificates = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
    if (certificates.length === 0) throw new Error("the file contains no PEM certificate");
    for (const certificate of certificates) void new X509Certificate(certificate);
    return [...nodeRootCertificates(host), ...certificates];
  } catch (error) {
    const location = locationOf("/source/ca");
    const message = `${location.pointer} is ${quote(file)}, which cannot be used: ${(error as Error).message}`;
    throw runError("config", message, location);
  }
}

/** Before 22.15, Node does not return the roots of NODE_EXTRA_CA_CERTS. */
function nodeRootCertificates({ cwd, environment, disk }: ConnectionOptions["host"]): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: "default") => string[] };
  if (getCACertificates !== undefined) return getCACertificates("default");
  const extra = environment["NODE_EXTRA_CA_CERTS"];
  // Node itself ignores a file that it cannot read.
  const added = extra ? attempt(() => readText(disk, resolve(cwd, extra))) : undefined;
  return added === undefined ? tls.rootCertificates : [...tls.rootCertificates, added];
}
