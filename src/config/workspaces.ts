import { dirname, join, posix } from "node:path";
import { compareText, withoutBom } from "../base/index.ts";
import { guarded, posixPath, type ProjectFiles, readText } from "../disk/index.ts";
import { configNotFound, findConfigIn, findNearestConfig } from "./load-config.ts";

const pnpmFileName = "pnpm-workspace.yaml";
const packageFileName = "package.json";

/**
 * Finds the configurations of the workspaces of a folder that has no configuration in it or above it.
 *
 * @param dir absolute path
 * @returns absolute paths, in their order; `undefined` if a configuration applies to the folder, or it is not a workspace root
 * @throws {RunError} rule `config`: no workspace has a configuration, or one has two
 */
export async function findWorkspaceConfigs(dir: string, from: ProjectFiles): Promise<string[] | undefined> {
  const files = guarded(from);
  if (findNearestConfig(dir, files) !== undefined) return undefined;
  const patterns = await readPatterns(dir, files);
  if (patterns === undefined) return undefined;
  const folders = await findWorkspaces(dir, patterns);
  const configs = folders.map((folder) => findConfigIn(folder, files)).filter((file) => file !== undefined);
  if (configs.length === 0) throw configNotFound(dir, patterns);
  return configs.sort((a, b) => compareText(posixPath(dir, a), posixPath(dir, b)));
}

/** The patterns of a workspace root, for {@link findWorkspaces}; pnpm reads its own file only. */
async function readPatterns(dir: string, files: ProjectFiles): Promise<string[] | undefined> {
  const own = await readPnpmPatterns(join(dir, pnpmFileName), files);
  // For pnpm, a negation excludes what any pattern matches, wherever it is in the list.
  if (own !== undefined) return [...own.filter((each) => !isNegated(each)), ...own.filter(isNegated)];
  return readPackagePatterns(join(dir, packageFileName), files);
}

/** @returns `undefined` if the file is missing or invalid, or has no workspaces */
async function readPnpmPatterns(path: string, files: ProjectFiles): Promise<string[] | undefined> {
  if (files.kind(path) === undefined) return undefined;
  // Loaded here: few repositories have the file.
  const { parse } = await import("yaml");
  return parsePatterns(path, files, (text) => (parse(text) as { packages?: unknown } | null)?.packages);
}

/** @returns `undefined` if the file is missing or invalid, or has no workspaces */
function readPackagePatterns(path: string, files: ProjectFiles): string[] | undefined {
  if (files.kind(path) === undefined) return undefined;
  return parsePatterns(path, files, (text) => {
    const { workspaces } = JSON.parse(withoutBom(text)) as { workspaces?: { packages?: unknown } | null };
    return Array.isArray(workspaces) ? workspaces : workspaces?.packages;
  });
}

function parsePatterns(path: string, files: ProjectFiles, parse: (text: string) => unknown): string[] | undefined {
  const text = readText(files, path);
  try {
    const patterns = parse(text);
    return Array.isArray(patterns) ? patterns.filter((each) => typeof each === "string") : undefined;
  } catch {
    // An invalid file does not show whether the folder is a workspace root.
    return undefined;
  }
}

function isNegated(pattern: string): boolean {
  return pattern.startsWith("!");
}

/**
 * Finds the folders that contain a package and match the patterns. Each pattern applies to the result of those before it, as npm
 * reads them: a negated one removes folders, a later one may add them again.
 *
 * @returns absolute paths
 */
async function findWorkspaces(dir: string, patterns: readonly string[]): Promise<string[]> {
  const { glob } = await import("tinyglobby");
  const found = new Set<string>();
  for (const pattern of patterns) {
    const manifests = posix.join(".", isNegated(pattern) ? pattern.slice(1) : pattern, packageFileName);
    const matches = await glob(manifests, {
      cwd: dir,
      ignore: ["**/node_modules/**", "**/bower_components/**"],
      expandDirectories: false,
    });
    for (const match of matches) {
      const path = dirname(join(dir, match));
      if (isNegated(pattern)) found.delete(path);
      else found.add(path);
    }
  }
  return [...found];
}
