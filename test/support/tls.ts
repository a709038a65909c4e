import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { afterEach } from "@jest/globals";
import { generate } from "selfsigned";
import { give, type Answer } from "./service.ts";

/** A certificate and its key, both PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateOptions {
  /** Who signs it; itself where nobody is named. */
  readonly by?: Certificate;
  /** Years in which it holds, from the first day of one to that of the other. */
  readonly years?: readonly [number, number];
  /** Host names it is for, besides addresses of loopback. */
  readonly names?: readonly string[];
}

/** An authority that a test made up. */
export function makeAuthority(name: string): Promise<Certificate> {
  return make(name, {
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, digitalSignature: true, critical: true },
    ],
  });
}

/** A certificate of a server on loopback; `names` puts other names in place of loopback's. */
export function makeCertificate({ by, years, names }: CertificateOptions): Promise<Certificate> {
  const altNames = names?.map((value) => ({ type: 2 as const, value })) ?? [
    { type: 2 as const, value: "localhost" },
    { type: 7 as const, ip: "127.0.0.1" },
  ];
  return make("reference service", {
    ...(by && { ca: by }),
    ...(years && { notBeforeDate: new Date(Date.UTC(years[0])), notAfterDate: new Date(Date.UTC(years[1])) }),
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames },
    ],
  });
}

async function make(name: string, options: Parameters<typeof generate>[1]): Promise<Certificate> {
  const made = await generate([{ name: "commonName", value: name }], {
    ...options,
    keyType: "ec",
    algorithm: "sha256",
  });
  return { cert: made.cert, key: made.private };
}

/** A service that speaks TLS. */
export interface SecureService {
  /** With 127.0.0.1. */
  readonly url: string;
  readonly requests: string[];
  /** TCP connections that were opened, whatever became of them. */
  readonly connections: number;
}

const running: (() => void)[] = [];

afterEach(() => {
  for (const close of running.splice(0)) close();
});

/** As `startService`, with TLS. */
export async function startSecureService(
  certificate: Certificate,
  answers: Record<string, Answer>,
): Promise<SecureService> {
  const requests: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer(certificate, (request, response) => {
    requests.push(request.url ?? "");
    give(answers[request.url ?? ""] ?? 404, request, response);
  });
  server.on("connection", (socket: Socket) => sockets.push(socket)).on("tlsClientError", () => undefined);
  running.push(() => {
    // A connection whose handshake failed is none of the server's own.
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get connections() {
      return sockets.length;
    },
  };
}
