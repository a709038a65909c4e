// Builds dist/: the command and the public API with the libraries that they use, the licences of those, and the declarations of
// the public API. ts-morph and prettier stay outside: they are loaded faster as they are, and few runs need them.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve, sep } from "node:path";
import { rolldown } from "rolldown";
import { describeLicences } from "./licences.mjs";
import { commandGuard, libraryGuard } from "./node-guard.mjs";
import { rollUpTypes } from "./types.mjs";

const { engines } = JSON.parse(readFileSync("package.json", "utf8"));

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

const partsOfUndici = {
  name: "undici",
  resolveId: (source) => (source === "undici" ? resolve("scripts/undici.mjs") : null),
};

/** @type {import("rolldown").InputOptions} */
const input = {
  platform: "node",
  // The form of a library that names its parts, where it has several.
  resolve: { mainFields: ["module", "main"] },
  transform: {
    target: "node20.19",
    define: { BUILD_DIGEST: JSON.stringify(digestOf(["src", "templates", "package-lock.json"])) },
  },
  // Yargs looks for configurations by it, which no command of ours does.
  checks: { emptyImportMeta: false },
};

/** @type {import("rolldown").OutputOptions} */
const output = {
  dir: "dist",
  // Node starts CommonJS sooner than modules, and loads a chunk of it in a third of the time.
  format: "cjs",
  entryFileNames: "[name].cjs",
  // For the test of the licences; they are not published, since names stay as they are.
  sourcemap: "hidden",
  comments: { legal: false },
  // Names stay as they are, for whoever reads a stack.
  minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
};

/** Whether a module is in one of these folders of src/, or in a library with one of these names. */
const within = (...names) => {
  const parts = names.flatMap((name) => [`/src/${name}/`, `/node_modules/${name}/`]);
  return (id) => parts.some((part) => id.split(sep).join("/").includes(part));
};

/**
 * Chunks of what is needed together; the rest, what only some runs need, is a chunk wherever it is imported at run time.
 */
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
  external: ["prettier", "ts-morph"],
  plugins: [partsOfUndici],
});
const { output: chunks } = await parts.write({
  ...output,
  chunkFileNames: "chunks/[name]-[hash].cjs",
  postBanner: ({ name }) => (name === "index" ? libraryGuard(engines.node) : ""),
  codeSplitting: { groups },
});
// The command by itself, in one file: what a hook starts with each commit.
const command = await rolldown({
  ...input,
  // Old versions of Node have to parse it, to be refused.
  transform: { ...input.transform, target: "node10" },
  input: { cli: "src/cli/bin.ts" },
  plugins: [
    {
      name: "main",
      resolveId: (source) => (source === "./main.ts" ? { id: "./main.cjs", external: "relative" } : null),
    },
  ],
});
const { output: started } = await command.write({ ...output, postBanner: commandGuard(engines.node) });
chmodSync("dist/cli.cjs", 0o755);

const written = [...chunks, ...started].filter(({ type }) => type === "chunk");
const api = written.find(({ fileName }) => fileName === "index.cjs");
writeFileSync("dist/index.js", `export { ${api.exports.toSorted().join(", ")} } from "./index.cjs";\n`);
writeFileSync("dist/LICENCES.txt", describeLicences(written.flatMap(({ moduleIds }) => moduleIds)));

const packageJson = createRequire(import.meta.url).resolve("typescript/package.json");
const tsc = join(dirname(packageJson), "bin", "tsc");
const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.types.json"], { stdio: "inherit" });
if (status === 0) rollUpTypes("dist/types/index.d.ts", "dist/index.d.ts");
rmSync("dist/types", { recursive: true, force: true });
process.exitCode = status ?? 1;
if (process.argv.includes("--list")) {
  for (const { fileName, code, moduleIds } of written) console.log(fileName, code.length, moduleIds.length);
}
