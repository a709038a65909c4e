import { join, posix } from "node:path";
import type { ts } from "ts-morph";
import { foldersUp, toPosix } from "../../platform/files/index.ts";

type CompilerFiles = Pick<ts.System, "fileExists" | "readFile">;

export function nearestFile(name: string, folder: string, files: CompilerFiles): string[] {
  const paths = foldersUp(folder).map((above) => toPosix(join(above, name)));
  return paths.filter((path) => files.fileExists(path)).slice(0, 1);
}

/**
 * Reads a `tsconfig.json` with those that it extends; `undefined` if it cannot be read. `compiler` is a parameter because few
 * runs need the library.
 */
export function parseTsconfig(file: string, files: CompilerFiles, compiler: typeof ts) {
  return compiler.getParsedCommandLineOfConfigFile(file, undefined, {
    ...files,
    useCaseSensitiveFileNames: true,
    getCurrentDirectory: () => posix.dirname(file),
    readDirectory: compiler.sys.readDirectory,
    onUnRecoverableConfigFileDiagnostic: () => undefined,
  });
}

/** Errors about options and values that a newer compiler may support, and missing files: a project may have only references. */
const ignoredErrors = new Set([5023, 5025, 6046, 18_002, 18_003]);

export function tsconfigErrors(parsed: ts.ParsedCommandLine, compiler: typeof ts) {
  const { getConfigFileParsingDiagnostics, DiagnosticCategory, flattenDiagnosticMessageText } = compiler;
  return [...new Set(getConfigFileParsingDiagnostics(parsed))]
    .filter(({ category, code }) => category === DiagnosticCategory.Error && !ignoredErrors.has(code))
    .map(({ messageText, code, file, start }) => {
      return { text: `TS${code}: ${flattenDiagnosticMessageText(messageText, " ")}`, file, start };
    });
}

/** The version of the project's own TypeScript: 508 is 5.8. If it is not installed, it is taken as the newest. */
export function compilerVersion(folder: string, files: CompilerFiles): number {
  const [manifest = ""] = nearestFile("node_modules/typescript/package.json", folder, files);
  const [, major, minor] = /"version"\s*:\s*"(\d+)\.(\d+)/.exec(files.readFile(manifest) ?? "") ?? [];
  return major === undefined ? Infinity : Number(major) * 100 + Number(minor);
}
