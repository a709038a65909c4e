import { posix } from "node:path";
import picomatch from "picomatch";
import type { parse } from "yaml";
import { attempt, isObject } from "../../base/index.ts";
import { readMembers } from "../../base/json/index.ts";
import { compareText } from "../../base/text/index.ts";
import type { Disk } from "./disk.ts";

export const pnpmFileName = "pnpm-workspace.yaml";
const packageFileName = "package.json";

/**
 * The patterns of the workspaces of a folder, for {@link workspaceMatcher}; `undefined` if it is not a workspace root,
 * or its files are invalid. pnpm's list takes precedence. `read` returns the text of a file in the folder. `parseYaml` is a parameter
 * because few runs need the library.
 */
export function readWorkspacePatterns(
  read: (name: string) => string | undefined,
  parseYaml: typeof parse,
): string[] | undefined {
  // An invalid file does not show whether the folder is a workspace root.
  const ofPnpm = attempt(() => stringsIn(parseYaml(read(pnpmFileName) ?? "", { logLevel: "error" })));
  // For pnpm, a negation excludes what any pattern matches, wherever it is in the list.
  if (ofPnpm !== undefined) return [...ofPnpm.filter((pattern) => !isNegated(pattern)), ...ofPnpm.filter(isNegated)];
  const { workspaces } = readMembers(read(packageFileName));
  return stringsIn(Array.isArray(workspaces) ? { packages: workspaces } : workspaces);
}

/** The strings in the member `packages`; `undefined` if it is not a list. */
function stringsIn(value: unknown): string[] | undefined {
  const list = isObject(value) ? value["packages"] : undefined;
  return Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : undefined;
}

/** The folders of the workspaces with these patterns, from the workspace root, POSIX. */
export async function findWorkspaceFolders(dir: string, patterns: readonly string[], disk: Disk): Promise<string[]> {
  const include = patterns.filter((pattern) => !isNegated(pattern)).map(manifestPattern);
  const manifests = await disk.find(include, { cwd: dir, ignore });
  return manifests
    .map((path) => posix.dirname(path))
    .filter(workspaceMatcher(patterns))
    .sort(compareText);
}

/**
 * Returns a function that tests whether a folder is a workspace, by its POSIX path from the workspace root. The last
 * pattern that matches decides: a negated pattern excludes folders, a later one may include them again.
 */
export function workspaceMatcher(patterns: readonly string[]): (path: string) => boolean {
  const matchers = patterns.map((pattern) => ({
    isIncluded: !isNegated(pattern),
    matches: picomatch(manifestPattern(pattern), { ignore }),
  }));
  return (path) => {
    const manifest = posix.join(path, packageFileName);
    return matchers.findLast(({ matches }) => matches(manifest))?.isIncluded ?? false;
  };
}

const ignore = ["**/node_modules/**", "**/bower_components/**"];

function manifestPattern(pattern: string): string {
  return posix.join(".", isNegated(pattern) ? pattern.slice(1) : pattern, packageFileName);
}

function isNegated(pattern: string): boolean {
  return pattern.startsWith("!");
}
