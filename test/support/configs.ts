import type { Config } from "../../src/model/settings/index.ts";
import { loadConfig } from "../../src/pipeline/config/index.ts";

/** Parses the text of a configuration file. */
export function parseConfigText(text: string): Config {
  const bytes = Buffer.from(text);
  const name = "codegen.config.json";
  const kind = (path: string) => (path.endsWith(name) ? "file" : undefined);
  return loadConfig("/", name, { kind, list: () => [], bytes: () => bytes }).config;
}

/** Parses a configuration of the sample with these members. */
export function configOf(members: object = {}): Config {
  return parseConfigText(JSON.stringify({ source: "sample", ...members }));
}
