// A service on loopback in its own process: `node server.mjs SIZE [DELAY_MS]`. It prints its address. For each line on stdin, it
// prints the counts since the last line: requests, connections. A request of `/change` changes one description.
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { documentsOf, listsOf } from "./lists.mjs";

const [size, delay = "0"] = process.argv.slice(2);
const lists = listsOf(Number(size));
let documents = new Map(documentsOf(lists));
let changes = 0;
let counts = { requests: 0, connections: 0 };

function change() {
  const list = lists.find(({ key }) => key === "contact_status");
  list.values[0].description = `Changed by request ${++changes}`;
  documents = new Map(documentsOf(lists));
}

const server = createServer(async (request, response) => {
  if (request.url === "/change") {
    change();
    return void response.end();
  }
  counts.requests++;
  if (Number(delay) > 0) await wait(Number(delay));
  const body = documents.get(request.url ?? "");
  if (body === undefined) return void response.writeHead(404).end();
  response.writeHead(200, { "content-type": "application/json" }).end(body);
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
  counts = { requests: 0, connections: 0 };
});
