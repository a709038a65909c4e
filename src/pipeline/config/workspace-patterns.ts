import { posix } from "node:path";
import picomatch from "picomatch";
import type { parse } from "yaml";
import { attempt } from "../../base/index.ts";
import { withoutBom } from "../../base/text/index.ts";

/** pnpm's list of workspaces. */
export const pnpmFileName = "pnpm-workspace.yaml";

/** Folders that never contain workspaces. */
const ignored = ["**/node_modules/**", "**/bower_components/**"];

/**
 * Reads the patterns of the workspaces of a folder, for {@link workspaceMatcher}. pnpm's list takes precedence.
 *
 * @param files texts; `undefined` if a file does not exist
 * @param parseYaml a parameter because few runs need the library
 * @returns `undefined` if the folder is not a workspace root, or its files are invalid
 */
export function readWorkspacePatterns(
  files: { readonly packageJson: string | undefined; readonly pnpmWorkspace: string | undefined },
  parseYaml: typeof parse,
): string[] | undefined {
  const own = readList(files.pnpmWorkspace, (text) => packagesOf(parseYaml(text, { logLevel: "error" })));
  // For pnpm, a negation excludes what any pattern matches, wherever it is in the list.
  if (own !== undefined) return [...own.filter((each) => !isNegated(each)), ...own.filter(isNegated)];
  return readList(files.packageJson, (text) => {
    const { workspaces } = JSON.parse(withoutBom(text)) as { workspaces?: unknown };
    return Array.isArray(workspaces) ? workspaces : packagesOf(workspaces);
  });
}

function readList(text: string | undefined, parseList: (text: string) => unknown): string[] | undefined {
  // An invalid file does not show whether the folder is a workspace root.
  const list = text === undefined ? undefined : attempt(() => parseList(text));
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : undefined;
}

function packagesOf(value: unknown): unknown {
  return (value as { packages?: unknown } | null | undefined)?.packages;
}

function isNegated(pattern: string): boolean {
  return pattern.startsWith("!");
}

/** The pattern of the package.json files of the workspaces that a pattern includes or excludes. */
function manifestPattern(pattern: string): string {
  return posix.join(".", isNegated(pattern) ? pattern.slice(1) : pattern, "package.json");
}

/** The patterns of the package.json files that may belong to workspaces, with the patterns of those that do not. */
export function manifestPatterns(patterns: readonly string[]) {
  return { include: patterns.filter((each) => !isNegated(each)).map(manifestPattern), ignored };
}

/**
 * Returns a function that tells whether a folder is a workspace, by its POSIX path from the workspace root. The last pattern that
 * matches a folder decides: a negated pattern excludes folders, a later one may include them again.
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
