// Builds dist/: the command and the public API as bundles of our own code, with its parts loaded when a run needs them,
// and the declarations of the public API. Dependencies stay outside.
import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";

rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: { cli: "src/cli/bin.ts", index: "src/index.ts" },
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  packages: "external",
  chunkNames: "chunks/[name]-[hash]",
  legalComments: "none",
});
chmodSync("dist/cli.js", 0o755);

const packageJson = createRequire(import.meta.url).resolve("typescript/package.json");
const tsc = join(dirname(packageJson), "bin", "tsc");
const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.types.json"], { stdio: "inherit" });
process.exitCode = status ?? 1;
