import type { Config } from "../../src/config/schema.ts";
import { parseConfig } from "../../src/config/parse-config.ts";
import { parseJson } from "../../src/base/json.ts";

/** A configuration as its text would give it. */
export function configOf(members: object = {}): Config {
  const text = JSON.stringify({ source: "sample", ...members });
  return parseConfig({ node: parseJson(text), text, file: "codegen.config.json", pointer: "" });
}
