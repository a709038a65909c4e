import { posix } from "node:path";
import { ts } from "ts-morph";
import { errorFinding, type Finding, RunError } from "../../model/findings/index.ts";
import { compilerVersion, tsconfigErrors, parseTsconfig } from "../../pipeline/config/index.ts";
import { posixPath } from "../../platform/files/index.ts";
import { joinPosix, type SourceFiles } from "./source-files.ts";

/** A project of one `tsconfig.json`. */
export interface ReadProject {
  readonly path: string;
  readonly folder: string;
  /** This folder and the others whose files it includes; framework files there belong to it, too. */
  readonly folders: readonly string[];
  /** Includes files of the package, if the project has them. */
  readonly fileNames: readonly string[];
  readonly options: ts.CompilerOptions;
  /** Source files by the outputs that referenced projects write for them. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * Reads projects and those that they reference, each once. `paths` are those of `tsconfig.json` files or their folders.
 *
 * @throws {RunError} rules `usage` and `config`: all mistakes in them
 */
export function readProjects(paths: readonly string[], files: SourceFiles, dir: string): ReadProject[] {
  const projects = new Map<string, ts.ParsedCommandLine>();
  const mistakes: Finding[] = [];
  const visit = (path: string, from?: string): void => {
    const file = files.directoryExists(path) ? joinPosix(path, "tsconfig.json") : path;
    if (projects.has(file)) return;
    const parsed = files.fileExists(file) ? parseTsconfig(file, files, ts) : undefined;
    if (parsed === undefined) {
      const location = from === undefined ? {} : { file: posixPath(dir, from) };
      mistakes.push(errorFinding(from === undefined ? "usage" : "config", `${file} does not exist`, location));
      return;
    }
    projects.set(file, parsed);
    mistakes.push(...mistakesIn(parsed, file, dir));
    for (const reference of parsed.projectReferences ?? []) visit(ts.resolveProjectReferencePath(reference), file);
  };
  for (const path of paths) visit(path);
  if (mistakes.length > 0) throw new RunError(mistakes);
  const sources = sourcesOf([...projects.values()]);
  return Array.from(projects, ([path, parsed]) => {
    const folder = posix.dirname(path);
    const { incremental: _i, composite: _c, tsBuildInfoFile: _t, ...own } = parsed.options;
    // The defaults before TypeScript 6.
    const defaults = compilerVersion(folder, files) < 600 ? { strict: false, types: ["*"] } : {};
    const options = { ...defaults, ...own, noEmit: true };
    const folders = [folder, ...includedFolders(parsed)];
    return { path, folder, folders, fileNames: parsed.fileNames, options, sources };
  });
}

/** The folders of patterns such as `../app/**\/*`. */
function includedFolders({ wildcardDirectories = {} }: ts.ParsedCommandLine): string[] {
  const folders = Object.entries(wildcardDirectories).filter(([, flag]) => flag === ts.WatchDirectoryFlags.Recursive);
  return folders.flatMap(([folder]) => (folder.includes("/node_modules") ? [] : [folder]));
}

function mistakesIn(parsed: ts.ParsedCommandLine, file: string, dir: string): Finding[] {
  return tsconfigErrors(parsed, ts).map(({ text, file: source, start }) => {
    const at = source === undefined || start === undefined ? undefined : source.getLineAndCharacterOfPosition(start);
    return errorFinding("config", text, {
      file: posixPath(dir, source?.fileName ?? file),
      ...(at && { line: at.line + 1, column: at.character + 1 }),
    });
  });
}

function sourcesOf(projects: readonly ts.ParsedCommandLine[]): Map<string, string> {
  const outputs = projects.flatMap((parsed) => {
    const inputs = parsed.options.composite === true ? parsed.fileNames : [];
    const compiled = inputs.filter((source) => !/\.d\.[cm]?ts$|\.json$/.test(source));
    return compiled.flatMap((source) =>
      ts.getOutputFileNames(parsed, source, false).map((output) => [output, source] as const),
    );
  });
  return new Map(outputs);
}
