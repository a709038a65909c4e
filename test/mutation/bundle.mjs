// In the sandbox of a folder, before its mutants: puts all tests of the folder and what they import into one file, since most of the
// time of a mutant would go into loading modules one by one.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { folders, leftOut } from "./folders.mjs";

const [folder] = process.argv.slice(2);

/** How often a file of tests makes cases by fast-check. */
const generators = (name) => readFileSync(`test/${name}`, "utf8").split("fc.assert").length;

// Those with most generated cases come last, as most mutants are killed before.
const names = folders[folder]
  .flatMap((each) => readdirSync(`test/${each}`).map((name) => `${each}/${name}`))
  .filter((name) => !leftOut.includes(name))
  .toSorted((a, b) => generators(a) - generators(b));

const wrapper = resolve("test/mutation/fast-check.mjs");

/** @param {import("esbuild").PluginBuild} bundler */
function fewerCases(bundler) {
  bundler.onResolve({ filter: /^fast-check$/ }, ({ importer }) =>
    importer === wrapper ? undefined : { path: wrapper },
  );
}

await build({
  stdin: { contents: names.map((name) => `import "./${name}";`).join("\n"), resolveDir: resolve("test") },
  // As deep as the tests: some read files from there.
  outfile: `test/${folder}/all.test.mjs`,
  bundle: true,
  // The package says that no file of it does anything by being imported; tests do.
  ignoreAnnotations: true,
  platform: "node",
  mainFields: ["module", "main"],
  format: "esm",
  target: "es2022",
  external: ["@jest/globals", "ts-morph", "prettier"],
  plugins: [{ name: "fewer-cases", setup: fewerCases }],
  // What is CommonJS asks for modules of Node by `require`.
  banner: { js: 'import { createRequire as r } from "node:module"; const require = r(import.meta.url);' },
  logLevel: "error",
});
