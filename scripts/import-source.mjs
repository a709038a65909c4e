// Imports a module in TypeScript that imports others of src/: Node cannot.
import { rmSync } from "node:fs";
import { rolldown } from "rolldown";

/** @param {string} name of a file in scripts/, without extension */
export async function importSource(name) {
  const file = `node_modules/.cache/${name}.mjs`;
  // All packages stay outside.
  const built = await rolldown({ input: `scripts/${name}.ts`, platform: "node", external: /^[^./]/ });
  await built.write({ file, format: "esm" });
  const module = await import(`../${file}`);
  rmSync(file);
  return module;
}
