import { readManifest, workspaceRootOf } from "./packages.ts";
import type { CompilerSettings } from "../../impact/index.ts";
import { hasFile, inFolder, type Repository } from "./repository.ts";

export interface ProjectFacts {
  readonly dependencies: ReadonlySet<string>;
  readonly scripts: Readonly<Record<string, string>>;
  /** Whether its `.js` files are ES modules. */
  readonly isModule: boolean;
  readonly compiler: CompilerSettings | undefined;
  /** Whether it or one of its workspaces has CommonJS files that cannot import a package of ES modules (TS1479). */
  readonly needsCommonJs: boolean;
  /** Text of the first configuration file with this name, without extension; `undefined` if none exists. */
  configText(baseName: string): string | undefined;
  member(name: string): unknown;
}

/** Packages by which Jest transforms ES modules. */
export const transformers: readonly string[] = ["@swc/jest", "@babel/preset-env"];

/** Extensions of configuration files that are programs. */
export const scriptExtensions: readonly string[] = ["js", "mjs", "cjs", "ts", "mts", "cts"];

export function projectFacts(repository: Repository): ProjectFacts {
  const { packageFolder, folder, compiler } = repository;
  const { members, scripts, dependencies } = readManifest(repository, packageFolder);
  return {
    dependencies: new Set([...Object.keys(dependencies), ...inheritedTools(repository, scripts)]),
    scripts,
    isModule: members["type"] === "module",
    compiler,
    needsCommonJs: hasOldCommonJs(repository),
    configText: (baseName) =>
      [folder, packageFolder]
        .flatMap((directory) =>
          [...scriptExtensions, "json", "jsonc"].map((extension) => inFolder(directory, `${baseName}.${extension}`)),
        )
        .map((path) => repository.read(path))
        .find((text) => text !== undefined),
    member: (name) => members[name],
  };
}

function hasOldCommonJs(repository: Repository): boolean {
  const { packageFolder, compiler, workspaces } = repository;
  const itself = { folder: packageFolder, compiler };
  // The options of a workspace root are often only a base for those of its workspaces.
  const isOnlyRoot = workspaces.length > 0 && sourceFolder(repository) === "";
  const typed = workspaces.filter(({ folder }) => hasFile(repository, inFolder(folder, "tsconfig.json")));
  return [...(isOnlyRoot ? [] : [itself]), ...typed]
    .filter((project) => project.compiler?.canRequireModules === false)
    .some((project) => readManifest(repository, project.folder).members["type"] !== "module");
}

/** Packages of the workspace root that a script of the project runs or Jest transforms with. */
function inheritedTools(repository: Repository, scripts: ProjectFacts["scripts"]): string[] {
  const root = workspaceRootOf(repository);
  if (root === undefined || root === repository.packageFolder) return [];
  const args = new Set(Object.values(scripts).flatMap((script) => script.split(/[\s;&|]+/)));
  const { dependencies } = readManifest(repository, root);
  return Object.keys(dependencies).filter((name) => args.has(name) || transformers.includes(name));
}

/** The folder of the project's own sources, from the folder of the configuration; `""` is that folder itself. */
export function sourceFolder({ folder, hasFolder }: Pick<Repository, "folder" | "hasFolder">): string {
  return ["src", "app"].find((name) => hasFolder(inFolder(folder, name))) ?? "";
}
