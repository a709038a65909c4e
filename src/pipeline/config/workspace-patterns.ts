import { posix } from "node:path";
import picomatch from "picomatch";
import type { parse } from "yaml";
import { attempt } from "../../base/index.ts";
import { readMembers } from "../../base/json/index.ts";

export const pnpmFileName = "pnpm-workspace.yaml";

const ignored = ["**/node_modules/**", "**/bower_components/**"];

/**
 * The patterns of the workspaces of a folder, for {@link workspaceMatcher}; `undefined` if it is not a workspace root,
 * or its files are invalid. pnpm's list takes precedence. `parseYaml` is a parameter because few runs need the library.
 */
export function readWorkspacePatterns(
  files: { readonly packageJson: string | undefined; readonly pnpmWorkspace: string | undefined },
  parseYaml: typeof parse,
): string[] | undefined {
  const { pnpmWorkspace = "" } = files;
  // An invalid file does not show whether the folder is a workspace root.
  const own = stringsOf(attempt(() => packagesOf(parseYaml(pnpmWorkspace, { logLevel: "error" }))));
  // For pnpm, a negation excludes what any pattern matches, wherever it is in the list.
  if (own !== undefined) return [...own.filter((each) => !isNegated(each)), ...own.filter(isNegated)];
  const { workspaces } = readMembers(files.packageJson);
  return stringsOf(Array.isArray(workspaces) ? workspaces : packagesOf(workspaces));
}

function stringsOf(list: unknown): string[] | undefined {
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : undefined;
}

function packagesOf(value: unknown): unknown {
  return (value as { packages?: unknown } | null | undefined)?.packages;
}

function isNegated(pattern: string): boolean {
  return pattern.startsWith("!");
}

function manifestPattern(pattern: string): string {
  return posix.join(".", isNegated(pattern) ? pattern.slice(1) : pattern, "package.json");
}

export function manifestPatterns(patterns: readonly string[]) {
  return { include: patterns.filter((each) => !isNegated(each)).map(manifestPattern), ignored };
}

/**
 * Returns a function that tests whether a folder is a workspace, by its POSIX path from the workspace root. The last
 * pattern that matches decides: a negated pattern excludes folders, a later one may include them again.
 */
export function workspaceMatcher(patterns: readonly string[]): (path: string) => boolean {
  const matchers = patterns.map((pattern) => ({
    isNegated: isNegated(pattern),
    matches: picomatch(manifestPattern(pattern), { ignore: ignored }),
  }));
  return (path) => {
    const manifest = posix.join(path, "package.json");
    return matchers.findLast(({ matches }) => matches(manifest))?.isNegated === false;
  };
}
