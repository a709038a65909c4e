import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/index.ts";
import {
  emitFiles,
  type EmitInput,
  type GeneratedFile,
  type PlannedFile,
  planPackage,
  renderManifest,
  type Templates,
} from "../emit/index.ts";
import type { Lock } from "../lock/index.ts";
import { ownPackage } from "../disk/index.ts";
import { normalizeLineEnds } from "../base/index.ts";

/** What a package is made from: a lock, a configuration, and this tool. */
export function emitInput(lock: Lock, config: Config): EmitInput {
  const { version, dependencies } = ownPackage();
  const versions = { tool: version, prettier: dependencies["prettier"] as string };
  return { lock, config, templates: readTemplates(), versions };
}

/**
 * Writes out planned files. What writes modules is loaded only where there is one among them: a package.json, which has
 * members of the user in it, is held against the plan by every check.
 *
 * @param manifest text of the package.json that exists, where it is ours
 */
export async function renderFiles(
  plan: readonly PlannedFile[],
  input: EmitInput,
  manifest: string | undefined,
): Promise<GeneratedFile[]> {
  const others = plan.filter(({ content }) => content.kind !== "manifest");
  const files = others.length === 0 ? [] : await emitFiles(others, input);
  const manifests = plan.flatMap(({ path, seal, content }) =>
    content.kind === "manifest" ? [{ path, text: renderManifest(content.modules, input.config, seal, manifest) }] : [],
  );
  return [...files, ...manifests];
}

/** The package that a lock and a configuration come to, as text; `manifest` as in {@link renderFiles}. */
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
