import { join, resolve } from "node:path";
import { compareText, quote } from "../base/text/index.ts";
import { type Disk, guarded, posixPath, type ProjectFiles, readText, toPosix } from "../platform/files/index.ts";
import { readIndex } from "../platform/git/index.ts";
import { type Host } from "../platform/index.ts";
import { errorFinding, RunError } from "../model/findings/index.ts";

const patternCharacters = /[*?[\]{}()!]/;

/**
 * The configurations in `--config`, without duplicates, relative to `cwd`. A pattern is replaced by its matches,
 * sorted; the name of an existing file is not a pattern.
 *
 * @throws {RunError} rule `config`: a pattern that no file matches
 */
export async function namedConfigs(
  named: readonly string[],
  cwd: string,
  { disk }: Pick<Host, "disk">,
): Promise<string[]> {
  const paths = new Map<string, string>();
  for (const name of named) {
    const isPattern = patternCharacters.test(name) && guarded(disk).kind(resolve(cwd, name)) === undefined;
    for (const path of isPattern ? await findMatches(name, cwd, disk) : [name]) {
      const file = resolve(cwd, path);
      if (!paths.has(file)) paths.set(file, path);
    }
  }
  return [...paths.values()];
}

/** Paths of the workspaces' configurations, from `cwd`; empty unless `cwd` is a workspace root without a configuration. */
export async function workspaceConfigs(
  cwd: string,
  isStaged: boolean,
  { disk, git }: Pick<Host, "disk" | "git">,
): Promise<string[]> {
  if (!mayBeWorkspaceRoot(cwd, guarded(disk))) return [];
  const { findStagedConfigs, findWorkspaceConfigs } = await import("../pipeline/config/index.ts");
  const index = isStaged ? readIndex(cwd, git) : undefined;
  // Paths in the index have no links.
  const dir = (index && disk.realPath(cwd)) ?? cwd;
  const files = await (index ? findStagedConfigs(dir, index, disk) : findWorkspaceConfigs(dir, disk));
  return files?.map((file) => posixPath(dir, file)) ?? [];
}

/** A cheap test that saves most runs from loading the configuration code. */
function mayBeWorkspaceRoot(cwd: string, files: ProjectFiles): boolean {
  const manifest = join(cwd, "package.json");
  if (files.kind(join(cwd, "pnpm-workspace.yaml")) !== undefined) return true;
  return files.kind(manifest) === "file" && readText(files, manifest).includes('"workspaces"');
}

async function findMatches(pattern: string, cwd: string, disk: Disk): Promise<string[]> {
  // On Windows, a backslash separates folders and does not escape.
  const files = await disk.find(toPosix(pattern), { cwd, ignore: "**/node_modules/**" });
  if (files.length === 0) throw new RunError([errorFinding("config", `no file matches ${quote(pattern)}`)]);
  return files.sort(compareText);
}
