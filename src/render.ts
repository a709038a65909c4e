import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config/schema.ts";
import type { GeneratedFile } from "./emit/files.ts";
import { planPackage, type EmitInput } from "./emit/plan.ts";
import type { Templates } from "./emit/template.ts";
import type { Lock } from "./lock/lock.ts";
import { ownPackage } from "./package.ts";
import { normalizeLineEnds } from "./text.ts";

/** What a package is made from: a lock, a configuration, and this tool. */
export function emitInput(lock: Lock, config: Config): EmitInput {
  const { version, dependencies } = ownPackage();
  const versions = { tool: version, prettier: dependencies["prettier"] as string };
  return { lock, config, templates: readTemplates(), versions };
}

/**
 * The package that a lock and a configuration come to, as text.
 *
 * @param manifest text of the package.json that exists, where it is ours
 */
export async function renderPackage(
  lock: Lock,
  config: Config,
  manifest: string | undefined,
): Promise<GeneratedFile[]> {
  const input = emitInput(lock, config);
  const { emitFiles } = await import("./emit/package.ts");
  return emitFiles(planPackage(input), input, manifest);
}

function readTemplates(): Templates {
  const folder = join(ownPackage().root, "templates");
  const read = (name: string): string => normalizeLineEnds(readFileSync(join(folder, name), "utf8"));
  return { header: read("header.txt"), readme: read("readme.md"), types: read("types.ts") };
}
