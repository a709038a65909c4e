import { dirname, join } from "node:path";
import { type Diagnostic, errorFinding, unlessRunError } from "../../model/findings/index.ts";
import type { ProjectFiles } from "../../platform/files/index.ts";
import { loadConfig } from "./load-config.ts";

/**
 * Finds configurations that would overwrite each other: two with the same output folder, or two with the same lock and
 * another `version` or `memberCase`. Skips a configuration that cannot be read: its own run reports that.
 */
export function findSharedFolders(paths: readonly string[], cwd: string, files: ProjectFiles): Diagnostic[] {
  const outputs = new Map<string, string>();
  const locks = new Map<string, { readonly file: string; readonly settings: string }>();
  const problems: Diagnostic[] = [];
  for (const file of paths) {
    const config = unlessRunError(() => loadConfig(cwd, file, files).config, undefined);
    if (!config) continue;
    const output = join(dirname(file), config.output.dir);
    const settings = `${config.version} ${config.enums.memberCase}`;
    const sameOutput = outputs.get(output) ?? file;
    const sameLock = locks.get(dirname(file)) ?? { file, settings };
    outputs.set(output, sameOutput);
    locks.set(dirname(file), sameLock);
    if (sameOutput !== file)
      problems.push(errorFinding("usage", `${file} and ${sameOutput} share the output folder ${output}`));
    if (sameLock.settings === settings) continue;
    const message = `${file} and ${sameLock.file} share a lock, but differ in version or memberCase; move each to a separate folder`;
    problems.push(errorFinding("usage", message));
  }
  return problems;
}
