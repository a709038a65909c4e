// Runs in the sandbox of a folder before its mutants. Bundles the tests of the folder into one file, since most of the time of a
// mutant would be spent on loading modules one by one.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { folders, excludedTests } from "./folders.mjs";

const [folder] = process.argv.slice(2);

/** The number of fast-check properties in a test file. */
const propertyCount = (name) => readFileSync(`test/${name}`, "utf8").split("fc.assert").length;

// Tests with many generated cases come last, since other tests kill most mutants.
const names = folders[folder]
  .flatMap((each) => readdirSync(`test/${each}`, { recursive: true }).map((name) => `${each}/${name}`))
  .filter((name) => name.endsWith(".test.ts") && !excludedTests.includes(name))
  .toSorted((a, b) => propertyCount(a) - propertyCount(b));

const wrapper = resolve("test/mutation/fast-check.mjs");

/** @param {import("esbuild").PluginBuild} bundler */
function fewerCases(bundler) {
  bundler.onResolve({ filter: /^fast-check$/ }, ({ importer }) =>
    importer === wrapper ? undefined : { path: wrapper },
  );
}

await build({
  stdin: { contents: names.map((name) => `import "./${name}";`).join("\n"), resolveDir: resolve("test") },
  // In the folder of the tests: some read files by relative paths.
  outfile: `test/${folder}/all.test.mjs`,
  bundle: true,
  // `sideEffects: false` in package.json is not true for tests.
  ignoreAnnotations: true,
  platform: "node",
  mainFields: ["module", "main"],
  format: "esm",
  target: "es2022",
  external: ["@jest/globals", "ts-morph", "prettier"],
  plugins: [{ name: "fewer-cases", setup: fewerCases }],
  // CommonJS modules load modules of Node with `require`.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  logLevel: "error",
});
