import { readManifest } from "./manifests.ts";
import { inFolder } from "./paths.ts";
import type { CompilerFacts, Repository } from "./repository.ts";

/** What the files of a project show about its toolchains. */
export interface ProjectFacts {
  /** Names of all packages that its package.json lists. */
  readonly dependencies: ReadonlySet<string>;
  /** The commands of its scripts. */
  readonly scripts: readonly string[];
  /** Whether its `.js` files are ES modules. */
  readonly isModule: boolean;
  /** `undefined` if it has no tsconfig.json. */
  readonly compiler: CompilerFacts | undefined;
  /** Text of the first of these files in the project's folder; `undefined` if none exists. */
  configText(baseName: string): string | undefined;
  /** A member of its package.json. */
  member(name: string): unknown;
}

const extensions = ["js", "mjs", "cjs", "ts", "mts", "cts", "json"];

/** Reads the facts from the folder of the configuration and its package.json. */
export function projectFacts(repository: Repository): ProjectFacts {
  const { packageFolder, folder, compiler } = repository;
  const { members, scripts, dependencies } = readManifest(repository, packageFolder ?? folder);
  return {
    dependencies: new Set(Object.keys(dependencies)),
    scripts: Object.values(scripts).filter((script) => typeof script === "string"),
    isModule: members["type"] === "module",
    compiler,
    configText: (baseName) =>
      [...new Set([folder, packageFolder ?? folder])]
        .flatMap((each) => extensions.map((extension) => inFolder(each, `${baseName}.${extension}`)))
        .map((path) => repository.read(path))
        .find((found) => found !== undefined),
    member: (name) => members[name],
  };
}
