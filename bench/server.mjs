// A service on loopback in its own process: `node server.mjs SIZE [DELAY_MS]`. It prints its address. For each line on stdin, it
// prints the counts since the last line: requests, responses 304, connections. A request of `/change` changes one description.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { documentsOf, listsOf } from "./lists.mjs";

const [size, delay = "0"] = process.argv.slice(2);
const lists = listsOf(Number(size));
const readDocuments = () =>
  new Map(
    Array.from(documentsOf(lists), ([path, body]) => [
      path,
      { body, etag: `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"` },
    ]),
  );
let documents = readDocuments();
let changes = 0;
let counts = { requests: 0, unchanged: 0, connections: 0 };

function change() {
  const list = lists.find(({ key }) => key === "contact_status");
  list.values[0].description = `Changed by request ${++changes}`;
  documents = readDocuments();
}

const server = createServer(async (request, response) => {
  if (request.url === "/change") {
    change();
    return void response.end();
  }
  counts.requests++;
  if (Number(delay) > 0) await wait(Number(delay));
  const found = documents.get(request.url ?? "");
  if (found === undefined) return void response.writeHead(404).end();
  const headers = { etag: found.etag, "content-type": "application/json" };
  if (request.headers["if-none-match"] === found.etag) {
    counts.unchanged++;
    return void response.writeHead(304, headers).end();
  }
  response.writeHead(200, headers).end(found.body);
});
server.on("connection", () => counts.connections++);
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  console.log(`http://127.0.0.1:${address.port}`);
});
// The parent process has ended.
process.stdin.on("close", () => process.exit());
createInterface(process.stdin).on("line", () => {
  console.log(JSON.stringify(counts));
  counts = { requests: 0, unchanged: 0, connections: 0 };
});
