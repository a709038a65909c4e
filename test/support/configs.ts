import type { Config } from "../../src/model/settings/index.ts";
import { parseConfig } from "../../src/pipeline/config/parse-config.ts";
import { parseJson } from "../../src/base/json/index.ts";

/** What the text of a configuration file comes to. */
export function parseConfigText(text: string): Config {
  return parseConfig({ node: parseJson(text), text, file: "codegen.config.json", pointer: "" });
}

/** A configuration of these members, as its text would give it. */
export function configOf(members: object = {}): Config {
  return parseConfigText(JSON.stringify({ source: "sample", ...members }));
}
