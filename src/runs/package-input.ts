import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/index.ts";
import { type EmitInput, type GeneratedFile, planPackage, renderFiles, type Templates } from "../emit/index.ts";
import type { Lock } from "../lock/index.ts";
import { ownPackage } from "../disk/index.ts";
import { normalizeLineEnds } from "../base/index.ts";

/** What a package is made from: a lock, a configuration, and this tool. */
export function emitInput(lock: Lock, config: Config): EmitInput {
  const { version, dependencies } = ownPackage();
  const versions = { tool: version, prettier: dependencies["prettier"] as string };
  return { lock, config, templates: readTemplates(), versions };
}

/** The package that a lock and a configuration come to, as text. */
export function renderPackage(lock: Lock, config: Config, manifest: string | undefined): Promise<GeneratedFile[]> {
  const input = emitInput(lock, config);
  return renderFiles(planPackage(input), input, manifest);
}

function readTemplates(): Templates {
  const folder = join(ownPackage().root, "templates");
  const read = (name: string): string => normalizeLineEnds(readFileSync(join(folder, name), "utf8"));
  return {
    header: read("header.txt"),
    readme: read("readme.md"),
    transactional: read("transactional.md"),
    types: read("types.ts"),
  };
}
