import { posix } from "node:path";
import { ts } from "ts-morph";
import { type Diagnostic, errorFinding, RunError } from "../../../model/findings/index.ts";
import { foldersUp, posixPath } from "../../../platform/files/index.ts";
import { fileHost, joinPosix, type SourceFiles } from "./source-files.ts";

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

export function nearestProject(files: SourceFiles, folder: string): string | undefined {
  return nearestFile("tsconfig.json", folder, files);
}

/** The path of a file in a folder or the nearest one above it. */
function nearestFile(name: string, folder: string, files: SourceFiles): string | undefined {
  const paths = foldersUp(folder).map((each) => joinPosix(each, name));
  return paths.find((path) => files.fileExists(path));
}

/**
 * Reads projects and those that they reference, each once. `paths` are those of `tsconfig.json` files or their folders.
 *
 * @throws {RunError} rules `usage` and `config`: all mistakes in them
 */
export function readProjects(paths: readonly string[], files: SourceFiles, dir: string): ReadProject[] {
  const found = new Map<string, ts.ParsedCommandLine>();
  const mistakes: Diagnostic[] = [];
  const visit = (path: string, from?: string): void => {
    const file = files.directoryExists(path) ? joinPosix(path, "tsconfig.json") : path;
    if (found.has(file)) return;
    const parsed = files.fileExists(file) ? parseProject(file, files) : undefined;
    if (parsed === undefined) {
      const location = from === undefined ? {} : { file: posixPath(dir, from) };
      mistakes.push(errorFinding(from === undefined ? "usage" : "config", `${file} does not exist`, location));
      return;
    }
    found.set(file, parsed);
    mistakes.push(...mistakesIn(parsed, file, dir));
    for (const reference of parsed.projectReferences ?? []) visit(ts.resolveProjectReferencePath(reference), file);
  };
  for (const path of paths) visit(path);
  if (mistakes.length > 0) throw new RunError(mistakes);
  const sources = sourcesOf([...found.values()]);
  return [...found].map(([path, parsed]) => {
    const folder = posix.dirname(path);
    const options = checkingOptions(parsed.options, compilerOf(folder, files));
    return {
      path,
      folder,
      folders: [folder, ...includedFolders(parsed)],
      fileNames: parsed.fileNames,
      options,
      sources,
    };
  });
}

/** The folders of patterns such as `../app/**\/*`. */
function includedFolders({ wildcardDirectories = {} }: ts.ParsedCommandLine): string[] {
  return Object.entries(wildcardDirectories).flatMap(([folder, flag]) =>
    flag === ts.WatchDirectoryFlags.Recursive && !folder.includes("/node_modules") ? [folder] : [],
  );
}

/** Reads a `tsconfig.json` with those that it extends; mistakes are in `errors`. */
export function parseProject(file: string, files: SourceFiles): ts.ParsedCommandLine | undefined {
  return ts.getParsedCommandLineOfConfigFile(file, undefined, {
    ...fileHost(files, posix.dirname(file)),
    onUnRecoverableConfigFileDiagnostic: () => undefined,
  });
}

/** Errors about options and values that a newer compiler may support. */
const newerOptions = new Set([5023, 5025, 6046]);
/** Errors about missing input files: a project may have only references. */
const noInputs = new Set([18_002, 18_003]);

export function mistakesIn(parsed: ts.ParsedCommandLine, file: string, dir: string): Diagnostic[] {
  const { configFile } = parsed.options as {
    configFile?: ts.TsConfigSourceFile & { parseDiagnostics: ts.Diagnostic[] };
  };
  const all = [...(configFile?.parseDiagnostics ?? []), ...parsed.errors];
  const errors = all.filter(
    ({ category, code }) => category === ts.DiagnosticCategory.Error && !newerOptions.has(code) && !noInputs.has(code),
  );
  return [...new Set(errors)].map(({ messageText, code, file: source, start }) => {
    const at = source === undefined || start === undefined ? undefined : source.getLineAndCharacterOfPosition(start);
    return errorFinding("config", `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`, {
      file: posixPath(dir, source?.fileName ?? file),
      ...(at && { line: at.line + 1, column: at.character + 1 }),
    });
  });
}

function checkingOptions(options: ts.CompilerOptions, compiler: CompilerVersion | undefined): ts.CompilerOptions {
  const { incremental: _i, composite: _c, tsBuildInfoFile: _t, ...others } = options;
  // The defaults before TypeScript 6.
  const oldDefaults = compiler !== undefined && compiler.major < 6 ? { strict: false, types: ["*"] } : {};
  return { ...oldDefaults, ...others, noEmit: true };
}

interface CompilerVersion {
  readonly major: number;
  readonly minor: number;
}

/** The version of the project's own TypeScript; `undefined` if it is not installed. */
export function compilerOf(folder: string, files: SourceFiles): CompilerVersion | undefined {
  const found = nearestFile("node_modules/typescript/package.json", folder, files);
  const text = (found && files.readFile(found)) ?? "";
  const [, major, minor] = /"version"\s*:\s*"(\d+)\.(\d+)/.exec(text) ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor) };
}

function sourcesOf(projects: readonly ts.ParsedCommandLine[]): Map<string, string> {
  const sources = new Map<string, string>();
  for (const parsed of projects) {
    if (parsed.options.composite !== true) continue;
    for (const source of parsed.fileNames) {
      if (/\.d\.[cm]?ts$|\.json$/.test(source)) continue;
      for (const output of ts.getOutputFileNames(parsed, source, false)) sources.set(output, source);
    }
  }
  return sources;
}
