import type { Config } from "../../src/model/settings/index.ts";
import { parseConfig } from "../../src/pipeline/config/parse-config.ts";
import { parseJson } from "../../src/base/json/index.ts";

/** Parses the text of a configuration file. */
export function parseConfigText(text: string): Config {
  return parseConfig({ node: parseJson(text), text, file: "codegen.config.json", pointer: "" });
}

/** Parses a configuration of the sample with these members. */
export function configOf(members: object = {}): Config {
  return parseConfigText(JSON.stringify({ source: "sample", ...members }));
}
