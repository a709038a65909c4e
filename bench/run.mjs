// Measures the tool beside its peers and prints what RESULTS.md holds: `npm run bench`. With `--quick`, 399 and 10,000 values
// alone. For another Node: `npx -p node@24 node bench/run.mjs`.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { compilersOver, impactIn, makeProject, peersIn } from "./commands.mjs";
import { writeInputs } from "./inputs.mjs";
import { listsOf } from "./lists.mjs";
import { measure, peakOf } from "./measure.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const sizes = process.argv.includes("--quick") ? [399, 10_000] : [399, 1_000, 10_000, 100_000];
const work = mkdtempSync(join(tmpdir(), "bench-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));

const say = (line = "") => console.log(`${line}\n`);
const figure = (value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
const npm = (parameters, cwd) => execFileSync("npm", [...parameters, "--silent"], { cwd, encoding: "utf8" });

/** The tool as a user has it: packed, and installed into an empty project. */
function installTool() {
  const packed = npm(["pack", "--pack-destination", work], dirname(here)).trim().split("\n").at(-1);
  const folder = join(work, "installed");
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), "{}");
  npm(["install", join(work, packed)], folder);
  return join(folder, "node_modules", "reference-codegen");
}

async function startServer(size, delay = 0) {
  const words = [join(here, "server.mjs"), String(size), String(delay)];
  const server = spawn(process.execPath, words, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(server.stdout);
  const [url] = await once(lines, "line");
  const asked = async () => {
    server.stdin.write("\n");
    const [line] = await once(lines, "line");
    return JSON.parse(line);
  };
  return { url, asked, stop: () => server.kill() };
}

function print(measured, unit = "node -e 0") {
  const head = [`| whole process | x \`${unit}\` | least to most | median |`, "| --- | ---: | ---: | ---: |"];
  const rows = Array.from(
    measured,
    ([name, { ms, ratio, least, most }]) =>
      `| ${name} | ${figure(ratio)} | ${figure(least)} to ${figure(most)} | ${Math.round(ms)} ms |`,
  );
  say([...head, ...rows].join("\n"));
}

/** Median of a command, in milliseconds. */
const of = (measured, { name }) => measured.get(name).ms;

/** @returns medians of the cold run, net of the start of Node, and of the check, in milliseconds */
async function measureSize(size, tool) {
  say(`## ${size.toLocaleString("en")} values`);
  const server = await startServer(size);
  const [folder, inputs] = [join(work, `project-${size}`), join(work, `inputs-${size}`)];
  writeInputs(listsOf(size), inputs);
  const { unit, cold, again, check, ...others } = makeProject(folder, server.url, tool);
  const peers = peersIn(inputs, server.url);
  // At the largest size the others take minutes, or fail.
  const tried = size < 100_000 ? Object.values(peers) : [peers.hand, peers.openapi, peers.pretty];
  const first = measure([unit, cold, ...tried], size <= 1_000 ? 9 : size <= 10_000 ? 5 : 3);
  print(first);
  const [byHand, pretty] = [peers.hand, peers.pretty].map((peer) => figure(of(first, cold) / of(first, peer)));
  const peak = Math.round(peakOf(cold));
  say(
    `Cold / hand-written + prettier ${byHand}; / openapi-typescript && prettier ${pretty}. Peak memory of the cold run ${peak} MiB.`,
  );

  // What is measured now is a run after another one that had nothing to do, in a repository.
  measure([unit, again, check], 1);
  execFileSync("git", ["init", "-q"], { cwd: folder });
  writeFileSync(join(folder, ".gitignore"), "node_modules\n");
  execFileSync("git", ["add", "-A"], { cwd: folder });
  const rest = measure([unit, again, check, ...Object.values(others)], size <= 10_000 ? 15 : 5);
  print(rest);
  if (size === sizes[0]) measureCompilers(folder, inputs);
  server.stop();
  return { cold: of(first, cold) - of(first, unit), check: of(rest, check) };
}

function measureCompilers(folder, inputs) {
  say("Compiling the package, and what the hand-written script has written (enums, unions, Record maps):");
  const lines = compilersOver(folder, inputs).map((pair) => {
    const [byHand, ours] = pair.map(({ name }) => name);
    const { ratio, least, most } = measure(pair, 9).get(ours);
    return `- ${ours} / ${byHand}: ${figure(ratio)} (${figure(least)} to ${figure(most)})`;
  });
  say(lines.join("\n"));
}

async function measureDistance(tool) {
  say("## 19 documents from a server 50 ms away");
  const servers = [await startServer(399), await startServer(399, 50)];
  const [near, far] = servers.map(({ url }, index) => {
    const { cold } = makeProject(join(work, `distance-${index}`), url, tool);
    return { ...cold, name: ["near", "far"][index] };
  });
  const rounds = 5;
  const measured = measure([near, far], rounds);
  // One round more is run, and not counted.
  const { requests, connections } = await servers[1].asked();
  const trips = figure((measured.get("far").ms - measured.get("near").ms) / 50);
  const runs = rounds + 1;
  say(
    `A run sends ${requests / runs} requests over ${connections / runs} connections, and takes ${trips} x 50 ms longer.`,
  );
  for (const { stop } of servers) stop();
}

/** What the user waits for is the compiler: the unit is the same one over the same project. */
function measureImpact(tool) {
  say("## A project of 2,000 modules with 1,000 uses");
  const commands = impactIn(join(work, "large"), tool);
  print(measure(commands, 5), commands[0].name);
  const peaks = commands.map((command) => `${command.name} ${Math.round(peakOf(command))}`);
  say(`Peak memory in MiB: ${peaks.join("; ")}.`);
}

const tool = installTool();
const { devDependencies } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const [{ model }] = cpus();
say(`# Node ${process.version}`);
say(`${cpus().length} x ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}.`);
say(
  `With ${Object.entries(devDependencies)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ")}.`,
);
const figures = [];
for (const size of sizes) figures.push({ size, ...(await measureSize(size, tool)) });
say("## Growth");
const [least, most] = [figures[0], figures.at(-1)];
say(`\`check\` at ${most.size.toLocaleString("en")} values / at ${least.size}: ${figure(most.check / least.check)}.`);
for (const [index, { size, cold }] of figures.entries()) {
  const before = figures[index - 1];
  if (before === undefined) continue;
  const exponent = Math.log(cold / before.cold) / Math.log(size / before.size);
  say(
    `Cold from ${before.size.toLocaleString("en")} to ${size.toLocaleString("en")} values, net of the start of Node: exponent ${figure(exponent)}.`,
  );
}
await measureDistance(tool);
measureImpact(tool);
