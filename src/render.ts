import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config/schema.ts";
import type { GeneratedFile } from "./emit/files.ts";
import { renderManifest } from "./emit/manifest.ts";
import { planPackage, type EmitInput, type PlannedFile } from "./emit/plan.ts";
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
  const files = others.length === 0 ? [] : await (await import("./emit/package.ts")).emitFiles(others, input);
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
