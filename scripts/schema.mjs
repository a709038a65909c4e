// Writes the published JSON Schemas: part of `npm run pages`. A test fails if the files differ from the code.
import { rmSync, writeFileSync } from "node:fs";
import { rolldown } from "rolldown";

const bundle = "node_modules/.cache/json-schemas.mjs";
// All packages stay outside.
const built = await rolldown({ input: "scripts/json-schemas.ts", platform: "node", external: /^[^./]/ });
await built.write({ file: bundle, format: "esm" });
const { configJsonSchema, reportJsonSchema } = await import(`../${bundle}`);
rmSync(bundle);
writeFileSync("schema/codegen.config.schema.json", `${JSON.stringify(configJsonSchema(), null, 2)}\n`);
writeFileSync("schema/codegen.report.schema.json", `${JSON.stringify(reportJsonSchema(), null, 2)}\n`);
