// Runs in the sandbox of a folder before its mutants. Bundles the tests of the folder into one file, since most of the time of a
// mutant would be spent on loading modules one by one.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { folders, excludedTests } from "./folders.mjs";

const [folder] = process.argv.slice(2);

/** The number of fast-check properties in a test file. */
const propertyCount = (name) => readFileSync(`test/${name}`, "utf8").split("fc.assert").length;

const testsIn = (path) =>
  path.endsWith(".ts") ? [path] : readdirSync(`test/${path}`, { recursive: true }).map((name) => `${path}/${name}`);

// Tests with many generated cases come last, since other tests kill most mutants.
const names = folders[folder]
  .flatMap(testsIn)
  .filter((name) => name.endsWith(".test.ts") && !excludedTests.includes(name))
  .toSorted((a, b) => propertyCount(a) - propertyCount(b));

const wrapper = resolve("test/mutation/fast-check.mjs");

/** @param {import("esbuild").PluginBuild} bundler */
function fewerCases(bundler) {
  bundler.onResolve({ filter: /^fast-check$/ }, ({ importer }) =>
    importer === wrapper ? undefined : { path: wrapper },
  );
}

/**
 * The libraries that write code are loaded once per process, by `environment.cjs`: jest would load them again for each mutant,
 * and never free them.
 *
 * @param {import("esbuild").PluginBuild} bundler
 */
function sharedLibraries(bundler) {
  bundler.onResolve({ filter: /^(ts-morph|prettier)$/ }, ({ path }) => ({ path, namespace: "shared" }));
  bundler.onLoad({ filter: /./, namespace: "shared" }, ({ path }) => ({
    contents: `module.exports = globalThis.requireShared(${JSON.stringify(path)});`,
  }));
}

/**
 * Some files are read by their paths relative to a module.
 *
 * @param {import("esbuild").PluginBuild} bundler
 */
function moduleUrls(bundler) {
  bundler.onLoad({ filter: /\/(src|test)\/.*\.ts$/ }, ({ path }) => ({
    contents: readFileSync(path, "utf8").replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href)),
    loader: "ts",
  }));
}

await build({
  stdin: { contents: names.map((name) => `import "./${name}";`).join("\n"), resolveDir: resolve("test") },
  outfile: `test/${folder}/all.test.mjs`,
  bundle: true,
  // `sideEffects: false` in package.json is not true for tests.
  ignoreAnnotations: true,
  platform: "node",
  mainFields: ["module", "main"],
  format: "esm",
  target: "es2022",
  external: ["@jest/globals"],
  plugins: [
    { name: "fewer-cases", setup: fewerCases },
    { name: "shared-libraries", setup: sharedLibraries },
    { name: "module-urls", setup: moduleUrls },
  ],
  // CommonJS modules load modules of Node with `require`.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  logLevel: "error",
});
