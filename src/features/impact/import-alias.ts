import { ts } from "ts-morph";
import { unlessRunError } from "../../model/findings/index.ts";
import type { OutputConfig } from "../../model/settings/index.ts";
import { type Disk, toPosix } from "../../platform/files/index.ts";
import { readProjects } from "./read-project.ts";
import { diskFiles, joinPosix } from "./source-files.ts";

/**
 * The specifier that imports the modules of a folder by an alias in `paths` of a project or one that it references; `undefined`
 * if none leads there.
 *
 * @param dir absolute path of the configuration's folder
 * @param config path of a `tsconfig.json`
 */
export function findImportAlias(
  disk: Disk,
  dir: string,
  { dir: folder, importExtension }: Pick<OutputConfig, "dir" | "importExtension">,
  config: string,
): string | undefined {
  const files = diskFiles(disk);
  const output = joinPosix(files.realpath(toPosix(dir)), folder);
  const entry = `${output}/index.ts`;
  const paths = [output, entry, `${output}/index${importExtension}`];
  // The specifier does not depend on whether the modules have been generated.
  const host = {
    ...files,
    fileExists: (path: string) => path === entry || files.fileExists(path),
    directoryExists: (path: string) => entry.startsWith(`${path}/`) || files.directoryExists(path),
  };
  const projects = unlessRunError(() => readProjects([toPosix(config)], files, dir), []);
  return projects
    .flatMap(({ folder: root, options }) => {
      const from = `${root}/index.ts`;
      // In an ES module, Node requires the name of a file.
      const resolve = (name: string) =>
        ts.resolveModuleName(name, from, options, host, undefined, undefined, ts.ModuleKind.ESNext).resolvedModule;
      return specifiersOf(paths, options).filter((name) => {
        return resolve(name)?.resolvedFileName === entry && (importExtension === ".ts" || !name.endsWith(".ts"));
      });
    })
    .at(0);
}

/** The specifiers that `paths` maps to one of these files or folders, regardless of precedence. */
function specifiersOf(files: readonly string[], { paths = {}, baseUrl, pathsBasePath }: ts.CompilerOptions): string[] {
  // The compiler reports other values only when it compiles.
  const isValid = Object.values(paths).every((targets) => [targets].flat().every((path) => typeof path === "string"));
  if (!isValid) return [];
  const base = baseUrl ?? String(pathsBasePath);
  return Object.entries(paths).flatMap(([alias, targets]) =>
    [targets].flat().flatMap((target) => {
      const [start = "", end] = joinPosix(base, target).split("*");
      if (end === undefined) return [alias];
      return files.flatMap((file) => {
        const isCovered = file.length >= start.length + end.length && file.startsWith(start) && file.endsWith(end);
        return isCovered ? [alias.replace("*", () => file.slice(start.length, file.length - end.length))] : [];
      });
    }),
  );
}
