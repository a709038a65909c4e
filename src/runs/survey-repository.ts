import { dirname, join, resolve } from "node:path";
import { describeKind, guarded, posixPath, realPath, type World } from "../disk/index.ts";
import { unlessRunError } from "../findings/index.ts";
import { type GitFacts, mergeSettingNames, type Repository } from "../setup/index.ts";

/** A repository, and where it is. */
export interface RepositoryPlace {
  readonly repository: Repository;
  /** Absolute path of its top. */
  readonly top: string;
}

const ownBin = "node_modules/.bin/codegen";

/** A new package's folder, as the configuration has it by default. */
const defaultOutput = "generated";

/**
 * Looks at the repository that a configuration belongs to. Where there is no git, its top is the folder of the package.
 *
 * @param cwd absolute path of the folder of the configuration
 * @param output folder of the package as an existing configuration says
 */
export function surveyRepository(cwd: string, output: string | undefined, world: World): RepositoryPlace {
  const here = realPath(cwd) ?? cwd;
  const tree = unlessRunError(() => world.git.topLevel(here), "");
  const files = guarded(world.disk);
  const isThere = (path: string): boolean => files.kind(path) !== undefined;
  const folders = foldersUp(here, tree === "" ? undefined : resolve(tree));
  const packageFolder = folders.find((folder) => isThere(join(folder, "package.json")));
  const top = tree === "" ? (packageFolder ?? here) : resolve(tree);
  const installed = folders.find((folder) => isThere(join(folder, ownBin))) ?? packageFolder ?? here;
  const repository: Repository = {
    folder: posixPath(top, here),
    packageFolder: packageFolder === undefined ? undefined : posixPath(top, packageFolder),
    output: output ?? defaultOutput,
    bin: posixPath(top, join(installed, ownBin)),
    git: tree === "" ? undefined : gitFacts(top, world),
    read: (path) => readFile(join(top, path), world)?.text,
    obstacle: (path) => readFile(join(top, path), world)?.obstacle,
    hasFolder: (path) => world.disk.isFolder(join(top, path)),
  };
  return { repository, top };
}

/** A folder and those above it, up to the last one; without it, to the root. */
function foldersUp(folder: string, last: string | undefined): string[] {
  const above = dirname(folder);
  return folder === last || above === folder ? [folder] : [folder, ...foldersUp(above, last)];
}

function gitFacts(top: string, { git }: World): GitFacts {
  const ask = (...words: string[]): string | undefined =>
    unlessRunError(
      () =>
        git
          .run(words, top)
          .toString("utf8")
          .replace(/\r?\n$/, ""),
      undefined,
    );
  const names = Object.values(mergeSettingNames);
  const hooks = ask("rev-parse", "--git-path", "hooks") ?? ".git/hooks";
  return {
    hooksFolder: posixPath(top, resolve(top, hooks)),
    hooksPath: ask("config", "--get", "core.hooksPath"),
    settings: Object.fromEntries(names.map((name) => [name, ask("config", "--get", name)])),
  };
}

/** A file that can be edited, or why it cannot; `undefined` where there is none. */
function readFile(path: string, { disk }: World): { readonly text?: string; readonly obstacle?: string } | undefined {
  const files = guarded(disk);
  const kind = files.kind(path);
  if (kind === undefined) return undefined;
  if (kind !== "file") return { obstacle: `is ${describeKind(kind)}` };
  const bytes = files.bytes(path);
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { obstacle: "is no UTF-8" };
  }
}
