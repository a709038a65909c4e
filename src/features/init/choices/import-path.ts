import type { PathAlias } from "../../impact/index.ts";
import { folderOf, inFolder, pathFrom } from "../facts/paths.ts";
import { type ProjectFacts, projectFacts, sourceFolder } from "../facts/project-facts.ts";
import type { Repository } from "../facts/repository.ts";
import type { OutputTarget } from "./target.ts";

/** How code imports the lists. */
export interface ImportPath {
  readonly specifier: string;
  /** The folder of the importing file, from the folder of the configuration; `""` is any file, or that folder itself. */
  readonly folder: string;
}

export function importPath(repository: Repository, target: OutputTarget): ImportPath {
  const { form, emit, importExtension, dir, packageName } = target;
  if (form === "package") return { specifier: packageName, folder: sourceFolder(repository) };
  const index = emit === "js" ? "/index.js" : importExtension === "" ? "" : `/index${importExtension}`;
  const alias = usableAliases(repository, projectFacts(repository)).find((each) => isInside(dir, each.folder));
  if (alias !== undefined) return { specifier: `${alias.prefix}${pathFrom(alias.folder, dir)}${index}`, folder: "" };
  const folder = importingFolder(repository, dir);
  const path = pathFrom(folder, dir);
  return { specifier: `${path.startsWith("../") ? "" : "./"}${path}${index}`, folder };
}

function isInside(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}

/** Where projects have code if not in `src` or `app`. */
const otherFolders = ["lib", "bin", "server"];

/** The folder with source files from which a folder of lists is imported. */
function importingFolder(repository: Repository, dir: string): string {
  const inRepository = (path: string): string => inFolder(repository.folder, path);
  const workspace = repository.workspaces.find(({ folder }) => isInside(inRepository(dir), folder));
  // The lists of a workspace root are in the sources of the workspace that uses them.
  const sources = workspace === undefined ? sourceFolder(repository) : folderOf(dir);
  if (sources !== "" || repository.hasSources(repository.folder)) return sources;
  return otherFolders.find((name) => repository.hasSources(inRepository(name))) ?? folderOf(dir);
}

/** Tools that resolve the aliases of tsconfig.json without further settings. */
const aliasResolvers = ["next", "nuxt", "astro", "@sveltejs/kit", "@rsbuild/core"];
const bundlerConfigs = ["vite.config", "webpack.config"];

/** The aliases that work when the code runs: TypeScript itself does not change them in its output. */
function usableAliases({ compiler }: Repository, { dependencies, configText }: ProjectFacts): readonly PathAlias[] {
  const isResolved = aliasResolvers.some((name) => dependencies.has(name));
  const configs = bundlerConfigs.map((name) => configText(name) ?? "");
  const aliases = compiler?.aliases ?? [];
  return aliases.filter(({ prefix }) => {
    const name = prefix.replace(/\/$/, "");
    return isResolved || configs.some((text) => [`"${name}"`, `'${name}'`].some((quoted) => text.includes(quoted)));
  });
}
