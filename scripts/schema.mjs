// Writes the published JSON Schemas: part of `npm run pages`. A test fails if the files differ from the code.
import { rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const bundle = "node_modules/.cache/json-schemas.mjs";
await build({
  entryPoints: ["scripts/json-schemas.ts"],
  outfile: bundle,
  bundle: true,
  format: "esm",
  platform: "node",
  packages: "external",
});
const { configJsonSchema, reportJsonSchema } = await import(`../${bundle}`);
rmSync(bundle);
writeFileSync("schema/codegen.config.schema.json", `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
writeFileSync("schema/codegen.report.schema.json", `${JSON.stringify(reportJsonSchema(), null, 2)}\n`);
