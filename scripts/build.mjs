// Builds the bundles of both packages with their libraries, and the licences of these libraries: dist/ (the command and the public
// API, with its declarations) and create/dist/ (a command). Not bundled in the generator: ts-morph, prettier and yaml, which few
// runs load, and undici, so that users can audit and update it. In the set-up, only ts-morph is not bundled.
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { rolldown } from "rolldown";
import { describeLicences } from "./licences.mjs";
import { commandGuard, libraryGuard } from "./node-guard.mjs";
import { rollUpTypes } from "./declarations.mjs";

const { engines } = JSON.parse(readFileSync("package.json", "utf8"));

/** Node's own cache of compiled code, as in TypeScript's `tsc`, before any library is loaded. Node 20 has none. */
const cacheCompiledCode =
  'const module_ = require("node:module"); if (module_.enableCompileCache) module_.enableCompileCache();';

/** Writes bundles of `input` and the licences of their libraries into an empty folder. Returns their chunks. */
async function build(dir, input, external = ["ts-morph"]) {
  rmSync(dir, { recursive: true, force: true });
  const bundle = await rolldown({
    platform: "node",
    input,
    external,
    // Prefers the ES modules of a library, whose unused exports are removed.
    resolve: { mainFields: ["module", "main"] },
    transform: { target: "node20.19" },
    // Yargs looks for configuration files next to `import.meta.url`; no command uses them.
    checks: { emptyImportMeta: false },
    // For rolldown, an import that it cannot resolve is only a warning; the bundle would not load.
    onLog: (level, log, handle) => handle(log.code === "UNRESOLVED_IMPORT" ? "error" : level, log),
  });
  const { output } = await bundle.write({
    dir,
    // Node starts CommonJS faster than ES modules.
    format: "cjs",
    entryFileNames: "[name].cjs",
    chunkFileNames: "chunks/[name]-[hash].cjs",
    postBanner: ({ name }) => (name === "index" ? libraryGuard(engines.node) : ""),
    // For the test of the licences. Source maps are not published: a stack is readable without them.
    sourcemap: "hidden",
    comments: { legal: false },
    // Functions and classes keep their names, so that a stack is readable.
    minify: { mangle: { keepNames: true }, compress: true, codegen: { removeWhitespace: true } },
  });
  // Unsupported versions of Node parse only this file, and report that they are not supported.
  const lines = ["#!/usr/bin/env node", commandGuard(engines.node), cacheCompiledCode, 'require("./main.cjs");', ""];
  writeFileSync(`${dir}/cli.cjs`, lines.join("\n"));
  chmodSync(`${dir}/cli.cjs`, 0o755);
  const chunks = output.filter(({ type }) => type === "chunk");
  const inputs = chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => id.split(sep).join("/")));
  writeFileSync(`${dir}/LICENCES.txt`, describeLicences(inputs));
  return chunks;
}

await build("create/dist", { main: "create/src/bin.ts" });
copyFileSync("LICENSE", "create/LICENSE");
const input = { main: "src/cli/bin.ts", index: "src/index.ts" };
const chunks = await build("dist", input, ["prettier", "ts-morph", "undici", "yaml"]);
const api = chunks.find(({ fileName }) => fileName === "index.cjs");
writeFileSync("dist/index.js", `export { ${api.exports.toSorted().join(", ")} } from "./index.cjs";\n`);

const packageJson = createRequire(import.meta.url).resolve("typescript/package.json");
const tsc = join(dirname(packageJson), "bin", "tsc");
const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.types.json"], { stdio: "inherit" });
// Node cannot import a module in TypeScript that imports others of src/.
const file = "node_modules/.cache/api-types.mjs";
const apiTypes = await rolldown({ input: "scripts/api-types.ts", platform: "node", external: /^[^./]/ });
await apiTypes.write({ file, format: "esm" });
const { describedTypes } = await import(`../${file}`);
rmSync(file);
if (status === 0) rollUpTypes("dist/types/src/index.d.ts", "dist/index.d.ts", describedTypes());
rmSync("dist/types", { recursive: true, force: true });
process.exitCode = status ?? 1;
if (process.argv.includes("--list")) {
  for (const { fileName, code, moduleIds } of chunks) console.log(fileName, code.length, moduleIds.length);
}
