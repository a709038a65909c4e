// Measures the tool and its peers, and prints the tables of RESULTS.md: `npm run bench`. For another version of Node:
// `npx -p node@24 node bench/run.mjs`.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { compilersOf, impactIn, makeProject, peersIn } from "./commands.mjs";
import { listsOf, openApiOf } from "./lists.mjs";
import { largeIn } from "./large.mjs";
import { measure, measureOnce } from "./measure.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const sizes = [399, 10_000];
const work = mkdtempSync(join(tmpdir(), "bench-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));

const printLine = (line = "") => console.log(`${line}\n`);
const figure = (value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
const npm = (args, cwd) => execFileSync("npm", [...args, "--silent"], { cwd, encoding: "utf8" });

/** Installs the packed tool into an empty project, as users do. Returns its folder. */
function installTool() {
  const packed = npm(["pack", "--pack-destination", work], dirname(here)).trim().split("\n").at(-1);
  const folder = join(work, "installed");
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), "{}");
  npm(["install", join(work, packed)], folder);
  return join(folder, "node_modules", "reference-codegen");
}

async function startServer(size, delay = 0) {
  const args = [join(here, "server.mjs"), String(size), String(delay)];
  const server = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(server.stdout);
  const [url] = await once(lines, "line");
  const takeCounts = async () => {
    server.stdin.write("\n");
    const [line] = await once(lines, "line");
    return JSON.parse(line);
  };
  return { url, takeCounts, stop: () => server.kill() };
}

function print(measured, unit = "node -e 0") {
  const head = [`| whole process | x \`${unit}\` | min to max | median |`, "| --- | ---: | ---: | ---: |"];
  const rows = Array.from(
    measured,
    ([name, { ms, ratio, min, max }]) =>
      `| ${name} | ${figure(ratio)} | ${figure(min)} to ${figure(max)} | ${Math.round(ms)} ms |`,
  );
  printLine([...head, ...rows].join("\n"));
}

/** The median of a command in milliseconds. */
const medianOf = (measured, { name }) => measured.get(name).ms;

/** The bytes of a file, or of the TypeScript in a folder. */
function bytesOf(path) {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  const files = readdirSync(path).filter((name) => name.endsWith(".ts"));
  return files.reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
}

/** @returns medians of the cold run and of the check, in milliseconds */
async function measureSize(size, tool) {
  printLine(`## ${size.toLocaleString("en")} values`);
  const server = await startServer(size);
  const [folder, inputs] = [join(work, `project-${size}`), join(work, `inputs-${size}`)];
  mkdirSync(inputs);
  writeFileSync(join(inputs, "openapi.json"), JSON.stringify(openApiOf(listsOf(size))));
  const { unit, cold, unchanged, check, changed, ...others } = makeProject(folder, server.url, tool);
  const peers = peersIn(inputs, server.url);
  const initial = measure([unit, cold, ...Object.values(peers)], size === sizes[0] ? 9 : 5);
  print(initial);
  const outputs = {
    codegen: join(folder, "generated"),
    "openapi-typescript": join(inputs, "openapi.ts"),
    "hand-written script": join(inputs, "hand"),
  };
  const bytes = Object.entries(outputs).map(([name, path]) => `${name} ${bytesOf(path).toLocaleString("en")}`);
  printLine(`Bytes of TypeScript: ${bytes.join("; ")}.`);
  const beside = [peers.libraries, peers.script, peers.pretty].map(
    (peer) => `/ ${peer.name} ${figure(medianOf(initial, cold) / medianOf(initial, peer))}`,
  );
  printLine(`Cold ${beside.join("; ")}. Peak memory of the cold run ${Math.round(measureOnce(cold).peak)} MiB.`);

  // The next runs are in a repository, after a run that changed nothing.
  measure([unit, unchanged, check], 1);
  execFileSync("git", ["init", "-q"], { cwd: folder });
  writeFileSync(join(folder, ".gitignore"), "node_modules\n");
  execFileSync("git", ["add", "-A"], { cwd: folder });
  const rounds = 15;
  const rest = measure([unit, unchanged, check, ...Object.values(others)], rounds);
  print(rest);
  // Apart from the others, because the next run after it has something to do.
  print(measure([unit, changed], rounds));
  if (size === sizes[0]) measureCompilers(folder, inputs);
  server.stop();
  return { cold: medianOf(initial, cold), check: medianOf(rest, check) };
}

function measureCompilers(folder, inputs) {
  printLine("Compiling the package, and the output of the hand-written script (enums, unions, Record maps):");
  const lines = compilersOf(folder, inputs).map((pair) => {
    const [script, ours] = pair.map(({ name }) => name);
    const { ratio, min, max } = measure(pair, 9).get(ours);
    return `- ${ours} / ${script}: ${figure(ratio)} (${figure(min)} to ${figure(max)})`;
  });
  printLine(lines.join("\n"));
}

async function measureDistance(tool) {
  printLine("## 19 documents from a server 50 ms away");
  const servers = [await startServer(399), await startServer(399, 50)];
  const [near, far] = servers.map(({ url }, index) => {
    const { cold } = makeProject(join(work, `distance-${index}`), url, tool);
    return { ...cold, name: `codegen, cold, ${["on loopback", "50 ms away"][index]}` };
  });
  const rounds = 5;
  const measured = measure(
    [{ ...near, name: "node -e 0", steps: [["-e", "0"]], before: undefined }, near, far],
    rounds,
  );
  print(measured);
  // The first round is not measured.
  const { requests, connections } = await servers[1].takeCounts();
  const trips = figure((medianOf(measured, far) - medianOf(measured, near)) / 50);
  const runs = rounds + 1;
  printLine(
    `A run sends ${requests / runs} requests over ${connections / runs} connections, and takes ${trips} x 50 ms longer.`,
  );
  for (const { stop } of servers) stop();
}

/** Users wait mostly for the compiler, so the unit is the same compiler in the same project. */
function measureImpact(tool, modules) {
  printLine(`## A project of ${modules.toLocaleString("en")} modules, half of which use a list`);
  const commands = impactIn(join(work, `modules-${modules}`), tool, modules);
  print(measure(commands, 5), commands[0].name);
  const peaks = commands.map((command) => `${command.name} ${Math.round(measureOnce(command).peak)}`);
  printLine(`Peak memory in MiB: ${peaks.join("; ")}.`);
}

/** Each command runs once: the times of large lists differ less than those of short runs. */
function measureLarge(tool, size) {
  printLine(`## A list of ${size.toLocaleString("en")} codes with three fields`);
  const styles = ["enum", "const", "union"];
  const commands = styles.map((style) => largeIn(join(work, `large-${size}-${style}`), tool, size, style));
  const rows = commands[0].map(({ name }, index) => {
    const cells = commands.map(({ [index]: command }) => {
      const { ms, peak } = measureOnce(command);
      return `${figure(ms / 1000)} s, ${Math.round(peak)} MiB`;
    });
    return `| ${[name, ...cells].join(" | ")} |`;
  });
  printLine([`| whole process | ${styles.join(" | ")} |`, "| --- | ---: | ---: | ---: |", ...rows].join("\n"));
}

const tool = installTool();
const { devDependencies } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const [{ model }] = cpus();
printLine(`# Node ${process.version}`);
printLine(`${cpus().length} x ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}.`);
printLine(
  `With ${Object.entries(devDependencies)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ")}.`,
);
const figures = [];
for (const size of sizes) figures.push({ size, ...(await measureSize(size, tool)) });
const [small, large] = figures;
printLine(
  `10,000 values / 399 values: cold ${figure(large.cold / small.cold)}, \`check\` ${figure(large.check / small.check)}.`,
);
await measureDistance(tool);
measureImpact(tool, 200);
for (const size of [10_000, 100_000]) measureLarge(tool, size);
