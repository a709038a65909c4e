import { dirname, join } from "node:path";
import { type Diagnostic, errorFinding, unlessRunError } from "../../model/findings/index.ts";
import type { ProjectFiles } from "../../platform/files/index.ts";
import { loadConfig } from "./load-config.ts";

/**
 * Finds configurations that would overwrite each other: two with the same output folder, or two with the same lock and
 * another `version` or `memberCase`. Skips a configuration that cannot be read: its own run reports that.
 */
export function findSharedFolders(paths: readonly string[], cwd: string, files: ProjectFiles): Diagnostic[] {
  const folders = new Map<string, string>();
  const locks = new Map<string, { file: string; content: string }>();
  const problems: Diagnostic[] = [];
  for (const file of paths) {
    const config = unlessRunError(() => loadConfig(cwd, file, files).config, undefined);
    if (!config) continue;
    const dir = join(dirname(file), config.output.dir);
    const sameOutput = folders.get(dir);
    if (sameOutput !== undefined)
      problems.push(errorFinding("usage", `${file} and ${sameOutput} share the output folder ${dir}`));
    folders.set(dir, sameOutput ?? file);

    const content = JSON.stringify([config.version, config.enums.memberCase]);
    const sameLock = locks.get(dirname(file));
    if (sameLock !== undefined && sameLock.content !== content) {
      const message = `${file} and ${sameLock.file} share a lock, but differ in version or memberCase; move each to a separate folder`;
      problems.push(errorFinding("usage", message));
    }
    locks.set(dirname(file), sameLock ?? { file, content });
  }
  return problems;
}
