// Bundles the fuzzer and runs it: `npm run fuzz`. Node 20 runs no TypeScript by itself.
import { rmSync } from "node:fs";
import { build } from "esbuild";

// Of this run alone: another one may be under way.
const outdir = `node_modules/.cache/fuzz-${process.pid}`;
process.on("exit", () => rmSync(outdir, { recursive: true, force: true }));
await build({
  entryPoints: ["test/fuzz/main.ts", "test/fuzz/worker.ts"],
  outdir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  packages: "external",
  sourcemap: true,
});
process.setSourceMapsEnabled(true);
await import(`../../${outdir}/main.mjs`);
