import { parse } from "jsonc-parser";
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
  const text = packageFolder === undefined ? undefined : repository.read(inFolder(packageFolder, "package.json"));
  const manifest = objectOf(parse(text ?? "{}"));
  const lists = [manifest["dependencies"], manifest["devDependencies"], manifest["peerDependencies"]];
  return {
    dependencies: new Set(lists.flatMap((list) => Object.keys(objectOf(list)))),
    scripts: Object.values(objectOf(manifest["scripts"])).filter((script) => typeof script === "string"),
    isModule: manifest["type"] === "module",
    compiler,
    configText: (baseName) =>
      [...new Set([folder, packageFolder ?? folder])]
        .flatMap((each) => extensions.map((extension) => inFolder(each, `${baseName}.${extension}`)))
        .map((path) => repository.read(path))
        .find((found) => found !== undefined),
    member: (name) => manifest[name],
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
