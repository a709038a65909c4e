import { fileURLToPath } from "node:url";
import { readInstallation } from "../../src/platform/files/index.ts";

/** This package, above this file: the build decides how far. */
export const installation = readInstallation("create-reference-codegen", fileURLToPath(new URL(".", import.meta.url)));
