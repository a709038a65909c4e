import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { bytesOf } from "../grammar/bytes.ts";
import { configOf } from "../grammar/config.ts";
import { damagedDocumentsOf, type Documents, documentsOf, withKeys } from "../grammar/service.ts";
import type { Kind, Tally } from "../kind.ts";
import { assert } from "../sound.ts";
import { damage, type Damage, damagesAfterRuns, inProject, runCommand } from "../project.ts";
import { mostly } from "../grammar/choices.ts";

/** A response of the service. */
interface Response {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  /** Whether the body is sent without HTTP. */
  readonly isRaw: boolean;
  readonly body: Uint8Array;
}

/** A project with a faulty service. */
interface ServiceCase {
  /** JSON text, without the address of the service. */
  readonly config: string;
  readonly version: string;
  readonly documents: Documents;
  /** The first responses; later ones are correct. */
  readonly responses: readonly (Omit<Response, "body"> & { readonly body: Uint8Array | null })[];
  readonly commands: readonly string[];
  /** Damages after each command, most of them of cache files. */
  readonly damages: readonly (readonly Damage[])[];
}

const statuses = [
  100, 101, 103, 200, 201, 204, 206, 226, 299, 300, 301, 302, 304, 307, 308, 400, 401, 404, 408, 410, 418, 425, 429,
  451, 499, 500, 502, 503, 504, 511, 599, 600, 700, 999,
];
const types = [
  ..."application/json|APPLICATION/JSON|application/json; charset=utf-8|application/json;charset=utf-16".split("|"),
  ..."text/html|application/problem+json||json|;|application/json, text/html".split("|"),
];
/** Values that a header may have. */
const otherHeaders: Readonly<Record<string, readonly string[]>> = {
  "content-encoding": ["gzip", "br", "deflate", "identity", "gzip, gzip", "x-gzip", "", ",", "zstd"],
  "content-length": ["0", "1", "99999999999999999999", "-1", "a", "1, 1", "0x10", ""],
  "retry-after": ["0", "-1", "3600", "soon", "1e9", "Wed, 21 Oct 2015 07:28:00 GMT", "99999999999999999999", ""],
  location: [
    ...String.raw`/ // http://[ http://127.0.0.1:1/ javascript:1 ? # \\evil %zz //evil.invalid/x`.split(" "),
    "/a b",
    "",
  ],
  etag: ['"a"', "a", 'W/"a"', '""', "*", `"${"x".repeat(3_000)}"`],
  "transfer-encoding": ["chunked", "gzip", "identity", "chunked, chunked"],
  connection: ["close", "keep-alive", "upgrade"],
};
const header: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...types).map((type) => ["content-type", type]) },
  ...Object.entries(otherHeaders).map(([name, all]) => fc.constantFrom(...all).map((value) => [name, value])),
  fc
    .tuple(
      fc.constantFrom("x-a", "set-cookie", "link", "__proto__", "constructor"),
      fc.constantFrom("a", "ä", "a".repeat(9_000)),
    )
    .map(([name, value]) => [name, value]),
);

const faultyResponse = fc.record({
  status: mostly(200, 3, fc.constantFrom(...statuses)),
  headers: fc.array(header, { maxLength: 3 }).map((all) => all.flat()),
  isRaw: mostly(false, 8, fc.constant(true)),
  body: fc.option(
    fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map((bytes) => Uint8Array.from(bytes)),
      fc
        .constantFrom(
          "",
          "null",
          "[]",
          "{}",
          "HTTP/1.1 200 OK\r\n\r\n",
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n{}",
          "HTTP/9.9 999\r\n\r\n",
        )
        .map(bytesOf),
      fc.constant(new Uint8Array(gzipSync("{}")).slice(0, 12)),
    ),
    { nil: null },
  ),
});

const commands = fc.constantFrom(
  ..."generate|generate --dry-run --reporter json|generate --accept-removals --accept-meanings".split("|"),
  ..."generate --locked|generate --verbose --no-cache|check --live|check --live --reporter json".split("|"),
  ..."diff --reporter json|diff live@1.1 live@1.2".split("|"),
);

const cases: fc.Arbitrary<ServiceCase> = withKeys((version, keys) =>
  fc.record({
    config: configOf(version, keys).map((members) => JSON.stringify(members)),
    version: fc.constant(version),
    documents: fc.oneof({ weight: 3, arbitrary: documentsOf(version, keys) }, damagedDocumentsOf(version, keys)),
    responses: fc.oneof(fc.constant([]), fc.array(faultyResponse, { maxLength: 4 })),
    commands: fc
      .tuple(fc.subarray(["generate"]), fc.array(commands, { minLength: 1, maxLength: 2 }))
      .map((all) => all.flat()),
    damages: damagesAfterRuns,
  }),
);

const secret = "s3cr3t-k3y-0f-th3-fuzz";

/** Starts the service of a case. */
async function startService({ version, documents, responses }: ServiceCase): Promise<Server> {
  const prefix = `/v${version}/references`;
  const bodies = new Map<string, Uint8Array | number>(
    documents.singles.map(([key, body]) => [`${prefix}/${key}`, body === "failed" ? 400 : body]),
  );
  if (documents.overview) bodies.set(prefix, documents.overview);
  let requestCount = 0;
  const server = createServer((request, response) => {
    const correct = bodies.get(request.url ?? "") ?? 404;
    const faulty = responses[requestCount++];
    const body = faulty?.body ?? (typeof correct === "number" ? new Uint8Array() : correct);
    if (faulty?.isRaw) return void request.socket.end(body);
    const status = faulty?.status ?? (typeof correct === "number" ? correct : 200);
    const headers = faulty?.headers ?? ["content-type", "application/json"];
    try {
      response.writeHead(status, [...headers]);
    } catch {
      // Headers that node:http refuses are sent as bytes.
      const lines = headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1]}`] : []));
      return void request.socket.end(
        Buffer.concat([Buffer.from(`HTTP/1.1 ${status} X\r\n${lines.join("\r\n")}\r\n\r\n`), body]),
      );
    }
    response.on("error", () => undefined);
    response.end(body);
  });
  server.on("clientError", (_error, socket) => void socket.destroy());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

const lockIn = (dir: string): string | undefined =>
  existsSync(join(dir, "codegen.lock.json")) ? readFileSync(join(dir, "codegen.lock.json"), "latin1") : undefined;

async function check(input: ServiceCase, tally: Tally): Promise<void> {
  const server = await startService(input);
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Short time limits for a service that does not respond.
  const source = { baseUrl, retries: 0, timeoutMs: 400, deadlineMs: 2_000, headers: { "X-Api-Key": secret } };
  const config = JSON.stringify({ ...(JSON.parse(input.config) as object), source });
  try {
    await inProject({ "codegen.config.json": config }, async (dir) => {
      for (const [index, command] of input.commands.entries()) {
        const before = lockIn(dir);
        const { exitCode, stdout, stderr } = await runCommand(command.split(" "), dir, tally);
        assert(exitCode === 0 || lockIn(dir) === before, "a failed run changed the lock");
        assert(!`${stdout}${stderr}`.includes(secret), "the value of a header is shown");
        damage(dir, input.damages[index] ?? []);
      }
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Runs of the command line with a service on loopback that sends any response. */
export const service: Kind<ServiceCase> = { share: 20, isSlow: true, cases, check };
