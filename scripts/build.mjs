// Builds dist/: the command and the public API, bundled with their libraries; the licences of these libraries; the declarations
// of the public API. ts-morph and prettier are not bundled: they load faster unbundled, and few runs need them.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { rolldown } from "rolldown";
import { describeLicences } from "./licences.mjs";
import { commandGuard, libraryGuard } from "./node-guard.mjs";
import { rollUpTypes } from "./types.mjs";

const { engines } = JSON.parse(readFileSync("package.json", "utf8"));

const toPosix = (path) => path.split(sep).join("/");

const filesBelow = (folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name));

/** Digest of all files at these paths and below them. */
function digestOf(paths) {
  const all = paths.flatMap((path) => (statSync(path).isFile() ? [path] : filesBelow(path)));
  const hash = createHash("sha256");
  for (const file of all.filter((path) => statSync(path).isFile()).toSorted()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 32);
}

const emptyModule = "\0empty";

/**
 * Parts of undici that a run does not use: HTTP/2 (only with `allowH2`), the body of a request (only with FormData), and the HTTP
 * parser for processors with SIMD. Without the last one, undici uses the parser for all processors.
 */
const unusedParts = ["./client-h2.js", "../web/fetch/body.js", "../llhttp/llhttp_simd-wasm.js"];

const asciiTable = "/any-ascii/block.js";

/** Files of libraries that the plugins below have not replaced yet. At the end, one is left if its library has renamed it. */
const notReplaced = new Set([...unusedParts, asciiTable]);

/** Replaces the index of undici, and leaves out {@link unusedParts}. */
const undiciParts = {
  name: "undici",
  resolveId(source) {
    if (source === "undici") return resolve("scripts/undici.mjs");
    if (!unusedParts.includes(source)) return null;
    notReplaced.delete(source);
    return emptyModule;
  },
  load: (id) => (id === emptyModule ? "" : null),
};

/** Compresses the table of any-ascii, half a megabyte of text: it loads faster, and the tarball is smaller by 42 kB. */
const compressedTable = {
  name: "any-ascii",
  async load(id) {
    if (!toPosix(id).endsWith(asciiTable)) return null;
    notReplaced.delete(asciiTable);
    const { default: block } = await import(pathToFileURL(id).href);
    const table = Array.from({ length: 0x11_0000 / 256 }, (_none, index) => block(index));
    return `import { brotliDecompressSync } from "node:zlib";
const data = "${brotliCompressSync(JSON.stringify(table)).toString("base64")}";
const table = JSON.parse(brotliDecompressSync(Buffer.from(data, "base64")));
export default (index) => table[index];`;
  },
};

/** @type {import("rolldown").InputOptions} */
const input = {
  platform: "node",
  external: ["prettier", "ts-morph"],
  // Prefers the ES modules of a library, whose unused exports are removed.
  resolve: { mainFields: ["module", "main"] },
  transform: {
    target: "node20.19",
    define: { BUILD_DIGEST: JSON.stringify(digestOf(["src", "templates", "package-lock.json"])) },
  },
  // Yargs looks for configuration files next to `import.meta.url`; no command uses them.
  checks: { emptyImportMeta: false },
  // For rolldown, an import that it cannot resolve is only a warning; the bundle would not load.
  onLog: (level, log, handle) => handle(log.code === "UNRESOLVED_IMPORT" ? "error" : level, log),
};

/** @type {import("rolldown").OutputOptions} */
const output = {
  dir: "dist",
  // Node starts CommonJS faster than ES modules, and loads a chunk of it in a third of the time.
  format: "cjs",
  entryFileNames: "[name].cjs",
  // For the test of the licences. Source maps are not published: a stack is readable without them.
  sourcemap: "hidden",
  comments: { legal: false },
  // Functions and classes keep their names, so that a stack is readable.
  minify: { mangle: { keepNames: true }, compress: true, codegen: { removeWhitespace: true } },
};

/** A test whether a module is in one of these folders of src/, or in a library with one of these names. */
const within = (...names) => {
  const parts = names.flatMap((name) => [`/src/${name}/`, `/node_modules/${name}/`]);
  return (id) => parts.some((part) => toPosix(id).includes(part));
};

/** Modules that are loaded together. All others, which only some runs need, are in the chunk of the `import()` that loads them. */
const groups = [
  {
    name: "start",
    test: within("base", "model/spec", "model/rules", "model/findings", "platform", "report", "cli"),
    tags: ["$initial"],
  },
  { name: "project", test: within("pipeline/config", "model/settings", "valibot") },
].map((group, index) => ({ ...group, priority: 10 - index }));

rmSync("dist", { recursive: true, force: true });
const parts = await rolldown({
  ...input,
  input: { main: "src/cli/main.ts", index: "src/index.ts" },
  plugins: [undiciParts, compressedTable],
});
const { output: chunks } = await parts.write({
  ...output,
  chunkFileNames: "chunks/[name]-[hash].cjs",
  postBanner: ({ name }) => (name === "index" ? libraryGuard(engines.node) : ""),
  codeSplitting: { groups },
});
if (notReplaced.size > 0) throw new Error(`no library imports ${[...notReplaced].join(", ")}: see scripts/build.mjs`);
// The entry point of the command is one file, since a hook starts it on each commit.
const command = await rolldown({
  ...input,
  // Unsupported versions of Node must parse it to report that they are not supported.
  transform: { ...input.transform, target: "node10" },
  input: { cli: "src/cli/bin.ts" },
  plugins: [
    {
      name: "main",
      resolveId: (source) => (source === "./main.ts" ? { id: "./main.cjs", external: "relative" } : null),
    },
  ],
});
const { output: entryChunks } = await command.write({ ...output, postBanner: commandGuard(engines.node) });
chmodSync("dist/cli.cjs", 0o755);

const written = [...chunks, ...entryChunks].filter(({ type }) => type === "chunk");
const api = written.find(({ fileName }) => fileName === "index.cjs");
writeFileSync("dist/index.js", `export { ${api.exports.toSorted().join(", ")} } from "./index.cjs";\n`);
const inputs = written.flatMap(({ moduleIds }) => moduleIds.map(toPosix));
writeFileSync("dist/LICENCES.txt", describeLicences(inputs));

const packageJson = createRequire(import.meta.url).resolve("typescript/package.json");
const tsc = join(dirname(packageJson), "bin", "tsc");
const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.types.json"], { stdio: "inherit" });
if (status === 0) rollUpTypes("dist/types/src/index.d.ts", "dist/index.d.ts");
rmSync("dist/types", { recursive: true, force: true });
process.exitCode = status ?? 1;
if (process.argv.includes("--list")) {
  for (const { fileName, code, moduleIds } of written) console.log(fileName, code.length, moduleIds.length);
}
