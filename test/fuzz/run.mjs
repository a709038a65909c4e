// Bundles the fuzzer and runs it: `npm run fuzz`. Node 20 cannot run TypeScript.
import { rmSync } from "node:fs";
import { build } from "esbuild";

// Different for each run, since several may run at once.
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
