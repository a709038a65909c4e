// Writes the published JSON Schemas: part of `npm run pages`. A test fails if the files differ from the code.
import { writeFileSync } from "node:fs";
import { importSource } from "./import-source.mjs";

const { configJsonSchema, reportJsonSchema } = await importSource("json-schemas");
writeFileSync("schema/codegen.config.schema.json", `${JSON.stringify(configJsonSchema(), null, 1)}\n`);
writeFileSync("schema/codegen.report.schema.json", `${JSON.stringify(reportJsonSchema(), null, 1)}\n`);
