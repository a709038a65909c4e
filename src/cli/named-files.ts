import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { compareText, quote } from "../base/text/index.ts";
import { runError } from "../model/findings/index.ts";
import { type Disk, type Environment, guarded, readText, toPosix } from "../platform/files/index.ts";

const patternCharacters = /[*?[\]{}()!]/;

/**
 * The configurations in `--config`, without duplicates, relative to `cwd`. A pattern is replaced by its matches,
 * sorted; the name of an existing file is not a pattern.
 *
 * @throws {RunError} rule `config`: a pattern that no file matches
 */
export async function namedConfigs(named: readonly string[], cwd: string, disk: Disk): Promise<string[]> {
  const paths = new Map<string, string>();
  for (const name of named) {
    const isPattern = patternCharacters.test(name) && guarded(disk).kind(resolve(cwd, name)) === undefined;
    for (const path of isPattern ? await findMatches(name, cwd, disk) : [name]) {
      const file = resolve(cwd, path);
      if (!paths.has(file)) paths.set(file, path);
    }
  }
  return [...paths.values()];
}

async function findMatches(pattern: string, cwd: string, disk: Disk): Promise<string[]> {
  // On Windows, a backslash separates folders and does not escape.
  const files = await disk.find(toPosix(pattern), { cwd, ignore: "**/node_modules/**" });
  if (files.length === 0) throw runError("config", `no file matches ${quote(pattern)}`);
  return files.sort(compareText);
}

/**
 * Adds the variables of a file in Node's `.env` format to an environment, whose variables take precedence.
 *
 * @param file path from `cwd`; `undefined` adds none
 * @throws {RunError} rule `usage`: the file cannot be read
 */
export function withEnvFile(environment: Environment, file: string | undefined, cwd: string, disk: Disk): Environment {
  if (file === undefined) return environment;
  try {
    return { ...parseEnv(readText(disk, resolve(cwd, file))), ...environment };
  } catch (error) {
    const message = `--env-file: ${quote(file)} could not be read: ${(error as Error).message}`;
    throw runError("usage", message);
  }
}
