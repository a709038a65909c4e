import { build } from "esbuild";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Generates the packages for all tests. The code is bundled, since Jest accepts only JavaScript as global setup. */
export default async function setup() {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundle = join(here, "packages.bundle.mjs");
  await build({
    entryPoints: [join(here, "packages.ts")],
    outfile: bundle,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  try {
    const { generateAll } = await import(pathToFileURL(bundle).href);
    await generateAll();
  } finally {
    rmSync(bundle);
  }
}
