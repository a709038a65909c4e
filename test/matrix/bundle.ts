import { build, transform } from "esbuild";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rollup, type Plugin } from "rollup";
import { packageName } from "./packages.ts";

/** A module of a project, and the file to which the package name resolves. */
interface Entry {
  readonly dir: string;
  readonly code: string;
  readonly lists: string;
}

/** Bundles and minifies an entry. */
type Bundle = (entry: Entry) => Promise<string>;

/** Both bundlers use the same minifier. */
const minified = { minify: true, format: "esm", target: "es2022", legalComments: "none" } as const;

const bundleWithEsbuild: Bundle = async ({ dir, code, lists }) => {
  const { outputFiles } = await build({
    ...minified,
    stdin: { contents: code, resolveDir: dir, loader: "ts" },
    alias: { [packageName]: lists },
    bundle: true,
    write: false,
    logLevel: "error",
  });
  return outputFiles.map(({ text }) => text).join("");
};

/** Rollup does not read `sideEffects`, so it removes only pure code. */
const bundleWithRollup: Bundle = async ({ dir, code, lists }) => {
  const entry = join(dir, "entry.ts");
  const bundle = await rollup({ input: entry, plugins: [readTypeScript(entry, code, lists)], logLevel: "silent" });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  return (await transform(output[0].code, { ...minified, loader: "js" })).code;
};

function readTypeScript(entry: string, code: string, lists: string): Plugin {
  return {
    name: "typescript",
    resolveId: (id, importer) => {
      if (id === entry) return entry;
      if (id === packageName) return lists;
      const path = join(dirname(importer ?? entry), id);
      return existsSync(path) ? path : path.replace(/\.js$/, ".ts");
    },
    load: async (id) => {
      const text = id === entry ? code : readFileSync(id, "utf8");
      if (!id.endsWith(".ts")) return text;
      return (await transform(text, { loader: "ts", target: "es2022" })).code;
    },
  };
}

export const bundlers: readonly { readonly name: string; readonly bundle: Bundle }[] = [
  { name: "esbuild", bundle: bundleWithEsbuild },
  { name: "rollup", bundle: bundleWithRollup },
];
